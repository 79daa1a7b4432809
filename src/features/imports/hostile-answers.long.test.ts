import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { importing, previewing } from './testing/helpers.ts'

/** A file with long repeated texts causes neither long answers nor many bytes in the database. */

const { signUp, db } = await testApp({ config: { DATA_DIR: testFolder() } })

const MAX_ANSWER = 1_000_000
const bytesOf = (body: unknown): number => Buffer.byteLength(JSON.stringify(body))
const line = (columns: number, cell: (index: number) => string): string =>
  `${Array.from({ length: columns }, (_, index) => cell(index)).join(',')}\n`

/** Returns the bytes of an import's rejected rows in the database. */
async function storedBytes(
  { account }: Awaited<ReturnType<typeof signUp>>,
  importId: number,
): Promise<number> {
  const { rows } = await db.withOwner(account.id, ({ client }) =>
    client.query<{ bytes: number }>(
      `SELECT coalesce(sum(length(content) + coalesce(octet_length(errors::text), 0)), 0)::int AS bytes
       FROM rejected_rows WHERE import_id = $1`,
      [importId],
    ),
  )
  return rows[0]!.bytes
}

/** Long title, without which the control characters below would be near the start and the file would not count as text. */
const TITLE = `Sales of ${'a long year, '.repeat(400).replaceAll(',', '')}\n`
const long = (text: string, index: number): string => `${index} ${text.repeat(250)}`

test.each([
  ['three bytes a letter', '店'],
  ['six bytes in JSON', '\u0001'],
  ['two halves of a letter', '👩'],
])(
  'a preview of 1,000 columns with long headers and cells, %s, is under 1 MB',
  async (_, letter) => {
    const owner = await signUp()
    const head = line(1000, (i) => ['Item', 'Date', 'Total'][i] ?? long(letter, i))
    const row = line(1000, (i) => ['Tea', '2026-01-02', '5'][i] ?? long(letter, i))
    const { status, body } = await previewing(owner)(`${TITLE}${head}${row.repeat(12)}`)
    expect([status, body.columns.length, body.rows.length]).toEqual([200, 1000, 10])
    expect(bytesOf(body)).toBeLessThan(MAX_ANSWER)
  },
)

test.each(['店', '\u0001', 'x'])(
  'answers for bad rows with long cells of %j are under 1 MB',
  async (letter) => {
    const owner = await signUp()
    const header = (name: string) => `${name} ${letter.repeat(3_000)}`
    const rows = `${letter.repeat(250)},${letter.repeat(250)},${letter.repeat(250)}\n`.repeat(1_500)
    const content = `${TITLE}${header('Item')},${header('Date')},${header('Total')}\n${rows}`
    const columnMapping = { productName: '#1', saleDate: '#2', revenue: '#3' }
    const preview = await previewing(owner)(content, { columnMapping })
    const { status, body } = await importing(owner)(content, { columnMapping })
    expect([status, body.errorCount, body.imported]).toEqual([200, 1_500, 0])
    expect(body.errors.length).toBeGreaterThan(200)
    const errors = await owner.get(`/api/sales-entries/imports/${body.importId}/errors`)
    for (const answer of [preview, { body }, errors]) {
      expect(bytesOf(answer.body)).toBeLessThan(MAX_ANSWER)
    }
  },
)

test('230 kB of bad rows with a header of 3,000 characters need less than 300 MB of memory and 2 MB in the database', async () => {
  const owner = await signUp()
  const content = `Item,Date,Total ${'h'.repeat(3_000)}\n${'a,b,c\n'.repeat(38_000)}`
  const columnMapping = { productName: '#1', saleDate: '#2', revenue: '#3' }
  const before = process.resourceUsage().maxRSS
  const { body } = await importing(owner)(content, { columnMapping })
  expect(process.resourceUsage().maxRSS - before, 'kB').toBeLessThan(300_000)
  expect([body.errorCount, body.keptCount]).toEqual([38_000, undefined])
  expect(bytesOf(body)).toBeLessThan(MAX_ANSWER)
  expect(await storedBytes(owner, body.importId)).toBeLessThan(2_000_000)
})

test('if the rejected rows are too many for one file, the answers say how many it has', async () => {
  const owner = await signUp()
  const header = 'h'.repeat(300)
  const content = `Item,Date ${header},Total\n${'a,b,c\n'.repeat(500_000)}`
  const columnMapping = { productName: '#1', saleDate: '#2', revenue: '#3' }
  const { body } = await importing(owner)(content, { columnMapping })
  expect(body.errorCount).toBe(500_000)
  expect(body.keptCount).toBeGreaterThan(200_000)
  expect(body.keptCount).toBeLessThan(500_000)
  const errors = await owner.get(`/api/sales-entries/imports/${body.importId}/errors`)
  const { keptCount, errorsByReason } = body
  expect(errorsByReason).toMatchObject([{ reason: 'bad_date', count: 500_000 }])
  expect(errors.body).toEqual({ errors: body.errors, errorsByReason, keptCount })
  expect(await storedBytes(owner, body.importId)).toBeLessThan(32 * 1024 ** 2)
})

test('a long header is truncated, and a mapping may use its beginning, all of it or its position', async () => {
  const owner = await signUp()
  const question = `How much did you pay for it, ${'all things taken together, '.repeat(10)}in euros?`
  const content = `${question.replaceAll(',', '')},Day,Item\n5,2026-01-02,Tea\n`
  const whole = content.split(',')[0]!
  const cut = whole.slice(0, 200)
  const preview = await previewing(owner)(content)
  expect(preview.body.columns[0]).toMatchObject({ ref: cut, header: cut })
  for (const revenue of [cut, whole, '#1']) {
    const columnMapping = { productName: 'Item', saleDate: 'Day', revenue }
    const { body } = await previewing(owner)(content, { columnMapping })
    expect(body.summary).toMatchObject({ imported: 1, totalRevenue: 5 })
  }
})
