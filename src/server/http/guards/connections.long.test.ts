import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { importing, signUpOverHttp } from '../../../features/imports/testing/helpers.ts'
import { browserOf, testApp } from '../../../app/testing/app.ts'
import { testFolder } from '../../testing/folder.ts'
import { portOf } from '../../testing/listening.ts'
import { DEFAULT_TIMEOUTS, guardedServer } from './connections.ts'
import {
  jsonHead,
  sendPiece,
  uploadHead,
  type Sent,
} from '../../../app/testing/partial-requests.ts'
import { ENOUGH } from './turns.ts'

/** Uses real connections, with shorter timeouts than the default. */
const timeouts = { headers: 500, stall: 500, body: 500, rest: 800, unread: 600 }
const DATA_DIR = testFolder()
const { app, another, db } = await testApp({ config: { DATA_DIR }, timeouts })
let port: number
let owner: { cookie: string; id: string }
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  owner = await signUpOverHttp(`http://127.0.0.1:${port}`)
})

const send = (text: string): Sent => sendPiece(port, text)
const upload = (content: string): string => uploadHead(owner.cookie) + content

/** Deleted upload files that this process still has open. */
const openUploads = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(DATA_DIR, 'uploads/'))
    } catch {
      return false // the file descriptor of the folder itself, already closed
    }
  })

const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status

test('300 signed-out connections with unfinished bodies get a response and are closed; other requests still work', async () => {
  const MEGABYTE = 'content-length: 1000000'
  const begun = Array.from({ length: 100 }, () => [
    send(jsonHead('/api/auth/login', MEGABYTE) + 'x'.repeat(20_000)),
    send(jsonHead('/api/sales-entries', MEGABYTE) + 'x'.repeat(100_000)),
    send(
      jsonHead('/api/no-such-call', 'transfer-encoding: chunked') + `2710\r\n${'x'.repeat(10_000)}`,
    ),
  ]).flat()
  expect(await health()).toBe(200)
  await Promise.all(begun.map(({ ended }) => ended()))
  const statuses = begun.map(({ answer }) => answer().slice(9, 12))
  expect(new Set(statuses)).toEqual(new Set(['413', '401', '408']))
})

test.concurrent.each([
  ['nothing at all', ''],
  ['half a line', 'POST /api/auth'],
  ['a body that stops', jsonHead('/api/auth/login', 'content-length: 100') + '{"email":'],
])('a connection that sends %s gets an error message and is closed', async (_, text) => {
  const { ended, answer } = send(text)
  await ended()
  expect(answer()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(JSON.parse(answer().split('\r\n\r\n')[1]!)).toEqual({
    code: 'too_slow',
    message: 'The request did not arrive in time. Please check your connection and try again.',
  })
})

test.concurrent('a body that arrives byte by byte is refused too', async () => {
  const { socket, ended, answer } = send(jsonHead('/api/auth/login', 'content-length: 16000') + '{')
  const closed = ended()
  while (!socket.destroyed) {
    socket.write(' ')
    await sleep(50)
  }
  await closed
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a browser that reads the response only after sending everything sees why it was refused', async () => {
  const body = 'x'.repeat(8_000_000)
  const { socket, answer } = send(jsonHead('/api/sales-entries', `content-length: ${body.length}`))
  socket.pause()
  socket.write(body)
  await once(socket, 'drain')
  socket.resume()
  await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 401 .*"authentication_required"/s))
  expect(answer()).not.toMatch(/connection: close/i)
})

describe('an upload', () => {
  test.skipIf(!existsSync('/proc'))(
    'that stalls is refused, and its file is deleted, as is the file of a canceled upload',
    async () => {
      const begun = Array.from({ length: 5 }, () => send(upload('x'.repeat(1_000_000))))
      await vi.waitFor(() => expect(openUploads()).toHaveLength(5), 5_000)
      begun[0]!.socket.destroy()
      await Promise.all(begun.map(({ ended }) => ended()))
      await vi.waitFor(() => expect(openUploads()).toEqual([]))
      for (const { answer } of begun.slice(1)) expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
    },
  )

  test.concurrent('may take longer than other requests as long as it makes progress', async () => {
    const { socket, answer, ended } = send(upload('Product,Date,Amount\n'))
    const closed = ended()
    const from = Date.now()
    while (Date.now() - from < 2 * timeouts.body) {
      expect(answer()).toBe('')
      socket.write('x'.repeat(20_000))
      await sleep(100)
    }
    socket.destroy()
    await closed
  })

  test.concurrent.each([
    ['from the start', 0],
    ['after most of it came at once', 2_000_000],
  ])('that is too slow %s is refused', async (_, bytes) => {
    const { socket, answer, ended } = send(upload(`Product,Date,Amount\n${'x'.repeat(bytes)}`))
    const closed = ended()
    while (!socket.destroyed) {
      socket.write('x')
      await sleep(100)
    }
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

test('while the app is stopping, running requests are finished and new ones get a 503; both connections close', async () => {
  const stopping = await another()
  await stopping.listen({ port: 0, host: '127.0.0.1' })
  const to = (stopping.server.address() as AddressInfo).port
  let accepted = 0
  stopping.server.on('connection', () => accepted++)
  const body = '{'.padEnd(ENOUGH)
  const length = `content-length: ${body.length + 1}`
  const begun = sendPiece(to, jsonHead('/api/auth/logout', length) + body)
  const late = sendPiece(to, 'GET /healthz HTTP/1.1\r\n')
  await vi.waitFor(() => expect(accepted).toBe(2))
  await sleep(100) // so that both are read
  const closed = stopping.close()
  // Also on a new connection.
  const status = async () => (await fetch(`http://127.0.0.1:${to}/healthz`)).status
  await vi.waitFor(async () => expect(await status()).toBe(503))
  begun.socket.write('}')
  late.socket.write('host: localhost\r\n\r\n')
  await Promise.all([begun.ended(), late.ended(), closed])
  expect(begun.answer()).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n/is)
  expect(late.answer()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5\r\n.*"app_stops"/is)
  expect(late.answer()).toMatch(/\r\nconnection: close\r\n/i)
})

test('a response that nobody reads is cut off, and uses no database connection meanwhile', async () => {
  const long = 'x'.repeat(200)
  const rows = Array.from(
    { length: 12_000 },
    (_, i) => `${long},2026-01-02,${i}.50,${long},${long}`,
  )
  const file = `Product,Date,Amount,Customer,Salesperson\n${rows.join('\n')}\n`
  expect((await importing(browserOf(app, owner.cookie))(file)).body.imported).toBe(rows.length)

  const request = `GET /api/sales-entries HTTP/1.1\r\nhost: localhost\r\ncookie: ${owner.cookie}\r\n\r\n`
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const { socket, answer, ended } = send(request)
  socket.pause()
  const used: number[] = []
  const [sending] = await accepted
  while (!sending.destroyed) {
    used.push(db.ownerPool.totalCount - db.ownerPool.idleCount)
    await sleep(20)
  }
  expect(used.slice(-10)).toEqual(Array(10).fill(0))
  // A paused socket does not notice that it was closed.
  socket.resume()
  await ended()
  expect(answer().endsWith(']\r\n0\r\n\r\n')).toBe(false)
})

/** Reads a long answer slowly and steadily, until all was read or the connection is closed. */
async function readSlowly(answerTime: number) {
  const length = 12_000_000
  const server = guardedServer((_, response) => void response.end('x'.repeat(length)), {
    timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts, answer: answerTime },
    maxConnections: 8,
    isBehindProxy: false,
  })
  const to = await portOf(server)
  const socket = connect(to, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  // What was not read yet when the server closed.
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  let read = 0
  const from = Date.now()
  for (; !socket.destroyed && read < length; await sleep(20))
    read += socket.read(Math.min(socket.readableLength, 65_536))?.length ?? 0
  return { isWhole: read >= length, took: Date.now() - from }
}

test('an answer is sent to its end, though it takes long, to a client that reads slowly and steadily', async () => {
  const { isWhole, took } = await readSlowly(DEFAULT_TIMEOUTS.answer)
  expect(isWhole).toBe(true)
  expect(took).toBeGreaterThan(3 * timeouts.unread)
})

test('an answer that takes longer than the longest time is cut off, however steadily it is read', async () => {
  expect(await readSlowly(1_000)).toMatchObject({ isWhole: false })
})
