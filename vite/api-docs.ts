import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const SWAGGER = join(require.resolve('@fastify/swagger-ui'), '../static')
const FILES = ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
const DESCRIBE = join(import.meta.dirname, '../src/app/describe-api.ts')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Swagger UI</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/index.css" />
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png" sizes="32x32" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
const START = `SwaggerUIBundle({
  dom_id: '#swagger-ui',
  url: '/api/docs/json',
  deepLinking: true,
  validatorUrl: null,
})
`

/** Builds the API's description and the page that shows it (`src/server/http/operations/docs.ts`). */
export function apiDocs(): Plugin {
  return {
    name: 'api-docs',
    apply: 'build',
    async generateBundle() {
      const emit = (name: string, source: string | Buffer): void =>
        void this.emitFile({ type: 'asset', fileName: `api-docs/${name}`, source })
      emit('index.html', PAGE)
      emit('start.js', START)
      for (const name of FILES) emit(name, await readFile(join(SWAGGER, name)))
      // By its path: otherwise the server would be a part of Vite's configuration.
      const { describeApp } = (await import(
        DESCRIBE
      )) as typeof import('../src/app/describe-api.ts')
      emit('api.json', JSON.stringify(await describeApp()))
    },
  }
}
