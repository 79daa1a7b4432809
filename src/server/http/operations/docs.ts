import { readdir } from 'node:fs/promises'
import type { StaticDocumentSpec } from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { notFound } from '../../../shared/errors.ts'
import { sharedAnswer, type Sender } from '../shared-answer.ts'
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

const PAGE = '/api/docs'

/**
 * Serves the OpenAPI page of all endpoints under `/api/docs` and the file itself at `/api/docs/json`. They are made by a
 * second server inside this one, on the first visit, because its packages would add a tenth of a second to every start.
 */
export function serveDocs(app: FastifyInstance, about: Docs): void {
  let docs: Promise<Map<string, Sender>> | undefined
  const config = { access: 'public' } as const
  for (const url of [PAGE, `${PAGE}/*`]) {
    app.get<{ Params: { '*'?: string } }>(
      url,
      { config, exposeHeadRoute: false },
      async (request, reply) => {
        docs ??= buildDocs(app, about)
        const path = request.params['*']
        const send = (await docs).get(path ? `${PAGE}/${path}` : PAGE)
        if (!send) throw notFound('There is no page of the API documentation at this address.')
        return send(request, reply)
      },
    )
  }
}

/** Returns all that there is: the page, the files that it names, and the OpenAPI file. */
async function buildDocs(app: FastifyInstance, about: Docs): Promise<Map<string, Sender>> {
  const server = await docsServer(app, about)
  const read = async (url: string) => {
    const { headers, rawPayload } = await server.inject(url)
    return { type: headers['content-type']!, content: rawPayload }
  }
  const page = await read(PAGE)
  const named = [...page.content.toString().matchAll(/(?:src|href)="([^"]+)"/g)]
  const docs = new Map([[PAGE, sharedAnswer(page.type, page.content)]])
  for (const path of [...named.map(([, path]) => path!), `${PAGE}/json`]) {
    const { type, content } = await read(path)
    docs.set(path, sharedAnswer(type, content))
  }
  await server.close()
  return docs
}

async function docsServer(app: FastifyInstance, about: Docs): Promise<FastifyInstance> {
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
    routePrefix: PAGE,
    uiConfig: { layout: 'BaseLayout' },
  })
  return docs
}
