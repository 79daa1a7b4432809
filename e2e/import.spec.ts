import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, figure, test } from './fixtures.ts'
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

test('An owner imports a file and looks at it by year, quarter and month @both', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await page.getByRole('button', { name: 'Format guide' }).click()
  await expect(page.getByText('Use one row per sale')).toBeVisible()
  await choose(page, readFileSync(SUPERSTORE))
  for (const [field, header] of Object.entries(COLUMNS)) {
    const label = new RegExp(`^${FIELD_LABELS[field as Field]}`)
    await page.getByRole('combobox', { name: label }).selectOption({ label: header })
  }
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Successfully imported 178 entries! Note: 2 rows had errors.').first(),
  ).toBeVisible()
  await expect(page.getByText('Choose a CSV file'), 'no file is chosen any more').toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByLabel('Year', { exact: true }), 'the latest year with sales').toHaveValue(
    '2017',
  )
  await expect(figure(page, 'Total revenue')).toContainText('$62,936')
  await page.getByLabel('Period').selectOption('Q4')
  await expect(figure(page, 'Total revenue')).toContainText('$18,485')
  await page.getByLabel('Period').selectOption('November')
  await expect(figure(page, 'Total revenue')).toContainText('$2,731')
  await expect(page).toHaveURL(/year=2017.*period=m11/)

  await page.reload()
  await expect(figure(page, 'Total revenue'), 'the selection is part of the URL').toContainText(
    '$2,731',
  )
  // 30 days become 12 months, and 12 months become three. The old figures stay until the new ones arrive.
  await page.getByLabel('Period').selectOption('Full Year')
  await expect(figure(page, 'Total revenue')).toContainText('$62,936')
  await page.getByLabel('Period').selectOption('Q4')
  await expect(figure(page, 'Total revenue')).toContainText('$18,485')
})

/** No day is after the 12th: the 3rd of April or the 4th of March? */
const AMBIGUOUS = `Item,Amount,Date
Haircut,45.00,03/04/2026
Shampoo,12.50,05/06/2026
Color,eighty,07/08/2026
`

test('The owner is asked when the file is unclear, and importing it again adds nothing @both', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Please select a file')).toBeVisible()

  await choose(page, AMBIGUOUS)
  const question = page.getByRole('group', { name: 'Which day is 03/04/2026?' })
  await expect(question.getByLabel('March 4, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('alert'), 'nothing is guessed').toContainText('03/04/2026')
  await expect(question.getByRole('radio').first()).toBeFocused()
  await question.getByLabel('April 3, 2026').click()
  await expect(page.getByRole('row', { name: /Haircut/ })).toContainText('April 3, 2026, Friday')
  // At the end of the page, where the bar with the button covers nothing clickable.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Successfully imported 2 entries! Note: 1 row had errors.'),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /4.*Amount.*eighty/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Haircut/ })).toContainText('Apr 3, 2026')
  await expectAccessiblePage(page)

  await choose(page, AMBIGUOUS)
  await expect(page.getByText('Same as your last file with these headers')).toBeVisible()
  await expect(page.getByText('Importing this file would add nothing.')).toBeVisible()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Nothing new was imported: 2 rows were already recorded.'),
  ).toBeVisible()
  await expect(page.getByText('2 entries')).toBeVisible()
})

const TWO_TABLES = `Sales March
Receipt,Date,Item,Amount
1,03/20/2026,Tea,4.00
1,03/20/2026,Cake,5.00
1,03/20/2026,Cash,20.00
1,03/20/2026,Change,-11.00
2,03/21/2026,Soup,8.00
2,03/21/2026,Visa,8.00

Expenses
Date,Supplier,Amount
03/20/2026,Mill,50.00
`

test('Of two tables the sales are read, without payments: 4 + 5 + 8 = 17', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, TWO_TABLES)
  const tables = page.getByRole('group', { name: 'This file has 2 tables' })
  await expect(tables.getByLabel('Sales March')).toBeChecked()
  await expect(page.getByText('$17.00').first()).toBeVisible()
  await expect(
    page.getByText('3 × This row says how a receipt was paid, not what was sold'),
  ).toBeVisible()
  await page.getByText(/notes on how this file was read/).click()
  await expect(page.getByText('3 payments left out')).toBeVisible()
  await tables.getByLabel('Expenses').click()
  // A supplier isn't a product.
  await expect(page.getByLabel('One product name for all rows')).toBeVisible()
  await tables.getByLabel('Sales March').click()
  await expect(page.getByText('$17.00').first()).toBeVisible()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText(
      "Successfully imported 3 entries! 3 rows were skipped because they aren't sales.",
    ),
  ).toBeVisible()
})

const TWICE = `Order ID,Date,Product,Unit price,Quantity,Order total
71,2026-03-13,Cushion,14.99,1,29.98
71,2026-03-13,Cover,14.99,2,29.98
72,2026-03-14,Lamp,30.00,1,30.00
`
const RETURN = `Date,Product,Quantity,Amount
2026-03-13,Cup,1,5.00
2026-03-14,Bowl,-2,8.00
`

test('A file that says two amounts asks which was paid, and whether goods came back', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, TWICE)
  const paid = page.getByRole('group', { name: 'How much did your customers pay?' })
  await expect(paid).toContainText(
    '"Order total" and "Unit price" times "Quantity" differ in 1 of 2 orders.',
  )
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Please choose how much your customers paid')).toBeVisible()
  await paid.getByLabel('$74.97').check()
  await expect(page.getByText('Will be imported').locator('..')).toContainText('3')
  await paid.getByLabel('$59.98').check()
  await expect(page.getByRole('region', { name: 'Preview of the import' })).toContainText('$19.99')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 3 entries!')).toBeVisible()

  await choose(page, RETURN, 'returns.csv')
  const returns = page.getByRole('group', { name: 'Was this a refund?' })
  await returns.getByLabel('No, it was a sale').check()
  await expect(page.getByText('$13.00').first()).toBeVisible()
  await returns.getByLabel('Yes, subtract it').check()
  await expect(page.getByText('-$3.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
})

test('Daily takings are imported as one product', async ({ page, owner: _ }) => {
  await page.goto('/data-management')
  await choose(page, 'Day,Takings\n2026-01-05,310.50\n2026-01-06,288.00\n', 'takings.txt')
  await page.getByLabel('Revenue').selectOption({ label: 'Takings' })
  await expect(page.getByText('Choose a column', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Please map required fields: Product Name')).toBeVisible()
  await page.getByLabel('One product name for all rows').fill('Takings')
  await expect(page.getByText('$598.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
})

test('A list of expenses: the owner is asked before anything is imported', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(
    page,
    'Date,Supplier,Description,Total\n2026-03-20,Mill,Flour,120.00\n2026-03-21,Dairy,Butter,40.00\n',
  )
  const question = page.getByRole('group', { name: 'This file looks like a list of expenses' })
  await expect(question).toContainText('what you spent counts as revenue')
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('alert'), 'nothing is imported').toContainText('list of expenses')
  await question.getByRole('button', { name: 'Choose another file' }).click()
  await expect(question).toHaveCount(0)

  await choose(page, 'Day,Sum\n2026-03-20,120.00\n2026-03-21,40.00\n', 'days.csv')
  await expect(
    page.getByRole('group', { name: 'This file looks like totals per day' }),
  ).toContainText('The number of sales is unknown')
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectAccessiblePage(page)
})

test('Unpaid sales and discounts: the owner decides, 10 + 3 × 7 − 2 = 29', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(
    page,
    'Date,Item,Unit price,Qty,Discount,Status\n2026-03-14,Tea,7.00,3,2.00,Paid\n2026-03-15,Mug,10.00,1,0.00,On hold\n',
  )
  const unpaid = page.getByRole('group', { name: "Count sales that haven't been paid?" })
  await expect(unpaid).toContainText('The status of 1 row is "On hold".')
  const discount = page.getByRole('group', { name: 'Are the prices before "Discount"?' })
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('alert'), 'nothing is guessed').toContainText('paid')
  await unpaid.getByText('Count them').click()
  await discount.getByText('Yes, subtract the discount').click()
  await expect(page.getByText('$29.00').first()).toBeVisible()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
})

/** All sales of a Christmas market, paid in two currencies. */
const MARKET = `Item,Amount,Date
Candle,"€4,50",2026-12-05
Wreath,£3.25,2026-12-05
Star,"€10,00",2026-12-06
`

test('A file in pounds: the owner of a new account in dollars switches it', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, 'Item,Amount,Date\nTea,£5.00,2026-04-03\nCake,£7.50,2026-04-04\n')
  const question = page.getByRole('group', { name: 'This file is in pounds' })
  await expect(question).toContainText('£1.00 will count as $1.00')
  await expect(page.getByText('$12.50').first()).toBeVisible()
  await expectAccessiblePage(page)
  await question.getByRole('button', { name: 'Switch my account' }).click()
  await expect(page.getByText('Your account is now in British pounds.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Cake/ })).toContainText('£7.50')
})

test('A file in two currencies: the owner is asked, and enters a rate for each', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, MARKET)
  const question = page.getByRole('group', { name: 'This file has sales in 2 currencies' })
  await expect(question.getByLabel('Only euros')).toBeVisible()
  await expect(question).toContainText('2 sales of €14.50')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('alert'), 'nothing is added up').toContainText(
    'Please choose what to do with the currencies',
  )
  await question.getByLabel('Convert all to US dollars').click()
  await question.getByLabel('1 EUR in USD').fill('1,1')
  await question.getByLabel('1 GBP in USD').fill('x')
  await expect(question.getByLabel('1 GBP in USD')).toHaveAccessibleDescription(/A rate must be/)
  await expectAccessiblePage(page)
  await question.getByLabel('1 GBP in USD').fill('1.27')
  // 4.95 + 4.13 + 11.00
  await expect(page.getByText('$20.08').first()).toBeVisible()
  await question.getByLabel('Only euros').click()
  await expect(page.getByText('$14.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Successfully imported 2 entries! 1 row was skipped.').first(),
  ).toBeVisible()
})

/** Kolče in Windows-1250, a single letter that could as well be French. */
const CZECH = Buffer.from('Item,Amount,Date\nKol\xe8e,45.00,2026-04-03\n', 'latin1')

test('Wrong letters: the owner chooses another encoding', async ({ page, owner: _ }) => {
  await page.goto('/data-management')
  await choose(page, CZECH)
  await expect(page.getByRole('row', { name: /Kolèe/ })).toBeVisible()
  await page.getByText('Options for dates, amounts, letters').click()
  await page.getByLabel('Text encoding').selectOption({ label: 'Central European (Windows-1250)' })
  await expect(page.getByRole('row', { name: /Kolče/ })).toBeVisible()
})

test('Skipped rows are downloaded, fixed and imported', async ({ page, owner: _ }) => {
  await page.goto('/data-management')
  await choose(page, 'Item,Amount,Date\nHaircut,45.00,2026-04-03\nColor,eighty,2026-04-04\n')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const report = page.getByRole('status').filter({ hasText: 'Successfully imported 1 entry!' })
  const downloading = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Download skipped rows' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('sales-skipped.csv')
  const rejected = readFileSync(await download.path(), 'utf8')
  expect(rejected).toMatch(/^\uFEFF?Item,Amount,Date,Reason\r?\nColor,eighty,2026-04-04,/)

  await page.reload()
  const past = page.getByRole('region', { name: 'Past imports' })
  await past.getByRole('button', { name: 'Skipped rows of sales.csv', exact: true }).click()
  await expect(past.getByRole('row', { name: /3.*Amount.*eighty.*isn't an amount/ })).toBeVisible()
  await expectAccessiblePage(page)

  await choose(page, rejected.replace('eighty', '80'), 'sales-skipped.csv')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 1 entry!').first()).toBeVisible()
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
  await expect(page.getByText(/^(Checking the columns|[\d,]+ rows read)/)).toBeVisible()
  await page.reload()
  await expect(progress, 'shown after a reload').toBeVisible()
  await expect(page.getByText('Successfully imported 200,000 entries!')).toBeVisible({
    timeout: 40_000,
  })
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
    await expect(page.getByText('No sales entries found')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Past imports' })).toContainText('Canceled')
    await expect(page.getByRole('button', { name: 'Import CSV' })).toBeEnabled()
  })
})

test('Undo lists an edited sale first, and the import can be restored', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await choose(page, 'Item,Amount,Date\nHaircut,45.00,2026-04-03\nColor,80,2026-04-04\n')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const haircut = page.getByRole('row', { name: /^Haircut/ })
  await haircut.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Revenue').fill('50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(haircut).toContainText('$50.00')

  const past = page.getByRole('region', { name: 'Past imports' })
  await past.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog.getByRole('row', { name: /Haircut.*\$50\.00/ })).toBeVisible()
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
function manySales(count: number, product = 'Product'): string {
  const rows = Array.from(
    { length: count },
    (_, i) => `${product} ${i % 50},${(i % 9000) / 100},2026-0${1 + (i % 9)}-1${i % 9}`,
  )
  return `Item,Amount,Date\n${rows.join('\n')}\n`
}

function choose(page: Page, content: string | Buffer, name = 'sales.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  return page.locator('input[type=file]').setInputFiles(file)
}
