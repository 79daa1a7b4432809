import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refused } from '../../examples/client/calls.ts'
import { ShopApi } from '../../examples/client/shop-api.ts'
import { tokenOf } from '../features/accounts/testing/programs.ts'
import { clientOf } from '../../scripts/client-of.ts'
import { portOf } from '../server/testing/listening.ts'
import { TOKEN_SCOPES } from '../shared/endpoint.ts'
import { describeCalls } from './describe-api.ts'
import { testApp } from './testing/app.ts'

const { app, signUp, settled } = await testApp({
  now: () => new Date('2026-03-31T12:00Z'),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const FILE = join(import.meta.dirname, '../../examples/client/shop-api.ts')

test('the client is up to date: `npm run client` makes it again', async () => {
  const api = await describeCalls(app.calls)
  const options = { ...(await resolveConfig(FILE)), filepath: FILE }
  const made = await format(clientOf(api), options)
  expect(made).toContain('getKpiMetrics(')
  await expect(made).toMatchFileSnapshot(FILE)
})

test('it has a method for each call that takes a token, and no other', () => {
  const methods = readFileSync(FILE, 'utf8').match(/^ {2}(?:get|post|patch|delete)\w+\(/gm)
  const open = app.calls.filter(
    ({ config, method }) => config?.endpoint?.token && method !== 'HEAD',
  )
  expect(methods).toHaveLength(open.length)
})

describe('an owner’s program', () => {
  let api: ShopApi
  let token: string
  beforeAll(async () => {
    ;({ token } = await tokenOf(await signUp(), [...TOKEN_SCOPES]))
    api = new ShopApi({ address, token })
  })

  test('records a sale once, however often it sends it', async () => {
    const sale = { productName: 'Tea', revenue: 4, saleDate: '2026-03-30' }
    const first = await api.postSalesEntries(sale, 'receipt 1')
    const again = await api.postSalesEntries(sale, 'receipt 1')
    expect(again).toEqual(first)
    expect(first).toMatchObject({ productName: 'Tea', revenue: 4 })
  })

  test('changes and deletes one', async () => {
    const { id } = await api.postSalesEntries({
      productName: 'Pie',
      revenue: 9,
      saleDate: '2026-03-30',
    })
    expect(await api.patchSalesEntriesId(id, { revenue: 8 })).toMatchObject({ revenue: 8 })
    expect(await api.deleteSalesEntriesId(id)).toMatchObject({ success: true })
  })

  test('imports a file, and its rows count: 4 + 2.50 + 3.50 = 10', async () => {
    const text = 'Product,Date,Amount\nTea,2026-03-28,2.50\nPie,2026-03-29,3.50\n'
    const form = { file: new File([text], 'till.csv') }
    expect(await api.postSalesEntriesImportCsv(form)).toMatchObject({ imported: 2 })
    await settled()
    const range = { startDate: '2026-03-01', endDate: '2026-03-31' }
    expect(await api.getKpiMetrics(range)).toMatchObject({ totalRevenue: 10, totalSales: 3 })
  })

  test('lists and exports', async () => {
    expect(await api.getSalesEntries({ limit: 2 })).toMatchObject({ total: 3 })
    const csv = await (await api.getSalesEntriesExport()).text()
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(4)
  })

  test('gets the sentence and the code of a refusal', async () => {
    const refusal = await api
      .postSalesEntries({ productName: '', revenue: 1, saleDate: '2026-03-30' })
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(refusal).toMatchObject({
      status: 400,
      code: 'bad_input',
      fields: { productName: expect.any(String) },
    })
    const wrong = new ShopApi({ address, token: 'kpi_wrong' })
    await expect(wrong.getToday()).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  })

  test('repeats a sale after a lost answer with its key, and never one without', async () => {
    let calls = 0
    const flaky = createServer((request, response) => {
      calls += 1
      // The first call reaches the app, but its answer is lost.
      const isLost = calls === 1
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const names = ['authorization', 'content-type', 'idempotency-key']
        const headers = names.map((name) => [name, String(request.headers[name])])
        const given = headers.filter(([, value]) => value !== 'undefined')
        void fetch(address + request.url, {
          method: request.method!,
          headers: Object.fromEntries(given) as Record<string, string>,
          body: Buffer.concat(chunks),
        }).then(async (answer) => {
          if (isLost) return request.socket.destroy()
          response.writeHead(answer.status, { 'content-type': 'application/json' })
          response.end(await answer.text())
        })
      })
    })
    const through = new ShopApi({ address: `http://127.0.0.1:${await portOf(flaky)}`, token })
    const before = (await api.getSalesEntriesSums()).sums!.sales
    await through.postSalesEntries(
      { productName: 'Jam', revenue: 5, saleDate: '2026-03-30' },
      'r 2',
    )
    expect(calls).toBe(2)
    expect((await api.getSalesEntriesSums()).sums!.sales).toBe(before + 1)
    calls = 0
    const sale = { productName: 'Jam', revenue: 5, saleDate: '2026-03-30' }
    await expect(through.postSalesEntries(sale)).rejects.toThrow('fetch failed')
    expect(calls).toBe(1)
  })
})
