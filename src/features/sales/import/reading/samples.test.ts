import { expect, test } from 'vitest'
import { testApp } from '../../../../server/testing/app.ts'
import { testFolder } from '../../../../server/testing/folder.ts'
import type { ImportPreview } from '../contract.ts'
import {
  hasSamples,
  importing,
  previewing,
  sampleContent,
  samples,
  type Sample,
} from '../testing.ts'

/** Takes long, and an earlier part of the same export is among those that are previewed. */
const LARGE = 'online_retail_uk_full.csv.gz'

/** Files whose dates and amounts settle everything: nobody has to choose anything. */
const SETTLED = [
  'superstore_us_mdy.csv',
  'superstore_uk_ddmmyy_bom.csv',
  'supermarket_sales.csv',
  'chocolate_sales_usd.csv',
  'dirty_cafe_sales.csv',
  LARGE,
]

/** Vendors' files, with the choice that a person would make where nothing settles it. */
const READABLE: Record<string, object> = {
  'online_retail_uk_20k.csv': {},
  'vending_machine_sales.csv': {},
  'tienda_2_es.csv': {},
  'square_items_2026-06.csv': {},
  'shopify_orders_export.csv': {},
  'etsy_sold_order_items.csv': {},
  'gumroad_sales.csv': {},
  'amazon_date_range_transactions.csv': {},
  'xero_sales_invoices.csv': {},
  'quickbooks_sales_by_customer_detail.csv': { dateOrder: 'mdy' },
  'hotmart_ptbr.csv': { dateOrder: 'dmy' },
  'uk_ledger_pounds_cp1252.csv': { dateOrder: 'dmy' },
}

test.runIf(hasSamples)('every file of the folder is read here', () => {
  expect([...SETTLED, ...Object.keys(READABLE)].toSorted()).toEqual(
    samples()
      .map(({ file }) => file)
      .toSorted(),
  )
})

const { db, signUp } = await testApp({ config: { DATA_DIR: testFolder() } })

if (!hasSamples) test.skip('the sample files are missing: ../shared/data', () => {})
else {
  for (const sample of samples().filter(({ file }) => SETTLED.includes(file))) {
    const { file, expected } = sample
    test(`${file}: ${expected.sales} sales of ${expected.totalRevenueCents / 100}, as they stand`, async () => {
      const owner = await signUp()
      const { body } = await importing(owner)(sampleContent(file))
      const errorCount = Object.values(expected.rejected).reduce((sum, rows) => sum + rows, 0)
      expect(body).toMatchObject({ imported: expected.sales, duplicates: 0, errorCount })
      expect(body.errors).toHaveLength(Math.min(errorCount, 1000))
      expect(await totals(owner.account.id)).toMatchObject({
        sales: expected.sales,
        revenueCents: expected.totalRevenueCents,
        // A row without quantity counts as one piece.
        quantity: expected.totalQuantity! + (expected.rowsWithoutQuantity ?? 0),
        firstDate: expected.minDate,
        lastDate: expected.maxDate,
        ...(expected.totalCostCents !== undefined && { costCents: expected.totalCostCents }),
        ...(expected.distinctCustomers !== undefined && { customers: expected.distinctCustomers }),
        ...(expected.distinctSalespeople !== undefined && {
          salespeople: expected.distinctSalespeople,
        }),
      })
      expect(await revenueByMonth(owner.account.id)).toMatchObject(
        expected.revenueCentsByMonth ?? {},
      )
      expect(await topProduct(owner.account.id)).toEqual({
        name: expected.topProduct,
        revenueCents: expected.topProductCents,
      })
    }, 120_000)
  }

  for (const sample of samples().filter(({ file }) => SETTLED.includes(file) && file !== LARGE)) {
    test(`${sample.file}: the preview finds the columns and says why rows are rejected`, async () => {
      const preview = await previewed(sample)
      expect(preview.mapping).toMatchObject(mappingOf(sample.mapping))
      expect(byManifest(preview.summary!.errorsByReason)).toEqual(sample.expected.rejected)
    })
  }

  for (const sample of samples().filter(({ file }) => READABLE[file])) {
    const { file, expected } = sample
    test(`${file}: ${expected.sales} sales of ${expected.totalRevenueCents / 100} in the preview`, async () => {
      const preview = await previewed(sample, READABLE[file])
      expect(preview.mapping).toMatchObject(mappingOf(sample.mapping))
    })
  }
}

/** The preview of a file, which must ask nothing and show what the manifest says. */
async function previewed({ file, expected }: Sample, options = {}): Promise<ImportPreview> {
  const { body } = await previewing(await signUp())(sampleContent(file), { options })
  expect(body).toMatchObject({
    missing: [],
    questions: [],
    summary: {
      imported: expected.sales,
      duplicates: 0,
      totalRevenue: expected.totalRevenueCents / 100,
      firstDate: expected.minDate,
      lastDate: expected.maxDate,
    },
  })
  const rejected = Object.values(expected.rejected).reduce((sum, rows) => sum + rows, 0)
  expect(body.summary.errorCount).toBe(rejected)
  return body as ImportPreview
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

/** The manifest counts the first check that fails: product, date, revenue. */
function byManifest(reasons: { reason: string; count: number }[]): Record<string, number> {
  const names: Record<string, string> = {
    no_product: 'no product',
    no_date: 'bad or missing date',
    bad_date: 'bad or missing date',
    no_revenue: 'bad or missing revenue',
    bad_revenue: 'bad or missing revenue',
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
      `SELECT name, sum(revenue_cents) AS "revenueCents"
       FROM sale_month_product JOIN product ON product.id = product_id
       GROUP BY name ORDER BY 2 DESC LIMIT 1`,
    )
  )[0]
