import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { jsonHead, sendPiece } from '../../../app/testing/partial-requests.ts'
import { portOf } from '../../testing/listening.ts'
import { AT_WORK, ENOUGH, inTurnsByNet, shareRequests } from './turns.ts'

const OWN = AT_WORK / 8
const FOREVER = { isBehindProxy: true, counted: 60_000 }
const ELSEWHERE = '198.51.100.7'

/** A server behind a proxy, and clients of it. It holds each request until the test answers it. */
async function serve(
  guard: (handle: RequestListener) => RequestListener,
  handle: RequestListener = () => {},
) {
  const begun: { from: string; response: ServerResponse }[] = []
  const server = createServer(
    guard((request, response) => {
      begun.push({ from: String(request.headers['x-forwarded-for']), response })
      handle(request, response)
    }),
  )
  let arrived = 0
  server.on('request', () => arrived++)
  const port = await portOf(server)
  /** Sends requests from addresses, and resolves when all have arrived. */
  const call = async (...addresses: string[]) => {
    const before = arrived
    const requests = addresses.map((from) => {
      const headers = { 'x-forwarded-for': from }
      const request = send({ port, host: '127.0.0.1', agent: false, headers })
      const status = new Promise<number | undefined>((resolve) => {
        request.once('response', (answer: IncomingMessage) => resolve(answer.resume().statusCode))
        request.on('error', () => resolve(undefined))
      })
      request.end()
      return { request, status }
    })
    await vi.waitFor(() => expect(arrived).toBe(before + addresses.length), { timeout: 10_000 })
    return requests
  }
  const begunBy = (pattern: RegExp) => begun.filter(({ from }) => pattern.test(from)).length
  return { begun, call, begunBy, port, arrived: () => arrived }
}

const many = (count: number, address: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => address(i))

const NETS: [string, number, (i: number) => string][] = [
  ['an IPv4 address', 1, () => '203.0.113.9'],
  ['a /64', 1, (i) => `2001:db8:1:1::${i}`],
  ['a /56', 2, (i) => `2001:db8:1:${i.toString(16)}::`],
  ['a /48', 4, (i) => `2001:db8:1:${i.toString(16)}00::`],
  ['a /32', 4, (i) => `2001:db8:${i.toString(16)}::`],
]

test.each(NETS)(
  'of 100 requests of %s, %i eighths are begun, then one by one; those of others at once',
  async (_, eighths, address) => {
    const { begun, call, begunBy } = await serve((handle) => inTurnsByNet(handle, FOREVER))
    await call(...many(100, address))
    expect(begun).toHaveLength(eighths * OWN)
    await call(...many(OWN, () => ELSEWHERE))
    expect(begunBy(/^198/)).toBe(OWN)
    begun[0]!.response.end()
    await vi.waitFor(() => expect(begun).toHaveLength((eighths + 1) * OWN + 1))
  },
)

test('of many nets that wait, each has its turn before one has another: a newcomer waits for one of each', async () => {
  const { begun, call } = await serve((handle) => inTurnsByNet(handle, FOREVER))
  const nets = 16
  await call(...many(nets * OWN, (i) => `203.0.113.${i % nets}`))
  await call('198.51.100.7')
  for (const { response } of begun.slice(0, nets + 1)) response.end()
  await vi.waitFor(() => expect(begun).toHaveLength(AT_WORK + nets + 1))
  expect(begun.at(-1)!.from).toBe('198.51.100.7')
})

describe('a request whose body has not come', () => {
  /** Sends the head of a request from an address, and as much of its body. */
  const half = (port: number, from: string, length: string, body = '') =>
    sendPiece(port, jsonHead('/', `x-forwarded-for: ${from}\r\n${length}`) + body)
  const echo: RequestListener = async (request, response) =>
    void response.end(`<${(await text(request)).length}>`)

  test.each([
    ['of a known length', 'content-length: 100', 'x'.repeat(99), 'x'],
    ['in pieces', 'transfer-encoding: chunked', '', '0\r\n\r\n'],
  ])('holds no turn, and begins when it is there: %s', async (_, lines, first, rest) => {
    const { begun, call, begunBy, port, arrived } = await serve(
      (handle) => inTurnsByNet(handle, FOREVER),
      echo,
    )
    const waiting = many(2 * AT_WORK, (i) => `203.0.113.${i}`).map((from) =>
      half(port, from, lines, first),
    )
    await vi.waitFor(() => expect(arrived()).toBe(waiting.length))
    const [other] = await call(ELSEWHERE)
    expect(await other!.status).toBe(200)
    expect(begun).toHaveLength(1)
    for (const { socket } of waiting) socket.write(rest)
    await vi.waitFor(() => expect(begunBy(/^203/)).toBe(waiting.length))
    await vi.waitFor(() =>
      expect(waiting.every(({ answer }) => /<(100|0)>/.test(answer()))).toBe(true),
    )
  })

  test('begins with the first 15 kB of a longer one', async () => {
    const { begun, port } = await serve((handle) => inTurnsByNet(handle, FOREVER), echo)
    const { socket, answer } = half(port, ELSEWHERE, 'content-length: 500000')
    socket.write('x'.repeat(ENOUGH - 1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(begun).toHaveLength(0)
    socket.write('x')
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    socket.write('x'.repeat(500_000 - ENOUGH))
    await vi.waitFor(() => expect(answer()).toContain('<500000>'))
  })

  test('keeps nobody waiting once its client has left', async () => {
    const { begun, call, port, arrived } = await serve((handle) => inTurnsByNet(handle, FOREVER))
    const left = many(OWN, () => ELSEWHERE).map((from) => half(port, from, 'content-length: 9'))
    await vi.waitFor(() => expect(arrived()).toBe(OWN))
    for (const { socket } of left) socket.destroy()
    await call(...many(OWN, () => ELSEWHERE))
    expect(begun).toHaveLength(OWN)
  })
})

test('all are answered in the end, in the order in which they came', async () => {
  const { begun, call } = await serve(
    (handle) => inTurnsByNet(handle, FOREVER),
    (_request, response) => void setTimeout(() => response.end(), 1),
  )
  const calls = await call(...many(150, (i) => `2001:db8:1:${(i % 20).toString(16)}::`))
  expect(new Set(await Promise.all(calls.map(({ status }) => status)))).toEqual(new Set([200]))
  expect(begun).toHaveLength(150)
})

test('what takes long keeps no turn: slow bodies and slow readers keep their own address from nothing', async () => {
  const { begun, call } = await serve((handle) => inTurnsByNet(handle, { ...FOREVER, counted: 20 }))
  await call(...many(50, () => '203.0.113.9'))
  await vi.waitFor(() => expect(begun).toHaveLength(50))
})

test('a request whose client has left is not begun, and keeps nobody waiting', async () => {
  const { begun, call } = await serve((handle) => inTurnsByNet(handle, FOREVER))
  await call(...many(OWN, () => '203.0.113.9'))
  for (const { request } of await call(...many(20, () => '203.0.113.9'))) request.destroy()
  await call('203.0.113.9')
  for (const { response } of begun.slice()) response.end()
  await vi.waitFor(() => expect(begun).toHaveLength(OWN + 1))
})

test('requests that are answered at once begin in several rounds of the event loop, so that others are read in between', async () => {
  const answer: RequestListener = (_request, response) => void response.end()
  let isHeld = true
  const { begun, call } = await serve(
    (handle) => inTurnsByNet(handle, FOREVER),
    (request, response) => void (isHeld || answer(request, response)),
  )
  await call(...many(400, () => '203.0.113.9'))
  isHeld = false
  for (const { response } of begun.slice()) response.end()
  let most = 0
  for (let before = begun.length; before < 400; before = begun.length) {
    await nextRound()
    most = Math.max(most, begun.length - before)
  }
  expect(most).toBeLessThanOrEqual(OWN)
})

test.each(NETS)(
  'behind a proxy %s has %i eighths of the requests at once; one more is refused, and nobody else',
  async (_, eighths, address) => {
    const { begun, call } = await serve((handle) => shareRequests(handle, 64))
    const calls = await call(...many(100, address))
    expect(begun).toHaveLength(eighths * 8)
    expect(await calls.at(-1)!.status).toBe(429)
    await call(ELSEWHERE)
    expect(begun).toHaveLength(eighths * 8 + 1)
    for (const { response } of begun.slice(0, 1)) response.end()
    await calls[0]!.status
    await call(address(0))
    expect(begun).toHaveLength(eighths * 8 + 2)
  },
)
