import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ErrorBody } from '../../shared/errors.ts'
import type { Config } from '../config.ts'
import { StartError } from '../../shared/errors.ts'
import { oneAtATime } from './guards/pipelining.ts'

type Address = Pick<Config, 'PORT' | 'HOST' | 'MAX_CONNECTIONS'>

interface Listening {
  port: number
  host: string
  /**
   * unaccepted connections. Beyond, first packets are dropped, which clients repeat after 1, 3 and 7 s: with the usual
   * 511, a flood through a proxy delays everybody.
   */
  backlog: number
}

/** Throws a StartError. */
export async function listenAt(
  { PORT: port, HOST: host, MAX_CONNECTIONS: backlog }: Address,
  listen: (address: Listening) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ port, host, backlog })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`PORT ${port} is in use by another program. Set PORT to another number.`)
    }
    if (code === 'EACCES')
      throw new StartError(
        `PORT ${port} can only be used by root. Set PORT to a number above 1023.`,
      )
    throw new StartError(
      `The app cannot listen on HOST ${host}: ${message}. Set HOST to an address of this machine, such as 127.0.0.1.`,
    )
  }
}

/** seconds */
const RETRY_AFTER = 10
/** ms */
const REQUEST_TIMEOUT = 20_000
const CLOSING = 1_000

const UPGRADING = 'The app is being upgraded. Please try again in a minute.'

/** `/healthz` is 200, so that no supervisor kills the process; everything else a 503. */
export async function answerWhileUpgrading(address: Address): Promise<() => Promise<void>> {
  const handle = oneAtATime((request, response) => {
    // Closing earlier would lose the answer.
    request.resume().once('end', () => answer(request, response))
  })
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT }, handle)
  await listenAt(address, async (options) => {
    server.listen(options)
    await once(server, 'listening')
  })
  return async () => {
    const closed = new Promise((done) => server.close(done))
    server.closeIdleConnections()
    const last = setTimeout(() => server.closeAllConnections(), CLOSING)
    await closed
    clearTimeout(last)
  }
}

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const [path] = url.split('?')
  response.setHeader('cache-control', 'no-store').setHeader('connection', 'close')
  const send = (status: number, type: string, body: string): void => {
    if (status === 503) response.setHeader('retry-after', RETRY_AFTER)
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
  }
  const json = (status: number, body: object): void =>
    send(status, 'application/json', JSON.stringify(body))

  if (path === '/healthz') json(200, { status: 'ok' })
  else if (path === '/readyz') json(503, { status: 'the database is being upgraded' })
  else if (!path?.startsWith('/api/') && headers.accept?.includes('text/html')) {
    const refresh = `<meta http-equiv="refresh" content="${RETRY_AFTER}">`
    send(
      503,
      'text/html',
      `<!doctype html><html lang="en">${refresh}<title>503</title><p>${UPGRADING}`,
    )
  } else json(503, { message: UPGRADING, code: 'app_starts' } satisfies ErrorBody)
}
