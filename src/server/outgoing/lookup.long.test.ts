import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { LookupAddress } from 'node:dns'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lookupAt } from './lookup.ts'
import { requestGuarded } from './request.ts'

/** A name server on this machine, and a program in its private network that nobody may reach. */

const A = 1
const CNAME = 5
const AAAA = 28
type Kind = typeof A | typeof CNAME | typeof AAAA
/** Resource records of an answer: the owner's name, the kind, and an address or a name. */
type Records = [name: string, kind: Kind, value: string][]

/** What is answered to a question: records, bytes as they are, or nothing. */
let answer: (kind: number, turn: number) => Records | Buffer | undefined
let asked: number[] = []
const nameServer = createSocket('udp4')
nameServer.on('message', (question, { port, address }) => {
  const end = question.indexOf(0, 12) + 1
  const kind = question.readUInt16BE(end)
  const turn = asked.filter((each) => each === kind).length
  asked.push(kind)
  const answered = answer(kind, turn)
  if (answered === undefined) return
  nameServer.send(
    Buffer.isBuffer(answered) ? answered : packetOf(question.subarray(0, end + 4), answered),
    port,
    address,
  )
})
nameServer.bind(0, '127.0.0.1')
await once(nameServer, 'listening')

let connections = 0
const inside = createServer((socket) => {
  connections++
  socket.destroy()
}).listen(0, '127.0.0.1')
await once(inside, 'listening')
afterAll(() => {
  nameServer.close()
  inside.close()
})
beforeEach(() => {
  asked = []
  connections = 0
})

function packetOf(question: Buffer, records: Records): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  const rows = records.map(([name, kind, value]) => {
    const data = dataOf(kind, value)
    const about = Buffer.alloc(10)
    about.writeUInt16BE(kind, 0)
    about.writeUInt16BE(1, 2)
    about.writeUInt16BE(data.length, 8)
    return Buffer.concat([nameOf(name), about, data])
  })
  return Buffer.concat([head, ...rows])
}

const nameOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

function dataOf(kind: Kind, value: string): Buffer {
  if (kind === A) return Buffer.from(value.split('.').map(Number))
  if (kind === CNAME) return nameOf(value)
  return Buffer.from(value.replaceAll(':', ''), 'hex')
}

const HOST = 'shop.example'
const LOOPBACK6 = '0000:0000:0000:0000:0000:0000:0000:0001'
const lookup = lookupAt([`127.0.0.1:${nameServer.address().port}`])
const calledAs = { receiver: 'The receiver', address: 'The address' }
const failureOf = (deadline = 5_000): Promise<string> =>
  requestGuarded(
    {
      url: `http://${HOST}:${(inside.address() as AddressInfo).port}/`,
      allowPrivate: false,
      config: { hold: null },
      calledAs,
    },
    { method: 'GET', headers: {}, deadline, lookup },
  ).then(
    () => 'answered',
    ({ message }: Error) => message,
  )
const found = (): Promise<LookupAddress[] | string | undefined> =>
  new Promise((resolve) =>
    lookup(HOST, { all: true }, (error, addresses) => resolve(error ? error.code : addresses)),
  )
const PRIVATE = 'The address leads to a private network.'
const NOT_FOUND = 'The host of the address was not found.'

describe('a host whose name server leads into the private network is never connected to', () => {
  test.each<[string, typeof answer]>([
    [
      'by IPv6 beside a public IPv4 address',
      (kind) => (kind === A ? [[HOST, A, '8.8.8.8']] : [[HOST, AAAA, LOOPBACK6]]),
    ],
    [
      'by a chain of names',
      (kind) =>
        kind === A
          ? [
              [HOST, CNAME, 'a.example'],
              ['a.example', CNAME, 'b.example'],
              ['b.example', A, '127.0.0.1'],
            ]
          : [],
    ],
  ])('%s', async (_, how) => {
    answer = how
    expect(await failureOf()).toBe(PRIVATE)
    expect(connections).toBe(0)
  })
})

test('a host is asked for once, so a name server that answers with a private address the second time is not heard', async () => {
  answer = (kind, turn) => (kind === A ? [[HOST, A, turn === 0 ? '8.8.8.8' : '127.0.0.1']] : [])
  expect(await found()).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(asked.toSorted((a, b) => a - b)).toEqual([A, AAAA])
})

describe('every wait ends when a name server', () => {
  test('says nothing', { timeout: 40_000 }, async () => {
    answer = () => undefined
    expect(await failureOf(300)).toBe('The receiver did not answer within 0.3 seconds.')
    expect(await found(), 'without a deadline').toBe('ENOTFOUND')
  })

  test.each<[string, typeof answer]>([
    ['answers with garbage', () => Buffer.from('garbage that is no answer at all')],
    ['answers with a single byte', () => Buffer.from([0])],
    ['knows no address', () => []],
    ['names a name of which it says no more', () => [[HOST, CNAME, 'a.example']]],
    [
      'leads in a circle',
      () => [
        [HOST, CNAME, 'a.example'],
        ['a.example', CNAME, HOST],
      ],
    ],
  ])('%s', async (_, how) => {
    answer = how
    expect(await failureOf()).toBe(NOT_FOUND)
    expect(connections).toBe(0)
  })
})
