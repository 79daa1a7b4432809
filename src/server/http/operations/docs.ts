import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../shared/errors.ts'
import { sharedAnswer, type Sender } from '../shared-answer.ts'
import type { JsonSchema } from './openapi/schemas.ts'

interface Docs {
  title: string
  url: string
  cookie: string
}

/** from `vite/api-docs.ts` */
const BUILT = join(import.meta.dirname, '../../../../dist/web/api-docs')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
}

export function serveDocs(app: FastifyInstance, about: Docs): void {
  let docs: Promise<Map<string, Sender>> | undefined
  const config = { access: 'public' } as const
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get<{ Params: { '*'?: string } }>(
      url,
      { config, exposeHeadRoute: false },
      async (request, reply) => {
        docs ??= readDocs(about)
        const send = (await docs).get(request.params['*'] || 'index.html')
        if (!send) throw notFound('There is no page of the API documentation at this address.')
        return send(request, reply)
      },
    )
  }
}

async function readDocs({ title, url, cookie }: Docs): Promise<Map<string, Sender>> {
  const docs = new Map<string, Sender>()
  for (const name of await readdir(BUILT)) {
    const content = await readFile(join(BUILT, name))
    docs.set(name, sharedAnswer(TYPES[extname(name)]!, content))
  }
  const api = JSON.parse(await readFile(join(BUILT, 'api.json'), 'utf8')) as JsonSchema
  api.info.title = title
  api.servers = [{ url }]
  api.components.securitySchemes.session.name = cookie
  return docs.set('json', sharedAnswer(TYPES['.json']!, JSON.stringify(api)))
}
