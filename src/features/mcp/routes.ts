import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disconnectSignal } from '../../server/http/disconnect.ts'
import type { FeatureRoutes, Services } from '../../server/services.ts'
import { badInput, notFound, signedOut } from '../../shared/errors.ts'
import { MAX_MESSAGE, MAX_MESSAGES, MCP_PATH } from './contract.ts'
import type { Answering } from './server.ts'

/** In a scope of its own: there, refusals are messages of the protocol too. */
export const mcpRoutes: FeatureRoutes = async (app, services) => {
  await app.register(async (scope) => mount(scope, services))
}

function mount(app: FastifyInstance, services: Services): void {
  let opened: Promise<Answering> | undefined
  const open = () => (opened ??= import('./server.ts').then(({ openMcp }) => openMcp(services)))
  const { APP_URL } = services.config

  app.addHook('preSerialization', async (_request, reply, payload) =>
    reply.statusCode >= 400 ? asMessage(payload, reply.statusCode) : payload,
  )

  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: MAX_MESSAGE,
    config: { access: 'owner', token: 'read', ownOrigin: true },
    onRequest: programsOnly,
    handler: async (request, reply) => {
      const { body, headers, signedIn } = request
      if (Array.isArray(body) && body.length > MAX_MESSAGES) throw tooManyMessages()
      const asked = new Request(new URL(MCP_PATH, APP_URL), {
        method: 'POST',
        headers: headersOf(request),
        signal: disconnectSignal(reply),
      })
      const answer = await open()
      const caller = { ownerId: signedIn!.ownerId, languages: headers['accept-language'] }
      return send(reply, await answer(asked, body, caller))
    },
  })
  // Clients that were refused look here for a server that hands out tokens. The page would be an answer.
  app.get('/.well-known/*', { config: { access: 'public', token: 'read' } }, async () => {
    throw notFound('There is nothing at this address.')
  })
  // There are no streams to listen to and no sessions to end.
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: MCP_PATH,
    // Clients ask with their token whether there is a stream.
    config: { access: 'public', token: 'read' },
    handler: async (_request, reply) =>
      reply.status(405).header('allow', 'POST').send({ message: ONLY_POST, code: 'only_post' }),
  })
}

/** A session isn't enough: only an owner's token allows a program. */
async function programsOnly({ signedIn }: FastifyRequest): Promise<void> {
  if (!signedIn?.scopes) throw signedOut()
}

const ONLY_POST = 'This address is for assistants, which send messages by POST.'
const tooManyMessages = () => badInput(`Send at most ${MAX_MESSAGES} messages at a time.`)

/** Never the token. All answers are JSON, whatever a client accepts. */
const PROTOCOL = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const read = PROTOCOL.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(read), accept: 'application/json, text/event-stream' }
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.status(answer.status)
  const type = answer.headers.get('content-type')
  if (type !== null) reply.type(type)
  const allow = answer.headers.get('allow')
  if (allow !== null) reply.header('allow', allow)
  return reply.send(await answer.text())
}

/** JSON-RPC */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const SERVER_ERROR = -32_000

function asMessage(payload: unknown, status: number): unknown {
  const { message, ...data } = payload as { message: string; code: string }
  const code =
    data.code === 'bad_json' ? PARSE_ERROR : status === 400 ? INVALID_REQUEST : SERVER_ERROR
  return { jsonrpc: '2.0', error: { code, message, data }, id: null }
}
