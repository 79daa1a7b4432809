import { readdir } from 'node:fs/promises'
import type { StaticDocumentSpec } from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { readContracts } from './openapi/comments.ts'
import { openApiDocument, type Group } from './openapi/document.ts'

interface Docs {
  title: string
  /** the app's own address */
  url: string
  /** name of the session cookie */
  cookie: string
  /** chapters, in order */
  groups: Group[]
  /** folder with a folder for each feature, whose contracts describe the endpoints */
  features: URL
}

/**
 * Serves the OpenAPI page of all endpoints under `/api/docs` and the file itself at `/api/docs/json`. It is
 * a second server inside this one, created on the first visit, because its packages would add a tenth
 * of a second to every start.
 */
export function serveDocs(app: FastifyInstance, about: Docs): void {
  let docs: Promise<FastifyInstance> | undefined
  const config = { access: 'public' } as const
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, { config, exposeHeadRoute: false }, async (request, reply) => {
      docs ??= buildDocs(app, about)
      const ready = await docs
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      ready.routing(request.raw, reply.raw)
    })
  }
}

async function buildDocs(app: FastifyInstance, about: Docs): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const files = (await readdir(about.features, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/contract.ts'))
  const sources = await readContracts(about.features, files)
  const document = openApiDocument({ ...about, calls: app.calls, sources })
  const docs = Fastify()
  await docs.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  })
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout' },
  })
  await docs.ready()
  return docs
}
