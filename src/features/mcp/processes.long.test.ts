import { createServer, request as send } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWebIfNeeded } from '../../app/build-page.ts'
import { startProcess, type AppProcess } from '../../app/testing/process.ts'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { register } from '../accounts/contract.ts'
import { addToken } from '../accounts/tokens/contract.ts'
import { MCP_PATH } from './contract.ts'

/** The official client, as assistants use it, against two processes behind a balancer. */

const PASSWORD = 'correct horse battery'
const { address } = await testDatabaseAddress()
const folder = testFolder()
const targets: AppProcess[] = []
const answered: string[] = []
let turn = 0

/** Sends each request to the next process that runs, as a balancer with a health check does. */
const balancer = createServer((request, response) => {
  const running = targets.filter(({ process }) => process.exitCode === null)
  const target = running[turn++ % running.length]!
  const { hostname, port } = new URL(target.url)
  const { method, url, headers } = request
  request.pipe(
    send({ hostname, port, method, path: url, headers }, (answer) => {
      answered.push(port)
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    }),
  )
})
let base: string
let token: string
let post: (path: string, body: unknown) => Promise<any>

const start = (): Promise<AppProcess> =>
  startProcess(folder, {
    DATABASE_URL: address,
    DATA_DIR: folder,
    SESSION_SECRET: 's'.repeat(32),
  })

beforeAll(async () => {
  await buildWebIfNeeded(() => {})
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  base = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  targets.push(await start(), await start())
  let cookie = ''
  post = async (path, body) => {
    const headers = { 'content-type': 'application/json', origin: base, cookie }
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([path, answer.status]).toEqual([path, 200])
    cookie ||= answer.headers.getSetCookie()[0]!.split(';')[0]!
    return answer.json()
  }
  const name = { firstName: 'Ada', lastName: 'Byron', timeZone: 'UTC' }
  await post(register.path, { ...name, email: 'ada@example.com', password: PASSWORD })
  for (const revenue of [40, 60]) await sell(revenue)
  const form = { name: 'Assistant', scopes: ['read'], days: '30', password: PASSWORD }
  token = (await post(addToken.path, form)).token
}, 120_000)
afterAll(async () => {
  await Promise.all(targets.map(({ end }) => end()))
  balancer.close()
})

const today = new Date().toISOString().slice(0, 10)
const sell = (revenue: number) =>
  post('/api/sales-entries', { productName: 'Cut', revenue, saleDate: today })

async function connected(options: object = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options)
  const url = new URL(MCP_PATH, base)
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  return client
}
const revenueToday = async (client: Client): Promise<unknown> => {
  const asked = { name: 'figures', arguments: { period: 'today' } }
  const { structuredContent } = await client.callTool(asked)
  return (structuredContent as { totalRevenue: number }).totalRevenue
}

describe.each([
  ['of 2025, with a handshake', {}],
  ['of 2026, without one', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
])('a client %s', (_, options) => {
  test('asks two processes in turns, one of which is restarted in between, and gets the right answers', async () => {
    const client = await connected(options)
    expect((await client.listTools()).tools).toHaveLength(7)
    answered.length = 0
    const before = (await revenueToday(client)) as number
    for (let i = 0; i < 4; i++) expect(await revenueToday(client)).toBe(before)
    expect(new Set(answered).size, 'both processes were asked').toBe(2)

    expect(await targets[0]!.end()).toBe(0)
    expect(await revenueToday(client), 'while one is down').toBe(before)
    await sell(25)
    targets[0] = await start()
    answered.length = 0
    for (let i = 0; i < 4; i++) expect(await revenueToday(client)).toBe(before + 25)
    expect(new Set(answered).size, 'both are asked again').toBe(2)
    await client.close()
  }, 120_000)
})

test('a client without a token is told that it needs one', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(MCP_PATH, base))
  await expect(client.connect(transport)).rejects.toThrow(
    /Authentication required|401|Unauthorized/,
  )
})
