import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { AppError, type ErrorBody } from '../../../shared/errors.ts'
import { Arrivals } from './arrivals.ts'
import { oneAtATime } from './pipelining.ts'
import { Places } from './places.ts'
import { inTurnsByNet, shareRequests } from './turns.ts'
import { MAX_UNSENT, sentBy, slowestOf } from './unsent.ts'

/** ms unless stated otherwise */
export interface ConnectionTimeouts {
  /** since the connection opened */
  headers: number
  /** without a byte */
  stall: number
  body: number
  /** bytes per ms at which a form may take longer */
  slowestUpload: number
  /** at least, for a whole form */
  upload: number
  /** after the response, which browsers read only after sending everything */
  rest: number
  /** without the client reading a byte */
  unread: number
  /** at any pace */
  answer: number
  keepAlive: number
}

export const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  headers: 20_000,
  stall: 20_000,
  body: 30_000,
  slowestUpload: 16,
  upload: 3_600_000,
  rest: 30_000,
  unread: 120_000,
  answer: 3_600_000,
  keepAlive: 72_000,
}

/** Browsers send 20. In memory a small header takes ten times its bytes. */
export const MAX_HEADERS = 100
/** ms */
const CHECK_INTERVAL = 1_000

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** begin of receiving, or of the rest after the answer; a fast form starts over */
  since: number
  /** bytes received on the connection then */
  bytesThen: number
  /** sent, and received of an unfinished request */
  bytes: number
  movedAt: number
  isAnswered: boolean
}

interface Guards {
  timeouts: ConnectionTimeouts
  maxConnections: number
  isBehindProxy: boolean
  maxUnsent?: number
}

/**
 * Closes stalled connections and those with much unread. Works on one request of a connection at a time. The app's own
 * time isn't limited.
 */
export function guardedServer(
  handle: RequestListener,
  { timeouts, maxConnections, isBehindProxy, maxUnsent = MAX_UNSENT }: Guards,
): Server {
  const open = new Set<Exchange>()
  const places = new Places(maxConnections, { isBehindProxy })
  const arrivals = new Arrivals()
  const inTurns = inTurnsByNet(handle, { isBehindProxy, arrivals })
  const work = isBehindProxy ? shareRequests(inTurns, maxConnections) : inTurns
  const every = Math.min(CHECK_INTERVAL, timeouts.stall / 4)
  const answer = oneAtATime((request, response) => {
    const exchange = exchangeOf(request, response)
    open.add(exchange)
    places.begin(request)
    response.on('close', () => {
      places.end(request)
      if (request.complete) open.delete(exchange)
      else {
        exchange.isAnswered = true
        goOn(exchange)
      }
    })
    const refusal = refusalOf(request)
    if (refusal) response.writeHead(refusal, { connection: 'close' }).end()
    else work(request, response)
  })
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.upload,
      connectionsCheckingInterval: every,
      keepAliveTimeout: timeouts.keepAlive,
      // Node would answer these itself, without limit: `refusalOf`.
      requireHostHeader: false,
    },
    answer,
  )
  // One more than taken. Node leaves out the rest.
  server.maxHeadersCount = MAX_HEADERS + 1
  // Node would answer an unknown expectation itself, without limit.
  server.on('checkExpectation', answer)
  server.on('connection', (socket) => {
    // A proxy stops floods itself.
    if (!isBehindProxy) arrivals.note()
    places.enter(socket)
  })
  server.on('listening', () => {
    const looking = setInterval(() => {
      const now = Date.now()
      for (const exchange of open) {
        noteProgress(exchange, now)
        if (isFormOnItsWay(exchange, now, timeouts)) goOn(exchange)
        if (isDone(exchange)) open.delete(exchange)
        else if (isStalled(exchange, now, timeouts)) end(exchange)
      }
      for (const exchange of slowestOf(open, { isBehindProxy, maxUnsent })) end(exchange)
    }, every).unref()
    server.on('close', () => clearInterval(looking))
  })
  return server
}

function refusalOf({ headers, rawHeaders, httpVersion }: IncomingMessage): number | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS) return 431
  return headers.host === undefined && httpVersion === '1.1' ? 400 : undefined
}

function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  const { bytesRead } = request.socket
  const now = Date.now()
  return {
    request,
    response,
    since: now,
    bytesThen: bytesRead,
    bytes: bytesRead,
    movedAt: now,
    isAnswered: false,
  }
}

const isDone = ({ request, isAnswered }: Exchange): boolean =>
  request.socket.destroyed || (request.complete && isAnswered)

function noteProgress(exchange: Exchange, now: number): void {
  const { complete, socket } = exchange.request
  // Sending doesn't show that a client reads.
  const bytes = sentBy(socket) + (complete ? 0 : socket.bytesRead)
  if (bytes === exchange.bytes) return
  exchange.bytes = bytes
  exchange.movedAt = now
}

/** Early speed doesn't count. */
function isFormOnItsWay(exchange: Exchange, now: number, timeouts: ConnectionTimeouts): boolean {
  const { request, since, bytesThen } = exchange
  const time = now - since
  if (!isForm(request) || time <= timeToReceive(exchange, timeouts)) return false
  return request.socket.bytesRead - bytesThen >= timeouts.slowestUpload * time
}

function goOn(exchange: Exchange): void {
  exchange.since = Date.now()
  exchange.bytesThen = exchange.request.socket.bytesRead
}

const timeToReceive = ({ isAnswered }: Exchange, { body, rest }: ConnectionTimeouts): number =>
  isAnswered ? rest : body

function isStalled(exchange: Exchange, now: number, timeouts: ConnectionTimeouts): boolean {
  const { request, response, since, movedAt } = exchange
  const still = now - movedAt
  if (request.complete) {
    return (
      (response.writableLength > 0 && still > timeouts.unread) ||
      (response.headersSent && now - since > timeouts.answer)
    )
  }
  return still > timeouts.stall || now - since > timeToReceive(exchange, timeouts)
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false

function end({ request, response }: Exchange): void {
  const { socket } = request
  if (response.headersSent || response.socket !== socket) socket.destroy()
  else refuse(socket, 408, 'too_slow', TOO_SLOW)
}

const TOO_SLOW = 'The request did not arrive in time. Please check your connection and try again.'

/** For input that never becomes a request. */
export function refuseUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, 408, 'too_slow', TOO_SLOW)
  else if (code === 'HPE_HEADER_OVERFLOW') {
    refuse(socket, 431, 'too_large', 'The address or the cookies of this request are too long.')
  } else refuse(socket, 400, 'bad_request', "The request couldn't be read.")
}

/** Node's own response might wait for a body that never comes. */
function refuse(socket: Socket, status: number, code: string, message: string): void {
  const body = JSON.stringify({ message, code } satisfies ErrorBody)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.destroySoon()
}

/** ms for requests on their way */
const ARRIVING = 1_000
/** ms */
const LAST_BODY = 1_000

/** Idle connections stay for a moment: closing would reset a request on its way. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    const connections = promisify(app.server.getConnections.bind(app.server))
    for (const end = Date.now() + ARRIVING; Date.now() < end; await sleep(20)) {
      if ((await connections()) === 0) return
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isStopping) return done()
    // Closing earlier would lose the answer.
    const read = new Promise((resolve) => request.raw.resume().once('end', resolve))
    void Promise.race([read, sleep(LAST_BODY)]).then(() =>
      done(appStops('The app is being restarted. Please try again in a moment.')),
    )
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}

export const appStops = (message: string): AppError => new AppError(503, 'app_stops', message)
