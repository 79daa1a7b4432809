import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes, randomUUID } from 'node:crypto'
import { forgotPassword, login } from '../../src/features/accounts/contract.ts'
import { importCsv } from '../../src/features/imports/contract.ts'
import { previewCsv } from '../../src/features/imports/preview/contract.ts'
import { xlsxParts, zipOf } from '../../src/features/imports/testing/workbooks.ts'
import { saveProfile } from '../../src/features/profile/contract.ts'
import { FEEDBACK, submitTicket } from '../../src/features/support/contract.ts'
import type { Shop } from '../kit/shops.ts'

export interface Attacking {
  /** of the process that is reached directly, and of the one behind a proxy */
  urls: string[]
  /** owners whose sessions the attackers have */
  largest: Shop
  other: Shop
  attacks: Attack[]
}

interface Kind {
  /** how many do it at a time */
  times: number
  /** Attacks once, and counts the answers. */
  again: (attacking: Attacking, count: (answer: number | string) => void) => Promise<void>
}
export type Attack = keyof typeof ATTACKS

const PIPELINED = 'GET /api/docs/json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_000)
/** As much as Node reads at once. */
const PIECE = 'GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2_500)

/** One address of 65,536 in a /48, each in a /64 of its own. */
const neighbor = (): string => `2001:db8:1:${randomBytes(2).toString('hex')}::1`

export const ATTACKS = {
  'requests whose answers nobody reads': {
    times: 4,
    again: ({ urls: [url] }) =>
      connected(url!, '127.0.0.2', async (socket) => {
        socket.pause()
        socket.write(PIPELINED)
        await sleep(2_000)
      }),
  },
  'pieces of 2,500 requests': {
    times: 4,
    again: ({ urls: [url] }, count) =>
      connected(url!, '127.0.0.5', async (socket) => {
        const closed = once(socket.resume(), 'close')
        socket.write(PIECE)
        await closed
        count('closed')
        await sleep(100)
      }),
  },
  'slow headers': {
    times: 600,
    again: ({ urls: [url] }) =>
      connected(url!, '127.0.0.3', async (socket) => {
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
        while (!socket.destroyed) {
          await sleep(3_000)
          socket.write(`x-${randomUUID()}: 1\r\n`)
        }
      }),
  },
  'small requests': {
    times: 500,
    again: ({ urls: [url] }, count) =>
      send(url! + '/api/auth/user', { localAddress: '127.0.0.4' }).then(count),
  },
  'links for invented emails': {
    times: 10,
    again: ({ urls }, count) =>
      post(urls[1]! + forgotPassword.path, { email: `${randomUUID()}@example.com` }).then(count),
  },
  'guessed passwords': {
    times: 10,
    again: ({ urls }, count) =>
      post(urls[1]! + login.path, { email: `${randomUUID()}@example.com`, password: 'guess 1234' }).then(count), // prettier-ignore
  },
  tickets: {
    times: 10,
    again: ({ urls }, count) =>
      post(urls[1]! + submitTicket.path, {
        issueType: FEEDBACK,
        description: `${randomUUID()} `.repeat(50),
        userEmail: `${randomUUID()}@example.com`,
      }).then(count),
  },
  'pairs and searches of the largest shop': {
    times: 8,
    again: async ({ urls, largest }, count) => {
      const url = urls[Math.floor(Math.random() * 2)]!
      const paths = ['/api/names/pairs?kind=product', '/api/sales-entries?search=a', '/api/sales-entries?search=zzzz', '/api/customer-findings'] // prettier-ignore
      for (const path of paths) count(await send(url + path, { headers: largest.headers }))
    },
  },
  'rows that are refused': {
    times: 4,
    again: ({ urls, other }, count) =>
      upload(urls[0]! + importCsv.path, other, refusedRows()).then(count),
  },
  'a workbook of hidden columns': {
    times: 2,
    again: async ({ urls, other }, count) =>
      count(await upload(urls[1]! + previewCsv.path, other, await hidden, 'a.xlsx')),
  },
  'a setting to and fro': {
    times: 4,
    again: ({ urls, other }, count) =>
      post(
        urls[0]! + saveProfile.path,
        { defaultProfitMargin: Math.round(Math.random() * 90) },
        other.headers,
      ).then(count),
  },
} satisfies Record<string, Kind>

async function connected(
  url: string,
  localAddress: string,
  work: (socket: Socket) => Promise<void>,
): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress })
  socket.on('error', () => {})
  await work(socket).finally(() => socket.destroy())
}

/** Returns the status of the answer, once all of it was read. */
const send = (url: string, options: object, body?: string | Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, options, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode!))
    })
      .on('error', reject)
      .end(body)
  })

const post = (url: string, body: object, headers: object = {}): Promise<number> =>
  send(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': neighbor() },
    },
    JSON.stringify(body),
  )

async function upload(
  url: string,
  { headers }: Shop,
  content: string | Buffer<ArrayBuffer>,
  name = 'a.csv',
): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  const response = await fetch(url, { method: 'POST', headers, body: form })
  await response.arrayBuffer()
  return response.status
}

const refusedRows = (): string =>
  `Product,Date,Amount\nTea,2026-01-02,5\n${`${randomUUID()},not a day,${'x'.repeat(200)}\n`.repeat(20_000)}`

const hidden = zipOf({
  ...xlsxParts([{ name: 'Sales', rows: [['Item', 'Date', 'Total']] }]),
  'xl/worksheets/sheet1.xml': `<worksheet><cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(16_384)}</cols><sheetData>${`<row>${'<c><v>1</v></c>'.repeat(5_000)}</row>`.repeat(40)}</sheetData></worksheet>`,
}) as Promise<Buffer<ArrayBuffer>>
