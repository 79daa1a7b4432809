/** @module-tag long */
import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { timeOfMinute } from '../../../shared/time-of-day.ts'
import { FURTHER_FIELDS } from '../contract.ts'
import { FURTHER_CONTENTS, LARGE } from '../testing/real-files.ts'
import {
  asTheyAre,
  importing,
  madeUpFiles,
  previewing,
  readAsTheyAre,
  realFiles,
  stagedSales,
  type Sample,
} from '../testing/helpers.ts'
import type { ReadSale } from './rows/records.ts'
import type { FilePreview } from './words/preview.ts'

/** Answers for real files in which the order of day and month is unclear, or a refund may have a row of its own. */
const CHOSEN: Record<string, Sample['options']> = {
  'quickbooks_sales_by_customer_detail.csv': { dateOrder: 'mdy' },
  'hotmart_ptbr.csv': { dateOrder: 'dmy' },
  'gumroad_sales.csv': { returned: 'sale' },
  'uk_ledger_pounds_cp1252.csv': { dateOrder: 'dmy' },
}

const { db, signUp } = await testApp({ config: { DATA_DIR: testFolder() } })
type Owner = Awaited<ReturnType<typeof signUp>>

describe('made up', () => {
  for (const sample of madeUpFiles.samples()) testSample(sample, madeUpFiles.contentOf)
})

describe('real', { tags: 'long' }, () => {
  if (!realFiles) return test.skip('the real files are missing: ../shared/data', () => {})
  for (const sample of realFiles.samples()) {
    testSample({ options: CHOSEN[sample.file], ...sample }, realFiles.contentOf)
  }
  for (const [file, further] of Object.entries(FURTHER_CONTENTS)) {
    test(`${file}: receipts, times, tax, fees, channels and categories`, async () => {
      const content = realFiles!.contentOf(file)
      const numbers = further.rows.map((row) => Number(row.split(' ')[0]))
      const read = file === LARGE ? excerptOf(content, numbers) : content
      const { preview, staged } = await readAsTheyAre(read, CHOSEN[file])
      const sales = stagedSales(staged)
      const chosen = numbers.map((number, at) => sales.get(file === LARGE ? at + 2 : number)!)
      expectFurther(further, preview!, chosen)
    })
  }
})

/** Returns the header of a file and these lines of it. */
function excerptOf(content: Buffer, numbers: number[]): string {
  const lines = content.toString().split('\n')
  return [lines[0], ...numbers.map((number) => lines[number - 1])].join('\n')
}

/** Expects the columns, and the rows that were read by hand. */
function expectFurther(
  { columns, others = {}, rows }: (typeof FURTHER_CONTENTS)[string],
  preview: FilePreview,
  sales: ReadSale[],
): void {
  // A column of taxes that are on top of the amounts is found too, and left out.
  const fields = FURTHER_FIELDS.filter((field) => field !== 'tax' || columns.tax || !others.tax)
  for (const field of fields)
    expect(preview.mapping[field] ?? undefined, field).toBe(columns[field])
  const headers = preview.columns.map(({ header }) => header)
  expect(headers).toEqual(expect.arrayContaining(Object.values(others).flat()))
  const inUnits = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
  const read = sales.map((sale, at) => {
    const [number] = rows[at]!.split(' ')
    const { receipt, minute, taxCents, feeCents, channel, category } = sale
    const time = minute === null ? '' : timeOfMinute(minute)
    return `${number} ${[receipt, time, inUnits(taxCents), inUnits(feeCents), channel, category].join('|')}`
  })
  expect(read).toEqual(rows)
}

/** Expects the preview and the import to match the manifest, without questions other than that of another currency. */
function testSample(sample: Sample, contentOf: (file: string) => Buffer): void {
  const { file, expected } = sample
  const sums = `${expected.sales} sales of ${expected.totalRevenueCents / 100}`
  test(`${file}: ${sums}`, { timeout: 120_000 }, async () => {
    const owner = await signUp()
    const content = contentOf(file)
    const answered = file === LARGE ? sample : await inItsCurrency(owner, sample, content)
    if (file !== LARGE) await expectPreview(owner, answered, content)
    await expectImport(owner, answered, content)
  })
}

const rejectedRows = ({ rejected }: Sample['expected']): number =>
  Object.values(rejected).reduce((sum, rows) => sum + rows, 0)

/** The account is in dollars: the owner takes the amounts of a file in another currency as they are. */
async function inItsCurrency(owner: Client, sample: Sample, content: Buffer): Promise<Sample> {
  const { body } = await previewing(owner)(content, { options: sample.options ?? {} })
  const currencies = asTheyAre(body)
  return currencies ? { ...sample, options: { ...sample.options, currencies } } : sample
}

async function expectPreview(owner: Client, sample: Sample, content: Buffer): Promise<void> {
  const { mapping, options = {}, expected } = sample
  const { body } = await previewing(owner)(content, { options })
  expect(body).toMatchObject({
    missing: [],
    questions: [],
    mapping: mappingOf(mapping),
    summary: {
      imported: expected.sales,
      duplicates: 0,
      errorCount: rejectedRows(expected),
      totalRevenue: expected.totalRevenueCents / 100,
      firstDate: expected.minDate,
      lastDate: expected.maxDate,
    },
  })
  expect(byManifest(body.summary.errorsByReason)).toEqual(expected.rejected)
}

async function expectImport(owner: Owner, sample: Sample, content: Buffer): Promise<void> {
  const { options = {}, expected } = sample
  const { id } = owner.account
  const errorCount = rejectedRows(expected)
  const { body } = await importing(owner)(content, { options })
  expect(body).toMatchObject({ imported: expected.sales, duplicates: 0, errorCount })
  expect(body.errors).toHaveLength(Math.min(errorCount, 1000))
  expect(await totals(id)).toMatchObject({
    sales: expected.sales,
    revenueCents: expected.totalRevenueCents,
    // A row without quantity counts as one piece.
    quantity: (expected.totalQuantity ?? expected.sales) + (expected.rowsWithoutQuantity ?? 0),
    firstDate: expected.minDate,
    lastDate: expected.maxDate,
    ...(expected.totalCostCents !== undefined && { costCents: expected.totalCostCents }),
    ...(expected.distinctCustomers !== undefined && { customers: expected.distinctCustomers }),
    ...(expected.distinctSalespeople !== undefined && {
      salespeople: expected.distinctSalespeople,
    }),
  })
  const { whole } = FURTHER_CONTENTS[sample.file] ?? {}
  if (whole) expect(await furtherTotals(id)).toEqual(whole)
  expect(await revenueByMonth(id)).toMatchObject(expected.revenueCentsByMonth ?? {})
  expect(await topProduct(id)).toEqual({
    name: expected.topProduct,
    revenueCents: expected.topProductCents,
  })
}

const FIELDS: Record<string, string> = {
  product: 'productName',
  date: 'saleDate',
  customer: 'customerName',
}
const mappingOf = (mapping: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(mapping).map(([field, header]) => [
      FIELDS[field] ?? field,
      header.replace(/ x .*/, '').replace(/^column \d+ "(.*)"$/, '$1'),
    ]),
  )

/** Groups reasons as in the manifest, which counts the first check that fails: product, date, revenue. */
function byManifest(reasons: { reason: string; count: number }[]): Record<string, number> {
  const names: Record<string, string> = {
    no_product: 'no product',
    no_date: 'bad or missing date',
    bad_date: 'bad or missing date',
    no_revenue: 'bad or missing revenue',
    bad_revenue: 'bad or missing revenue',
    not_a_sale: 'excluded by rule',
    heading: 'not a sale line (title/subtotal/total/footer/other)',
    total_line: 'not a sale line (title/subtotal/total/footer/other)',
  }
  const counts: Record<string, number> = {}
  for (const { reason, count } of reasons) {
    const name = names[reason] ?? reason
    counts[name] = (counts[name] ?? 0) + count
  }
  return counts
}

const query = async (ownerId: string, text: string) =>
  (await db.withOwner(ownerId, (tx) => tx.client.query(text))).rows

const totals = async (ownerId: string) =>
  (
    await query(
      ownerId,
      `SELECT count(*) AS sales, sum(revenue_cents) AS "revenueCents", sum(cost_cents) AS "costCents",
              sum(quantity) AS quantity, min(sale_date) AS "firstDate", max(sale_date) AS "lastDate",
              count(DISTINCT customer_id) AS customers, count(DISTINCT salesperson_id) AS salespeople
       FROM sale`,
    )
  )[0]

const furtherTotals = async (ownerId: string) =>
  (
    await query(
      ownerId,
      'SELECT count(DISTINCT receipt) AS receipts, sum(minute) AS minutes FROM sale',
    )
  )[0]

const revenueByMonth = async (ownerId: string) => {
  const months = await query(
    ownerId,
    `SELECT to_char(day, 'YYYY-MM') AS month, sum(revenue_cents) AS cents FROM sale_day GROUP BY 1`,
  )
  return Object.fromEntries(months.map(({ month, cents }) => [month, cents]))
}

const topProduct = async (ownerId: string) =>
  (
    await query(
      ownerId,
      `SELECT name, cents AS "revenueCents"
       FROM (SELECT product_id, sum(revenue_cents) AS cents FROM sale GROUP BY 1) AS sold
       JOIN product ON product.id = product_id ORDER BY cents DESC LIMIT 1`,
    )
  )[0]
