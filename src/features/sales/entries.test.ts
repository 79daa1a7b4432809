import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { runs } from '../../shared/testing/properties.ts'
import type { Entry } from './contract.ts'
import { eachValue } from './fields/contract.ts'
import { anySale, newestFirst, ODD_NAMES, saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'

test('a recorded sale is returned with all its fields and is first in the list (spec §3.2, §7.8)', async () => {
  const owner = await signUp()
  const { status, body } = await owner.post(PATH, saleOf())
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toEqual({ ...saleOf(), id: expect.any(Number), source: 'manual' })
  const bare = await owner.post(PATH, { productName: 'Tea', revenue: -2, saleDate: '2026-04-01' })
  expect(bare.body).toEqual({
    ...eachValue(() => null),
    ...{ id: expect.any(Number), productName: 'Tea', revenue: -2, quantity: 1 },
    ...{ saleDate: '2026-04-01', source: 'manual' },
  })
  expect((await owner.get(PATH)).body).toEqual([bare.body, body])
})

test('if names differ only in case or white space, the first spelling is shown', async () => {
  const owner = await signUp()
  await owner.post(PATH, saleOf({ productName: 'Flat  White', customerName: 'José' }))
  const { body } = await owner.post(
    PATH,
    saleOf({ productName: ' flat white ', customerName: 'JOSE\u0301' }),
  )
  expect(body).toMatchObject({ productName: 'Flat  White', customerName: 'José' })
})

test('sales with the same new name recorded at the same time share one product', async () => {
  const owner = await signUp()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      owner.post(PATH, saleOf({ productName: i % 2 ? 'NEW' : 'New', customerName: `C${i % 3}` })),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  const { body } = await owner.get('/api/dropdown-values')
  expect(body).toMatchObject({ products: [expect.stringMatching(/^new$/i)], salespeople: ['Sam'] })
  expect(body.customers.toSorted()).toEqual(['C0', 'C1', 'C2'])
})

test('months with entries are listed newest first, each with its number of entries', async () => {
  const owner = await signUp()
  expect((await owner.get(`${PATH}/months`)).body).toEqual({ months: [] })
  for (const saleDate of ['2026-03-31', '2026-03-01', '2024-02-29']) {
    await owner.post(PATH, saleOf({ saleDate }))
  }
  expect((await owner.get(`${PATH}/months`)).body).toEqual({
    months: [
      { month: '2026-03-01', entries: 2 },
      { month: '2024-02-01', entries: 1 },
    ],
  })
})

test.each(ODD_NAMES)('%j is saved exactly as typed', async (name) => {
  const owner = await signUp()
  const names = { productName: name, customerName: name, salesperson: name }
  const { body } = await owner.post(PATH, saleOf(names))
  expect(body).toMatchObject(names)
  expect((await owner.get(PATH)).body).toEqual([body])
  const found = await owner.get(`${PATH}?search=${encodeURIComponent(name)}`)
  expect(found.body).toEqual({ entries: [body], total: 1, isTotalExact: true, nextCursor: null })
})

test.each([
  [{ productName: '   ' }, 'productName', 'Product or service is required'],
  [
    { productName: 'x'.repeat(10_000) },
    'productName',
    'Product or service can have at most 200 characters',
  ],
  [{ customerName: ['Mia'] }, 'customerName', 'Customer must be text'],
  [{ salesperson: 'x'.repeat(201) }, 'salesperson', 'Salesperson can have at most 200 characters'],
  [{ revenue: null }, 'revenue', 'Revenue is required'],
  [{ revenue: '12' }, 'revenue', 'Revenue must be a number'],
  [{ revenue: 1e15 }, 'revenue', 'Revenue must be between -9,999,999,999.99 and 9,999,999,999.99'],
  [{ revenue: 1.005 }, 'revenue', 'Revenue can have at most two decimal places'],
  [{ cost: 'free' }, 'cost', 'Cost must be a number'],
  [{ quantity: 0 }, 'quantity', 'Quantity must be a whole number from 1 to 1,000,000'],
  [
    { cost: -0.01 },
    'cost',
    "A cost can't have a minus where money came in. Leave it empty if you don't know it.",
  ],
  [{ quantity: 1.5 }, 'quantity', 'Quantity must be a whole number from 1 to 1,000,000'],
  [{ saleDate: undefined }, 'saleDate', 'Sale date is required'],
  [{ saleDate: '2026-02-31' }, 'saleDate', 'Sale date must be a real date, like 2026-03-31'],
])('POST and PATCH reject and save nothing: %2$s (spec §5.3)', async (over, field, message) => {
  const owner = await signUp()
  const refusal = {
    status: 400,
    body: { code: 'bad_input', message, fields: { [field]: message } },
  }
  expect(await owner.post(PATH, saleOf(over))).toMatchObject(refusal)
  expect((await owner.get(PATH)).body).toEqual([])

  const { body: entry } = await owner.post(PATH, saleOf())
  const [value] = Object.values(over)
  if (value === undefined) return
  expect(await owner.patch(`${PATH}/${entry.id}`, over)).toMatchObject(refusal)
  expect((await owner.get(PATH)).body).toEqual([entry])
})

test('unknown fields are ignored', async () => {
  const owner = await signUp()
  const { body } = await owner.post(
    PATH,
    saleOf({ id: 1, ownerId: 'x', source: 'import', importId: 3 }),
  )
  expect(body).toMatchObject({ source: 'manual' })
  const answer = await owner.patch(`${PATH}/${body.id}`, { id: 99, source: 'import' })
  expect(answer.body).toEqual(body)
})

test('PATCH changes only the given fields; null clears cost, customer and salesperson', async () => {
  const owner = await signUp()
  const { body: entry } = await owner.post(PATH, saleOf())
  const path = `${PATH}/${entry.id}`
  expect((await owner.patch(path, {})).body).toEqual(entry)
  expect((await owner.patch(path, { revenue: 4, productName: 'Latte' })).body).toEqual({
    ...entry,
    revenue: 4,
    productName: 'Latte',
  })
  const emptied = { cost: null, customerName: null, salesperson: '' }
  const { body } = await owner.patch(path, emptied)
  expect(body).toEqual({
    ...entry,
    revenue: 4,
    productName: 'Latte',
    cost: null,
    customerName: null,
    salesperson: null,
  })
  expect((await owner.get(PATH)).body).toEqual([body])
})

test('simultaneous changes to different fields all take effect', async () => {
  const owner = await signUp()
  const { body: entry } = await owner.post(PATH, saleOf())
  const changes = [
    { revenue: 9 },
    { quantity: 7 },
    { cost: 1 },
    { saleDate: '2025-01-01' },
    { customerName: 'Noa' },
  ]
  const answers = await Promise.all(
    changes.map((change) => owner.patch(`${PATH}/${entry.id}`, change)),
  )
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect((await owner.get(PATH)).body).toEqual([Object.assign({}, entry, ...changes)])
})

test.each(['999999999', 'abc', '0', '-1', '1.5', '9'.repeat(30)])(
  'no sale has the id %s',
  async (id) => {
    const owner = await signUp()
    const status = id === '999999999' ? 404 : 400
    expect(await owner.patch(`${PATH}/${id}`, { revenue: 1 })).toMatchObject({ status })
    expect(await owner.delete(`${PATH}/${id}`)).toMatchObject({ status })
    expect(await owner.post(`${PATH}/restore/${id}`)).toMatchObject({ status })
  },
)

test('pages of any size add up to the whole list (spec §2.11)', { tags: 'long' }, async () => {
  const owner = await signUp()
  const sales = fc.sample(anySale, { numRuns: 45, seed: 1 })
  const entries: Entry[] = []
  for (const sale of sales) entries.push((await owner.post(PATH, sale)).body)
  entries.sort(newestFirst)
  expect((await owner.get(PATH)).body).toEqual(entries)

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
      async (limits) => {
        const walked: Entry[] = []
        let cursor = ''
        for (let page = 0; ; page++) {
          const limit = limits[page % limits.length]!
          const { status, body } = await owner.get(`${PATH}?limit=${limit}${cursor}`)
          expect(status).toBe(200)
          expect(body.total).toBe(page === 0 ? entries.length : null)
          expect(body.entries.length).toBeLessThanOrEqual(limit)
          walked.push(...body.entries)
          if (body.nextCursor === null) break
          cursor = `&cursor=${body.nextCursor}`
        }
        expect(walked).toEqual(entries)
      },
    ),
    { numRuns: runs(15) },
  )
})

test('without parameters several batches are returned as one array, in order (spec §7.8)', async () => {
  const owner = await signUp()
  await owner.post(PATH, saleOf())
  await db.withOwner(owner.account.id, (tx) =>
    tx.client.query(
      `INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
       SELECT owner_id, product_id, i, 1, date '2026-01-01' + i % 400, 'import' FROM sale, generate_series(1, 2999) AS i
       WHERE owner_id = $1`,
      [owner.account.id],
    ),
  )
  const { body, headers } = await owner.get(PATH)
  expect(headers['content-type']).toMatch('application/json')
  expect(body).toHaveLength(3000)
  expect(body).toEqual(body.toSorted(newestFirst))
})

test.each([
  ['limit=0', 'limit', 'Limit must be a whole number from 1 to 500'],
  ['limit=501', 'limit', 'Limit must be a whole number from 1 to 500'],
  ['limit=ten', 'limit', 'Limit must be a whole number from 1 to 500'],
  ['cursor=2026-02-31_1', 'cursor', 'Cursor must be one that this list returned'],
  ["cursor=2026-02-01_1';--", 'cursor', 'Cursor must be one that this list returned'],
  [`search=${'x'.repeat(203)}`, 'search', 'Search can have at most 202 characters'],
  ['search=a&search=b', 'search', 'Search must be text'],
  ['search=%00', 'search', "Search contains a character that can't be used"],
])('a page is rejected: %3$s', async (query, field, message) => {
  const owner = await signUp()
  expect(await owner.get(`${PATH}?${query}`)).toMatchObject({
    status: 400,
    body: { message, fields: { [field]: message } },
  })
})

test('12.50 yen are refused with a sentence, 12 yen and 12.50 dollars are recorded', async () => {
  const owner = await signUp()
  const inYen = (sale: object) => saleOf({ tax: null, fee: null, ...sale })
  const kept = await owner.post(PATH, inYen({ revenue: 12.5, cost: 3.25 }))
  expect(kept.status).toBe(200)
  await owner.post('/api/business-profile', { currency: 'JPY' })
  const sentence = 'Amounts in Japanese yen have no decimals. Enter a whole number, like 1200.'
  const refused = await owner.post(PATH, inYen({ revenue: 12.5, cost: 0.5 }))
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe(sentence)
  expect(refused.body.fields).toEqual({ revenue: sentence, cost: sentence })
  const deducted = await owner.post(PATH, inYen({ revenue: 12, cost: null, tax: 1.5, fee: 0.5 }))
  expect(deducted.body.fields).toEqual({ tax: sentence, fee: sentence })
  const refund = await owner.post(PATH, inYen({ revenue: -12.5, cost: null }))
  expect(refund.body.fields).toEqual({ revenue: sentence })
  const whole = await owner.post(PATH, inYen({ revenue: 12, cost: null }))
  expect(whole.status).toBe(200)

  const changed = await owner.patch(`${PATH}/${whole.body.id}`, { cost: 3.5 })
  expect(changed.status).toBe(400)
  expect(changed.body.fields).toEqual({ cost: sentence })
  // Sales recorded in dollars stay as they are until someone changes them.
  const renamed = await owner.patch(`${PATH}/${kept.body.id}`, inYen({ revenue: 12.5, cost: 4 }))
  expect(renamed.body).toMatchObject({ revenue: 12.5, cost: 4 })
})
