import { once } from 'node:events'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import type { Entry } from '../sales/contract.ts'
import { listEntries } from '../sales/lists/contract.ts'
import { csvHeader, csvOf } from '../sales/export/csv.ts'
import { importCsv } from './contract.ts'
import { previewCsv } from './preview/contract.ts'
import { lockImports } from './runs/runs.ts'
import { NOBODYS } from '../sales/testing/entries.ts'
import { form, importing, previewing, signUpOverHttp } from './testing/helpers.ts'

const { app, db, signUp, visitor } = await testApp({ config: { DATA_DIR: testFolder() } })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const HEADER = 'Product,Date,Amount,Customer\n'
const COFFEE = 'Coffee,2026-01-02,3.50,Ann\n'
const TEA = 'Tea,2026-01-03,2.00,\n'

const countOf = async (owner: { account: { id: string } }): Promise<number> =>
  db.withOwner(owner.account.id, async ({ client }) => {
    const { rows } = await client.query('SELECT count(*) AS sales FROM sale')
    return rows[0].sales
  })

test('a file is imported as sales, in any order of the form fields (spec §3.21, §7.8)', async () => {
  for (const before of [true, false]) {
    const owner = await signUp()
    const mapping = { productName: 'Product', revenue: '#3', saleDate: 'Date', customerName: null }
    const { status, body } = await importing(owner)(
      HEADER + COFFEE + TEA,
      { columnMapping: mapping, options: { dateOrder: 'auto' } },
      { before },
    )
    expect([status, body.imported, body.duplicates, body.errorCount]).toEqual([200, 2, 0, 0])
    const entries = await owner.get(listEntries.path)
    expect(entries.body).toMatchObject([
      { productName: 'Tea', revenue: 2, saleDate: '2026-01-03', customerName: null },
      { productName: 'Coffee', revenue: 3.5, customerName: null, source: 'import', quantity: 1 },
    ])
  }
})

test('names that differ only by case and spaces are the same, in the first spelling', async () => {
  const owner = await signUp()
  await importing(owner)(`${HEADER}Flat White,2026-01-02,1,\nFLAT  white,2026-01-03,2,\n`)
  const { body } = await owner.get(listEntries.path)
  expect(body.map((entry: { productName: string }) => entry.productName)).toEqual(
    Array(2).fill('Flat White'),
  )
})

test('with 3 equal coffees recorded, a file with 3 adds none and a file with 4 adds 4 - 3 = 1', async () => {
  const owner = await signUp()
  const send = importing(owner)
  expect((await send(HEADER + COFFEE.repeat(3))).body).toMatchObject({ imported: 3, duplicates: 0 })
  expect((await send(HEADER + COFFEE.repeat(3))).body).toMatchObject({ imported: 0, duplicates: 3 })
  const preview = await previewing(owner)(HEADER + COFFEE.repeat(4) + TEA)
  expect(preview.body.summary).toMatchObject({ rows: 5, imported: 2, duplicates: 3 })
  expect((await send(HEADER + COFFEE.repeat(4) + TEA)).body).toMatchObject({
    imported: 2,
    duplicates: 3,
  })
  expect(await countOf(owner)).toBe(5)
})

test('"keep" imports rows again', async () => {
  const owner = await signUp()
  await importing(owner)(HEADER + COFFEE)
  const kept = await importing(owner)(HEADER + COFFEE, { options: { duplicates: 'keep' } })
  expect(kept.body).toMatchObject({ imported: 1, duplicates: 0 })
  expect(await countOf(owner)).toBe(2)
})

test('rows that another owner has imported are not duplicates', async () => {
  const [first, second] = [await signUp(), await signUp()]
  await importing(first)(HEADER + COFFEE)
  expect((await importing(second)(HEADER + COFFEE)).body).toMatchObject({ imported: 1 })
  expect([await countOf(first), await countOf(second)]).toEqual([1, 1])
})

test('a preview stores nothing', async () => {
  const owner = await signUp()
  const { body } = await previewing(owner)(HEADER + COFFEE + 'Tea,soon,2.00,\n')
  expect(body).toMatchObject({
    columns: [
      { ref: 'Product', samples: ['Coffee', 'Tea'] },
      { ref: 'Date', samples: ['2026-01-02', 'soon'] },
      { ref: 'Amount', samples: ['3.50', '2.00'] },
      { ref: 'Customer', samples: ['Ann'] },
    ],
    mapping: { productName: 'Product', revenue: 'Amount', saleDate: 'Date', quantity: null },
    rows: [
      { row: 2, sale: { revenue: 3.5, saleDate: '2026-01-02' }, error: null },
      { row: 3, sale: null, error: { column: 'Date', value: 'soon', reason: 'bad_date' } },
    ],
    summary: {
      rows: 2,
      imported: 1,
      errorCount: 1,
      errorsByReason: [{ reason: 'bad_date', count: 1 }],
      totalRevenue: 3.5,
    },
  })
  expect(await countOf(owner)).toBe(0)
})

test(
  'of 1,200 rejected rows 1,000 are listed and all are counted (spec §7.8)',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const columnMapping = { productName: 'Product', revenue: 'Amount', saleDate: 'Date' }
    const content = HEADER + COFFEE + 'Tea,soon,2.00,\n'.repeat(1200)
    const { body } = await importing(owner)(content, { columnMapping })
    expect([body.imported, body.errorCount, body.errors.length]).toEqual([1, 1200, 1000])
    expect(body.errors[0]).toEqual({
      row: 3,
      column: 'Date',
      value: 'soon',
      reason: 'bad_date',
      message: "This isn't a valid date",
    })
  },
)

test('a retry with the same Idempotency-Key gets the same answer, but is refused with another file', async () => {
  const owner = await signUp()
  const send = (content: string) =>
    owner.post(importCsv.path, form(content), { 'idempotency-key': 'one' })
  const first = await send(HEADER + COFFEE)
  const second = await send(HEADER + COFFEE)
  expect(second.body).toEqual(first.body)
  expect((await send(HEADER + TEA)).status).toBe(409)
  expect(await countOf(owner)).toBe(1)
})

test('a second import is refused while one of the same owner is running', async () => {
  const owner = await signUp()
  await db.withOwner(owner.account.id, async (tx) => {
    await lockImports(tx)
    const { status, body } = await importing(owner)(HEADER + COFFEE)
    expect([status, body.code]).toEqual([409, 'import_running'])
  })
  expect((await importing(owner)(HEADER + COFFEE)).status).toBe(200)
})

test('a client that disconnects while sending the file is not logged as an error', async () => {
  const session = await signUpOverHttp(address)
  const arrival = once(app.server, 'request')
  const sending = request(address + previewCsv.path, {
    method: 'POST',
    headers: { cookie: session.cookie, 'content-type': 'multipart/form-data; boundary=x' },
  }).on('error', () => {})
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nTea,')
  const [, response] = (await arrival) as [IncomingMessage, ServerResponse]
  await setTimeout(100)
  sending.destroy()
  await once(response, 'close')
  // An error would be logged a moment later, and would fail this test.
  await setTimeout(100)
})

test.each<[string, Parameters<typeof form>, string]>([
  [
    'no product mapped',
    [HEADER + COFFEE, { columnMapping: { revenue: 'Amount' } }],
    'Please map required fields: Product Name, Sale Date',
  ],
  [
    'a column that is not there',
    [HEADER + COFFEE, { columnMapping: { revenue: 'Price' } }],
    'The file has no column "Price" for Revenue.',
  ],
  [
    'a mapping that is not JSON',
    [HEADER + COFFEE, { columnMapping: '{' }],
    'columnMapping is not valid JSON.',
  ],
  [
    'a mapping that is not an object',
    [HEADER + COFFEE, { columnMapping: '7' }],
    'columnMapping must be an object, like {"revenue":"Amount"}',
  ],
  [
    'a column that is not text',
    [HEADER + COFFEE, { columnMapping: { revenue: 3 } }],
    'Name a column by its header, or by its position, like "#5"',
  ],
  [
    'an unknown date order',
    [HEADER + COFFEE, { options: { dateOrder: 'ydm' } }],
    'dateOrder must be one of auto, mdy, dmy, ymd',
  ],
  [
    'a negative header row',
    [HEADER + COFFEE, { options: { headerRow: -1 } }],
    'headerRow must be from 0 to 1,000',
  ],
  ['an empty file', [''], 'The file is empty. Export it again, or choose another file.'],
  [
    'a header alone',
    [HEADER],
    'The file has column names but no sales. Export it again for dates with sales.',
  ],
  [
    'an Excel file under another name',
    ['PK\x03\x04 [Content_Types].xml'],
    'The workbook is damaged. Open it in Excel or LibreOffice, save it again, and import that file.',
  ],
  [
    'another kind of file',
    [HEADER + COFFEE, {}, { name: 'sales.pdf' }],
    'Please select a CSV file or a workbook (its name ends in .csv, .xlsx or .ods). Most shop and accounting programs can export one.',
  ],
  [
    'a document',
    [HEADER + COFFEE, {}, { name: 'sales.docx' }],
    'This is a document, not a table. Open it in its program, save its table as .xlsx, .ods or CSV, and import that file.',
  ],
])(
  '%s is refused with a sentence, and nothing is imported (spec §3.21, §5.4)',
  async (_, input, sentence) => {
    const owner = await signUp()
    const { status, body } = await importing(owner)(...input)
    expect([status, body.message]).toEqual([400, sentence])
    expect(await countOf(owner)).toBe(0)
  },
)

test('without a file: "Please select a file"; signed out: 401 (spec §5.4)', async () => {
  const owner = await signUp()
  for (const body of [new FormData(), {}, undefined]) {
    const answer = await owner.post(importCsv.path, body)
    expect([answer.status, answer.body.message]).toEqual([400, 'Please select a file'])
  }
  expect((await visitor().post(importCsv.path, form(HEADER + COFFEE))).status).toBe(401)
})

describe('a broken form is refused with a sentence, and nothing is imported', () => {
  const file = (disposition: string, end = '--x--\r\n') =>
    `--x\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\n${HEADER}${COFFEE}\r\n${end}`
  const field = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n7\r\n`
  const whole = file('filename="a.csv"')

  test.each([
    ['no boundary', 'multipart/form-data', whole],
    ['no part', 'multipart/form-data; boundary=x', '{"a":1}'],
    ['a form that ends early', 'multipart/form-data; boundary=x', file('filename="a.csv"', '')],
    ['two files', 'multipart/form-data; boundary=x', file('filename="a.csv"', '') + whole],
    ['eleven fields', 'multipart/form-data; boundary=x', field('a').repeat(11) + whole],
    ['a field __proto__', 'multipart/form-data; boundary=x', field('__proto__') + whole],
    [
      'a zero byte in the file name',
      'multipart/form-data; boundary=x',
      file(`filename*=UTF-8''a%00.csv`),
    ],
  ])('%s', async (_, type, content) => {
    const owner = await signUp()
    const { status, body } = await owner.post(importCsv.path, content, { 'content-type': type })
    expect([400, 413]).toContain(status)
    expect(body).toMatchObject({
      code: expect.not.stringMatching('bad_request'),
      message: expect.stringMatching(/^(The f|Please)/),
    })
    expect(await countOf(owner)).toBe(0)
  })
})

test('a refund of an imported file can be saved as it is, exported and imported again: 5 − 2 = 3 pieces, 20.00', async () => {
  const owner = await signUp()
  const send = importing(owner)
  await send(
    'Item,Date,Qty,Amount,Customer\nLamp,2026-01-02,5,50.00,Ann\nLamp,2026-01-03,-2,-20.00,Ann\n' +
      'Vase,2026-01-04,1,10.00,Ann\nVase,2026-01-05,-1,-20.00,Ann\n',
  )
  const { body: entries } = await owner.get(listEntries.path)
  const [vase, , lamp] = entries
  expect(lamp).toMatchObject({ revenue: -20, quantity: -2 })
  const { id, ...values } = lamp
  expect(await owner.patch(`${listEntries.path}/${id}`, values)).toMatchObject({
    status: 200,
    body: lamp,
  })
  expect((await owner.patch(`${listEntries.path}/${vase.id}`, { revenue: 20 })).status).toBe(400)
  const range = 'startDate=2026-01-01&endDate=2026-01-31'
  const { body: customers } = await owner.get(`/api/customer-intelligence?${range}`)
  expect(customers).toMatchObject([{ totalSpent: 20, totalQuantity: 3, transactions: 2 }])
  const file = csvHeader() + csvOf(NOBODYS, entries as Entry[])
  expect((await send(file)).body).toMatchObject({ imported: 0, duplicates: 4, errorCount: 0 })
})
