import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, type ErrorBody } from '../../../shared/errors.ts'

/** How long a connection may keep this process waiting; in ms where nothing else is said. */
export interface Patience {
  /** for the headers of a request, from the moment the connection is open */
  headers: number
  /** while a request is sent and not one byte of it comes */
  stall: number
  /** for the whole body of a call */
  body: number
  /** bytes a ms; a form, which may hold a file, has besides as long as its bytes take at this rate */
  slowestUpload: number
  /** for a whole form */
  upload: number
  /** for the rest of a body whose call has its answer: browsers look at that only when all is sent */
  rest: number
  /** while an answer is sent and nobody takes one byte of it */
  unread: number
  /** for the next request of a connection */
  keepAlive: number
}

export const PATIENCE: Patience = {
  headers: 20_000,
  stall: 20_000,
  body: 30_000,
  slowestUpload: 16,
  upload: 3_600_000,
  rest: 30_000,
  unread: 120_000,
  keepAlive: 72_000,
}

/** ms between two looks at what is open */
const LOOK_EVERY = 1_000

/** A request and its answer, from the first header to the last byte of both. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** of the connection, when the request began */
  bytesBefore: number
  /** of the connection, both ways, when it was last looked at */
  bytes: number
  movedAt: number
  answeredAt: number | undefined
}

/**
 * A server that ends whatever stalls, with a 408 where no answer was begun, and drops connections
 * beyond `maxConnections`. The time that the app itself takes for an answer is not its matter.
 */
export function patientServer(
  handle: RequestListener,
  { patience, maxConnections }: { patience: Patience; maxConnections: number },
): Server {
  const open = new Set<Exchange>()
  const every = Math.min(LOOK_EVERY, patience.stall / 4)
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.upload,
      connectionsCheckingInterval: every,
      keepAliveTimeout: patience.keepAlive,
    },
    (request, response) => {
      const { bytesRead } = request.socket
      const now = Date.now()
      const exchange: Exchange = {
        ...{ request, response, startedAt: now, movedAt: now },
        ...{ bytesBefore: bytesRead, bytes: bytesRead, answeredAt: undefined },
      }
      open.add(exchange)
      response.on('close', () => {
        if (request.complete) open.delete(exchange)
        else exchange.answeredAt = Date.now()
      })
      handle(request, response)
    },
  )
  server.maxConnections = maxConnections
  server.on('listening', () => {
    const looking = setInterval(() => {
      const now = Date.now()
      for (const exchange of open) {
        noteProgress(exchange, now)
        if (isDone(exchange)) open.delete(exchange)
        else if (isStalled(exchange, now, patience)) end(exchange)
      }
    }, every).unref()
    server.on('close', () => clearInterval(looking))
  })
  return server
}

const isDone = ({ request, answeredAt }: Exchange): boolean =>
  request.socket.destroyed || (request.complete && answeredAt !== undefined)

function noteProgress(exchange: Exchange, now: number): void {
  const { bytesRead, bytesWritten } = exchange.request.socket
  if (bytesRead + bytesWritten === exchange.bytes) return
  exchange.bytes = bytesRead + bytesWritten
  exchange.movedAt = now
}

function isStalled(exchange: Exchange, now: number, patience: Patience): boolean {
  const { request, response, startedAt, bytesBefore, answeredAt } = exchange
  const { bytesRead } = request.socket
  const still = now - exchange.movedAt
  if (request.complete) return response.writableLength > 0 && still > patience.unread
  if (still > patience.stall) return true
  const extra = isForm(request) ? (bytesRead - bytesBefore) / patience.slowestUpload : 0
  if (answeredAt !== undefined) return now - answeredAt > patience.rest + extra
  return now - startedAt > patience.body + extra
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false

function end({ request, response }: Exchange): void {
  const { socket } = request
  if (response.headersSent || response.socket !== socket) socket.destroy()
  else refuse(socket, 408, 'too_slow', TOO_SLOW)
}

const TOO_SLOW = 'The request did not arrive in time. Please check your connection and try again.'

/** Fastify's `clientErrorHandler`: for what never becomes a request. */
export function refuseUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, 408, 'too_slow', TOO_SLOW)
  else if (code === 'HPE_HEADER_OVERFLOW') {
    refuse(socket, 431, 'too_large', 'The address or the cookies of this request are too long.')
  } else refuse(socket, 400, 'bad_request', 'The request could not be read.')
}

/** Past the answer that Node would write, which may wait for a body that never comes. */
function refuse(socket: Socket, status: number, code: string, message: string): void {
  const body = JSON.stringify({ message, code } satisfies ErrorBody)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.destroySoon()
}

/** Once the app is told to stop, answers what it works on, the last of each connection, and refuses the rest. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isStopping) done(appStops('The app is being restarted. Please try again in a moment.'))
    else done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}

export const appStops = (message: string): AppError => new AppError(503, 'app_stops', message)
