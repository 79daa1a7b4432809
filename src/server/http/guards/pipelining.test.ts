import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { sendPiece } from '../../../app/testing/partial-requests.ts'
import { portOf } from '../../testing/listening.ts'
import { DEFAULT_TIMEOUTS, guardedServer, MAX_HEADERS } from './connections.ts'
import { MAX_WAITING, MAX_WAITING_BYTES } from './pipelining.ts'

/** A server that notes the requests it begins, and answers when the test says so. */
async function serve(handle: RequestListener) {
  const begun: string[] = []
  let parsed = 0
  const server = guardedServer(
    (request, response) => {
      begun.push(request.url!)
      handle(request, response)
    },
    { timeouts: DEFAULT_TIMEOUTS, maxConnections: 100, isBehindProxy: false },
  )
  for (const event of ['request', 'checkExpectation']) server.on(event, () => parsed++)
  const port = await portOf(server)
  /** Opens a connection and sends requests in one piece. */
  const send = (...requests: string[]) => sendPiece(port, requests.join(''))
  return { begun, send, parsed: () => parsed }
}

const get = (path: string | number, ...lines: string[]): string =>
  `${[`GET /${path} HTTP/1.1`, 'host: localhost', ...lines].join('\r\n')}\r\n\r\n`
const post = (path: string, body: string): string =>
  `POST /${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`

test('requests of one connection are worked on one after another, and answered in order', async () => {
  let atWork = 0
  const most: number[] = []
  const { send, begun } = await serve(async ({ url }, response) => {
    most.push(++atWork)
    await new Promise((resolve) => setImmediate(resolve))
    atWork--
    response.end(`<${url}>`)
  })
  const paths = Array.from({ length: MAX_WAITING + 1 }, (_, i) => String(i))
  const { answer } = send(...paths.map((path) => get(path)))
  await vi.waitFor(() => expect(answer()).toContain(`</${MAX_WAITING}>`))
  expect(Math.max(...most)).toBe(1)
  const bodies = [...answer().matchAll(/<(.*?)>/g)].map(([, url]) => url)
  expect(bodies).toEqual(paths.map((path) => `/${path}`))
  expect(begun).toEqual(bodies)
})

test('bodies of requests that wait are complete, also those that come in several pieces', async () => {
  const { send } = await serve(
    async (request, response) => void response.end(`<${(await text(request)).length}>`),
  )
  const { socket, answer } = send(post('a', 'x'), post('b', 'x'.repeat(500_000)), get('c'))
  await vi.waitFor(() => expect(answer()).toMatch(/<1>.*<500000>.*<0>/s))
  // The connection stays usable.
  socket.write(post('d', 'xyz'))
  await vi.waitFor(() => expect(answer()).toContain('<3>'))
})

test('nothing more is read of a connection while requests wait', async () => {
  let first: ServerResponse
  let socketOf: IncomingMessage['socket']
  const { send } = await serve((request, response) => {
    if (request.url !== '/first') return void response.end('<other>')
    first = response
    socketOf = request.socket
    // As for a body: this reads on.
    request.resume()
  })
  const { socket, answer } = send(get('first'), get('second'))
  await vi.waitFor(() => expect(first).toBeDefined())
  socket.write(post('x', 'x'.repeat(10_000)).repeat(2_000))
  // The system's buffers take some of it.
  await vi.waitFor(() => expect(socket.writableLength).toBeGreaterThan(0))
  const { bytesRead } = socketOf!
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(socketOf!.bytesRead).toBe(bytesRead)
  expect(bytesRead).toBeLessThan(200_000)
  first!.end('<first>')
  await vi.waitFor(() => expect(answer().match(/<other>/g)?.length).toBe(2_001), 15_000)
})

test.each([
  ['requests', get('x')],
  ['requests without a Host, which are refused', 'GET /x HTTP/1.1\r\n\r\n'],
  ['requests with an expectation that nobody knows', get('x', 'expect: tea')],
  ['requests that wait to be told to go on', get('x', 'expect: 100-continue')],
])('2,000 %s in one piece behind an open one close the connection', async (_, request) => {
  const { send, begun, parsed } = await serve(() => {})
  await send(get('open'), request.repeat(2_000)).ended()
  expect(begun).toEqual(['/open'])
  expect(parsed()).toBe(1 + MAX_WAITING + 1)
})

test('requests that wait have 16 kB of heads together; more close the connection', async () => {
  const half = MAX_WAITING_BYTES / 2 - 1_000
  const { send, begun } = await serve(({ url }, response) => {
    if (url !== '/open') setTimeout(() => response.end('<other>'), 50)
  })
  const heads = [
    get('x'.repeat(half)),
    get('y', `a: ${'b'.repeat(half)}`),
    get('z', 'a: '.padEnd(4_000, 'b')),
  ]
  const { answer } = send(get('first'), ...heads.slice(0, 2))
  await vi.waitFor(() => expect(answer().match(/<other>/g)).toHaveLength(3))
  begun.length = 0
  await send(get('open'), ...heads).ended()
  expect(begun).toEqual(['/open'])
})

test('nothing is begun behind the last answer of a connection, or for a client that has left', async () => {
  const { send, begun } = await serve((_request, response) =>
    response.writeHead(200, { connection: 'close' }).end('<bye>'),
  )
  const { ended, answer } = send(get('a'), get('b'))
  await ended()
  expect(answer()).toContain('<bye>')
  expect(begun).toEqual(['/a'])

  const other = await serve(() => {})
  const leaving = other.send(get('a'), get('b'))
  await vi.waitFor(() => expect(other.begun).toEqual(['/a']))
  leaving.socket.destroy()
  await leaving.ended()
  expect(other.begun).toEqual(['/a'])
})

const headers = (count: number) => Array.from({ length: count }, (_, i) => `a${i}:b`)

test.each([
  [400, 'without a Host', 'GET / HTTP/1.1\r\n\r\n'],
  [431, 'with over 100 headers', get('x', ...headers(MAX_HEADERS))],
  [431, 'with 1,000 headers', get('x', ...headers(1_000))],
])('%i: a request %s is refused', async (status, _, request) => {
  const { send, begun } = await serve(() => {})
  const { ended, answer } = send(request)
  await ended()
  expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(begun).toEqual([])
})

test('a request with 100 headers is taken', async () => {
  const { send } = await serve((_request, response) => response.end('<taken>'))
  const { answer } = send(get('x', ...headers(MAX_HEADERS - 1)))
  await vi.waitFor(() => expect(answer()).toContain('<taken>'))
})
