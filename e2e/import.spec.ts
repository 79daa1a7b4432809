import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  choosePeriod,
  expect,
  expectAccessiblePage,
  figure,
  shownPeriod,
  test,
} from './fixtures.ts'
import { serialOf, xlsxOf } from '../src/features/imports/testing/workbooks.ts'
import { FIELD_LABELS, type Field } from '../src/features/imports/contract.ts'

/** An export of two years with known totals, listed in `manifest.json` next to it. */
const SUPERSTORE = new URL(
  '../src/features/imports/testing/samples/superstore_us_mdy.csv',
  import.meta.url,
)

const COLUMNS: Partial<Record<Field, string>> = {
  productName: 'Product Name',
  revenue: 'Sales',
  saleDate: 'Order Date',
  quantity: 'Quantity',
  customerName: 'Customer Name',
}

/** Sales of April in a workbook as Excel saves it, with a title, typed dates and a sheet of notes before it. */
const workbook = (): Promise<Buffer> =>
  xlsxOf([
    { name: 'Notes', rows: [['Call Ana about the wreaths']] },
    {
      name: 'April',
      rows: [
        ['Florist Ana'],
        ['Sold on', 'Product', 'Amount', 'Customer'],
        ...[1, 2, 3].map((date) => [
          { value: serialOf(`2026-04-0${date}`), format: 'd/m/yy' },
          `Bouquet ${date}`,
          { value: 12.5 * date, format: '#,##0.00' },
          'Zoë',
        ]),
      ],
    },
  ])

test('An owner imports an Excel workbook without a question, and takes the sales along as one @core', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, await workbook(), 'Sales 2026.xlsx')
  // 12.50 + 25.00 + 37.50 = 75.00
  const about = page.getByRole('region', { name: 'About the file' })
  await expect(about).toContainText('3 sales from April 1, 2026 to April 3, 2026, $75.00 in all.')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import workbook' }).click()
  await expect(page.getByText('Successfully imported 3 entries!').first()).toBeVisible()

  await page.getByRole('button', { name: 'See your sales' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as an Excel workbook' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^sales-data-\d{4}-\d\d-\d\d\.xlsx$/)
  await choose(page, readFileSync(await download.path()), download.suggestedFilename())
  await expect(about, 'the same sales are recognized').toContainText(
    'All 3 sales of this file are here already.',
  )
})

test('An owner imports a file and looks at it by year, quarter and month', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await page.getByRole('button', { name: 'Format guide' }).click()
  await expect(page.getByText('Use one row per sale')).toBeVisible()
  await choose(page, readFileSync(SUPERSTORE))
  await page.getByText('The columns', { exact: true }).click()
  for (const [field, header] of Object.entries(COLUMNS)) {
    const label = new RegExp(`^${FIELD_LABELS[field as Field]}`)
    await page.getByRole('combobox', { name: label }).selectOption({ label: header })
  }
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Successfully imported 178 entries! Note: 2 rows had errors.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'See your sales' }).click()
  await expect(
    page.getByText('Choose a CSV or Excel file'),
    'no file is chosen any more',
  ).toBeVisible()

  await page.goto('/dashboard')
  await expect(shownPeriod(page), 'the latest year with sales').toHaveValue('full')
  await expect(figure(page, 'Total revenue')).toContainText('$62,936')
  await choosePeriod(page, { period: 'Q4' })
  await expect(figure(page, 'Total revenue')).toContainText('$18,485')
  await choosePeriod(page, { period: 'November' })
  await expect(figure(page, 'Total revenue')).toContainText('$2,731')
  await expect(page).toHaveURL(/year=2017.*period=m11/)

  await page.reload()
  await expect(figure(page, 'Total revenue'), 'the selection is part of the URL').toContainText(
    '$2,731',
  )
  // 30 days become 12 months, and 12 months become three. The old figures stay until the new ones arrive.
  await choosePeriod(page, { period: 'Full Year' })
  await expect(figure(page, 'Total revenue')).toContainText('$62,936')
  await choosePeriod(page, { period: 'Q4' })
  await expect(figure(page, 'Total revenue')).toContainText('$18,485')
})

/** No day is after the 12th: the 3rd of April or the 4th of March? */
const AMBIGUOUS = `Item,Amount,Date
Haircut,45.00,03/04/2026
Shampoo,12.50,05/06/2026
Color,eighty,07/08/2026
`

test('The owner is asked when the file is unclear, and importing it again adds nothing @core', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Please select a file')).toBeVisible()

  await choose(page, AMBIGUOUS)
  const question = page.getByRole('region', { name: 'Which day is 03/04/2026?' })
  await expect(question.getByRole('button', { name: 'March 4, 2026' })).toBeVisible()
  const about = page.getByRole('region', { name: 'About the file' })
  await expect(about, 'no days before they are known').toContainText(/2 sales, \$[\d.]+ in all/)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Please answer the question first.'),
    'nothing is guessed',
  ).toBeVisible()
  await expect(question.getByRole('heading')).toBeFocused()
  await expectAccessiblePage(page)
  await question.getByRole('button', { name: 'April 3, 2026' }).click()
  await expect(page.getByText('Which day is 03/04/2026? April 3, 2026')).toBeVisible()
  await expect(about).toContainText('2 sales from April 3, 2026 to ')
  await page.getByText('The first rows').click()
  await expect(page.getByRole('row', { name: /Haircut/ })).toContainText('April 3, 2026, Friday')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Successfully imported 2 entries! Note: 1 row had errors.'),
  ).toBeVisible()
  await page.getByText('The rows that were left out').click()
  await expect(page.getByText('Row 4. Amount: eighty')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'See your sales' }).click()
  await expect(page.getByRole('row', { name: /Haircut/ })).toContainText('Apr 3, 2026')

  await choose(page, AMBIGUOUS)
  await expect(page.getByText('All 2 sales of this file are here already.')).toBeVisible()
  await expect(page.getByText('There is nothing to do.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeHidden()
  await expectAccessiblePage(page)
})

/** Files that raise a question, and the question; null: it is about the whole file. */
const UNCLEAR = [
  [
    null,
    `Sales March
Receipt,Date,Item,Amount
1,03/20/2026,Tea,4.00
1,03/20/2026,Cash,20.00
1,03/20/2026,Change,-16.00
2,03/21/2026,Soup,8.00
2,03/21/2026,Visa,8.00

Expenses
Date,Supplier,Amount
03/20/2026,Mill,50.00
`,
  ],
  [
    'How much did your customers pay?',
    `Order ID,Date,Product,Unit price,Quantity,Order total
71,2026-03-13,Cushion,14.99,1,29.98
71,2026-03-13,Cover,14.99,2,29.98
72,2026-03-14,Lamp,30.00,1,30.00
`,
  ],
  [
    null,
    'Date,Supplier,Description,Total\n2026-03-20,Mill,Flour,120.00\n2026-03-21,Dairy,Butter,40.00\n',
  ],
  ['When were these sales?', 'Item,Amount\nTea,310.50\nCake,288.00\n'],
  [null, 'Day,Sum\n2026-03-20,120.00\n2026-03-21,40.00\n'],
  [
    "Count sales that haven't been paid?",
    'Date,Item,Unit price,Qty,Discount,Status\n2026-03-14,Tea,7.00,3,2.00,Paid\n2026-03-15,Mug,10.00,1,0.00,On hold\n',
  ],
  ['This file is in pounds', 'Item,Amount,Date\nTea,£5.00,2026-04-03\nCake,£7.50,2026-04-04\n'],
  [
    'This file has sales in 2 currencies',
    'Item,Amount,Date\nCandle,"€4,50",2026-12-05\nWreath,£3.25,2026-12-05\n',
  ],
] as const

test('Every question about a file is accessible', async ({ page, owner: _ }) => {
  test.slow()
  await page.goto('/data-management')
  const question = (name: string) => page.getByRole('region', { name })
  for (const [name, content] of UNCLEAR) {
    await choose(page, content)
    await expect(question(name ?? 'About the file')).toBeVisible()
    if (name === "Count sales that haven't been paid?") {
      await question(name).getByText('Yes, count it').click()
      await expect(question('Are the prices before "Discount"?')).toBeVisible()
    }
    if (name === 'This file has sales in 2 currencies') {
      await question(name).getByLabel('1 GBP in USD').fill('x')
      await expect(question(name).getByLabel('1 GBP in USD')).toHaveAccessibleDescription(/A rate/)
    }
    await expectAccessiblePage(page)
  }
})

test('Skipped rows are downloaded, fixed and imported', async ({ page, owner: _ }) => {
  await page.goto('/data-management')
  await choose(page, 'Item,Amount,Date\nHaircut,45.00,2026-04-03\nColor,eighty,2026-04-04\n')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const report = page.getByRole('status').filter({ hasText: 'Successfully imported 1 entry!' })
  await report.getByText('The rows that were left out').click()
  const downloading = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Download skipped rows' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('sales-skipped.csv')
  const rejected = readFileSync(await download.path(), 'utf8')
  expect(rejected).toMatch(/^\uFEFF?Item,Amount,Date,Reason\r?\nColor,eighty,2026-04-04,/)

  await page.reload()
  const past = page.getByRole('region', { name: 'Past imports' })
  await past.getByText('Skipped rows of sales.csv').click()
  await expect(past.getByText('Row 3. Amount: eighty')).toBeVisible()
  await expectAccessiblePage(page)

  await choose(page, rejected.replace('eighty', '80'), 'sales-skipped.csv')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 1 entry!').first()).toBeVisible()
  await page.getByRole('button', { name: 'See your sales' }).click()
  await expect(page.getByRole('row', { name: /Color/ })).toContainText('$80.00')
  await expect(page.getByText('2 entries')).toBeVisible()
})

test('An import continues when its page is left, and shows again on return', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, manySales(200_000))
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const progress = page.getByRole('progressbar', { name: 'Importing sales.csv' })
  // Another process may ask for the file again, and until it has been sent the page must stay open.
  await expect(page.getByText('You can leave this page')).toBeVisible()
  await page.reload()
  await expect(progress, 'shown after a reload').toBeVisible()
  await expect(page.getByText('Successfully imported 200,000 entries!')).toBeVisible({
    timeout: 40_000,
  })
  await page.getByRole('button', { name: 'See your sales' }).click()
  await expect(page.getByText('200,000 entries', { exact: true })).toBeVisible()
})

test.describe('after canceling an import', () => {
  test.use({ expectedErrors: [/import-csv .*409/] })

  test('nothing is imported, and the chosen file stays', async ({ page, owner: _ }) => {
    await page.goto('/data-management')
    await choose(page, manySales(200_000))
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByRole('button', { name: 'Importing...' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Import canceled. Nothing was imported.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import CSV' })).toBeEnabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No sales entries found')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Past imports' })).toContainText('Canceled')
  })
})

test('Undo lists an edited sale first, and the import can be restored', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, 'Item,Amount,Date\nHaircut,45.00,2026-04-03\nColor,80,2026-04-04\n')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.getByRole('button', { name: 'See your sales' }).click()
  const haircut = page.getByRole('row', { name: /^Haircut/ })
  await haircut.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Revenue').fill('50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(haircut).toContainText('$50.00')

  const past = page.getByRole('region', { name: 'Past imports' })
  await past.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Haircut' })).toContainText('$50.00')
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Undo, including edited sales' }).click()
  await expect(page.getByText('Import undone: 2 sales removed')).toBeVisible()
  await expect(page.getByText('No sales entries found')).toBeVisible()
  const restore = past.getByRole('button', { name: /^Restore/ })
  await expect(restore, 'the focus stays on the import').toBeFocused()

  await restore.click()
  await expect(page.getByText('2 sales restored')).toBeVisible()
  await expect(haircut).toContainText('$50.00')
  await expect(past.getByRole('button', { name: /^Undo/ })).toBeVisible()
})

/** Returns a file whose import takes seconds. */
function manySales(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, i) => `Product ${i % 50},${(i % 9000) / 100},2026-0${1 + (i % 9)}-1${i % 9}`,
  )
  return `Item,Amount,Date\n${rows.join('\n')}\n`
}

function choose(page: Page, content: string | Buffer, name = 'sales.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  return page.locator('input[type=file]').setInputFiles(file)
}
