import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseSettings } from '../../config.ts'
import { portOf } from '../../testing/listening.ts'
import { DEFAULT_TIMEOUTS, guardedServer } from './connections.ts'
import { Places } from './places.ts'
import { SHARE } from './shares.ts'

const HALF = 'GET / HTTP/1.1\r\nhost: localhost\r\n'
const HALF_A_BODY = 'POST /work HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\nx'
const WHOLE = `${HALF}\r\n`
const PLACES = 64
const OWN = PLACES * SHARE

/** more than the systems on both sides take of an answer that isn't read */
const LARGE = Buffer.alloc(20_000_000)
const large = 'GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** A server with 64 places. It answers everything but `/work`. */
async function serve({ isBehindProxy = false, maxUnsent = Infinity } = {}) {
  const server = guardedServer(
    ({ url }, response) =>
      void (url === '/work' || response.end(url === '/large' ? LARGE : '<answer>')),
    { timeouts: DEFAULT_TIMEOUTS, maxConnections: PLACES, isBehindProxy, maxUnsent },
  )
  const port = await portOf(server)
  /** Opens a connection from an address of this machine, and sends the start of a request or all of it. */
  const open = async (from: string, text: string) => {
    const accepted = once(server, 'connection')
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    onTestFinished(() => void socket.destroy())
    let answer = ''
    socket.on('error', () => {}).on('data', (bytes) => (answer += bytes))
    if (text === large) socket.pause()
    socket.write(text)
    const [sending] = (await accepted) as [Socket]
    const isOpen = () => !sending.destroyed
    const isRead = async () => vi.waitFor(() => expect(sending.bytesRead).toBe(text.length))
    const isStuck = async () => vi.waitFor(() => expect(sending.writableLength).toBeGreaterThan(0))
    return { socket, answer: () => answer, isOpen, isRead, isStuck }
  }
  const isAnswered = async (from: string): Promise<boolean> => {
    const { socket, answer } = await open(from, WHOLE)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await Promise.race([closed, vi.waitFor(() => expect(answer()).toContain('<answer>'))])
    socket.destroy()
    return answer() !== ''
  }
  const many = async (count: number, from: (i: number) => string, text: string) => {
    const all = []
    for (let i = 0; i < count; i++) all.push(await open(from(i), text))
    return all
  }
  return { open, many, isAnswered }
}

test('a room of 60 people with six connections each fits into the share of one address', () => {
  expect(60 * 6).toBeLessThan(parseSettings({}).MAX_CONNECTIONS * SHARE)
})

test.each([
  ['a /64', OWN, (i: number) => `2001:db8:1:1::${i}`],
  ['a /56', OWN * 2, (i: number) => `2001:db8:1:${(i % 200).toString(16)}::`],
  ['a /48', PLACES / 2, (i: number) => `2001:db8:1:${i.toString(16)}00::`],
  ['a /32', PLACES / 2, (i: number) => `2001:db8:${i.toString(16)}::`],
])('%s has %i places, and the others stay free', (_, share, address) => {
  const places = new Places(PLACES, { isBehindProxy: false })
  const enter = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    places.enter(socket)
    return socket
  }
  const first = Array.from({ length: 200 }, (_each, i) => enter(address(i)))
  const others = Array.from({ length: PLACES / 2 }, (_each, i) => enter(`198.51.100.${i}`))
  const open = (all: Socket[]) => all.filter(({ destroyed }) => !destroyed)
  expect(open(first)).toHaveLength(share)
  expect(open(others)).toHaveLength(PLACES / 2)
})

const working = 'GET /work HTTP/1.1\r\nhost: localhost\r\n\r\n'
const openOf = (all: { isOpen: () => boolean }[]) => all.map(({ isOpen }) => isOpen())

// Other systems have no address of this machine but 127.0.0.1 unless they are told to.
describe.skipIf(process.platform !== 'linux')('the places of connections', () => {
  test.each([
    ['headers', HALF],
    ['bodies', HALF_A_BODY],
  ])(
    'connections that send %s slowly keep nobody out: neither others nor their own address',
    async (_, text) => {
      const { many, isAnswered } = await serve()
      const slow = await many(200, () => '127.0.0.1', text)
      expect(openOf(slow).filter(Boolean)).toHaveLength(OWN)
      expect(await isAnswered('127.0.0.2')).toBe(true)
      expect(await isAnswered('127.0.0.1')).toBe(true)
    },
  )

  test.each([
    ['headers', HALF],
    ['bodies', HALF_A_BODY],
  ])('not even %s from so many addresses that all places are taken', async (_, text) => {
    const { many, isAnswered } = await serve()
    const slow = await many(200, (i) => `127.0.1.${1 + (i % 20)}`, text)
    expect(openOf(slow).filter(Boolean)).toHaveLength(PLACES)
    expect(await isAnswered('127.0.0.2')).toBe(true)
  })

  test('answers that nobody reads, from so many addresses that all places are taken, keep nobody out', async () => {
    const { many, isAnswered } = await serve()
    const slow = await many(PLACES, (i) => `127.0.1.${1 + (i % OWN)}`, large)
    await Promise.all(slow.map(({ isStuck }) => isStuck()))
    expect(openOf(slow)).toEqual(Array(PLACES).fill(true))
    expect(await isAnswered('127.0.0.2')).toBe(true)
    expect(await isAnswered('127.0.1.1')).toBe(true)
  })

  test.each([
    ['one address', 8, () => '127.0.0.1'],
    ['many addresses', 48, (i: number) => `127.0.1.${1 + (i % 24)}`],
  ])(
    'unread answers of %s take a bounded part of the memory, and others keep theirs',
    async (_, count, from) => {
      const { open, many } = await serve({ maxUnsent: 20 * LARGE.length })
      const own = await open('127.0.0.2', large)
      const slow = await many(count, from, large)
      const left = () => openOf(slow).filter(Boolean).length
      // An address has an eighth, and the system takes a part of each answer.
      await vi.waitFor(() => expect(left()).toBeLessThan(count === 8 ? 6 : 36), 5_000)
      expect(left()).toBeGreaterThanOrEqual(count === 8 ? 2 : 19)
      expect(own.isOpen()).toBe(true)
    },
  )

  test.each([
    ['an upload', HALF_A_BODY],
    ['a long answer', large],
  ])('%s keeps its place, however many connections others open', async (_, text) => {
    const { open, many } = await serve()
    const own = await open('127.0.0.2', text)
    await (text === large ? own.isStuck() : own.isRead())
    await many(200, (i) => `127.0.1.${1 + (i % 20)}`, HALF)
    expect(own.isOpen()).toBe(true)
  })

  test('idle connections give up their places too, the longest idle one first', async () => {
    const { many, open } = await serve()
    const idle = await many(OWN, () => '127.0.0.1', WHOLE)
    await vi.waitFor(() => expect(idle.every(({ answer }) => answer() !== '')).toBe(true))
    idle[0]!.socket.write(WHOLE)
    await vi.waitFor(() => expect(idle[0]!.answer().match(/<answer>/g)).toHaveLength(2))
    await open('127.0.0.1', WHOLE)
    expect(openOf(idle)).toEqual([true, false, ...Array(OWN - 2).fill(true)])
  })

  test('one whose whole request is being answered keeps its place; an address has an eighth of all', async () => {
    const { many, isAnswered } = await serve()
    const busy = await many(OWN, () => '127.0.0.1', working)
    await Promise.all(busy.map(({ isRead }) => isRead()))
    expect(await isAnswered('127.0.0.1')).toBe(false)
    expect(await isAnswered('127.0.0.2')).toBe(true)
    expect(openOf(busy)).toEqual(Array(OWN).fill(true))
    busy[0]!.socket.destroy()
    await vi.waitFor(() => expect(busy[0]!.isOpen()).toBe(false))
    expect(await isAnswered('127.0.0.1')).toBe(true)
  })

  test('when every place has a whole request, a new connection is closed', async () => {
    const { many, isAnswered } = await serve()
    const busy = await many(PLACES, (i) => `127.0.1.${1 + (i % OWN)}`, working)
    await Promise.all(busy.map(({ isRead }) => isRead()))
    expect(await isAnswered('127.0.0.2')).toBe(false)
    expect(openOf(busy)).toEqual(Array(PLACES).fill(true))
  })

  test('behind a proxy, which all connections come from, it may have all places', async () => {
    const { many, isAnswered } = await serve({ isBehindProxy: true })
    const idle = await many(PLACES - 1, () => '127.0.0.1', HALF)
    expect(await isAnswered('127.0.0.1')).toBe(true)
    expect(openOf(idle)).toEqual(Array(PLACES - 1).fill(true))
  })
})
