import { expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

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

test(
  'Of two tables the sales are read, without payments: 4 + 5 + 8 = 17',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, TWO_TABLES)
    const about = page.getByRole('region', { name: 'About the file' })
    await expect(about).toContainText('This file has 2 tables. Sales March')
    await expect(about).toContainText('3 sales from March 20, 2026 to March 21, 2026, $17.00')
    await expect(about).toContainText("3 rows aren't sales and are left out.")
    await page.getByText(/notes on how we read the file/).click()
    await expect(page.getByText('3 payments left out')).toBeVisible()
    const tables = page.getByRole('region', { name: 'This file has 2 tables' })
    const change = page.getByRole('button', { name: 'Change: This file has 2 tables.' })
    await change.click()
    await tables.getByRole('button', { name: 'Expenses' }).click()
    await expect(about).toContainText('This looks like a list of expenses.')
    await change.click()
    await tables.getByRole('button', { name: 'Sales March' }).click()
    await expect(about).toContainText('$17.00')
    await change.click()
    await tables.getByRole('button', { name: 'Expenses' }).click()
    await page.getByRole('button', { name: 'Import it' }).click()
    // A supplier isn't a product.
    await expect(page.getByLabel('One product name for all rows')).toBeVisible()
    await change.click()
    await tables.getByRole('button', { name: 'Sales March' }).click()
    await expect(about).toContainText('$17.00')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 3 entries!')).toBeVisible()
    await expect(page.getByText('3 rows were left out.')).toBeVisible()
  },
)

const TAXED = `Date,Time,Receipt number,Product,Amount,Tax,Store
2026-03-13,09:30,R-1,Cut,50.00,7.33,Centre
2026-03-14,14:05,R-2,Dye,20.00,2.93,Centre
`

test(
  'A file with taxes asks whether the amounts include them: 70, or 70 + 10.26',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, TAXED)
    const tax = page.getByRole('region', { name: 'Is "Tax" a part of the amounts?' })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Please answer the question first.')).toBeVisible()
    await tax.getByRole('button', { name: 'No, they paid it on top: add it $80.26' }).click()
    const about = page.getByRole('region', { name: 'About the file' })
    await expect(about).toContainText('$80.26 in all')
    await page.getByRole('button', { name: /^Change: Is "Tax"/ }).click()
    await tax.getByRole('button', { name: 'Yes, customers paid this with tax $70.00' }).click()
    await expect(about).toContainText('$70.00 in all')
    await page.getByText('The first rows').click()
    const preview = page.getByRole('table', { name: 'First rows' })
    await expect(preview).toContainText('Receipt R-1 · Tax $7.33 · Centre')
    await expect(preview).toContainText('Friday, 09:30')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  },
)

test(
  'A list of customers is not taken for sales, and leads to where customers are imported',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, 'Name,Phone,Date of birth\nMia Lund,+45 20 30,29/02/1988\nLeo Berg,,\n')
    await expect(page.getByText('This looks like a list of customers.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Customers' }).click()
    await expect(page.getByRole('region', { name: 'Import customers' })).toBeVisible()
  },
)

const ON_TOP = `Date,Product,Net sales,Sales tax,Total collected
2026-03-13,Cut,50.00,4.13,54.13
2026-03-14,Dye,20.00,1.65,21.65
`

test(
  'A till with tax on top: the takings are without it, or what customers paid, 70 + 5.78',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, ON_TOP)
    const result = page.getByRole('region', { name: 'About the file' })
    await expect(result).toContainText('Do you count tax as revenue? No, without tax')
    await expect(result).toContainText('$70.00')
    await page.getByRole('button', { name: 'Change: Do you count tax as revenue?' }).click()
    await page.getByRole('button', { name: 'Yes, with tax $75.78' }).click()
    await expect(result).toContainText('$75.78')
    await page.getByText('The first rows').click()
    await expect(page.getByRole('table', { name: 'First rows' })).toContainText('Tax $4.13')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  },
)

test(
  'Refunded rows without a minus: the owner says whether they count, 30, or 30 - 20',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(
      page,
      'Date,Product,Amount,Status\n2026-03-13,Cut,10.00,Paid\n2026-03-14,Dye,20.00,Refunded\n',
    )
    const question = page.getByRole('region', { name: '1 row says "Refunded". Did the money' })
    await expect(question.getByRole('button', { name: 'No, count it $30.00' })).toBeVisible()
    await question.getByRole('button', { name: 'Yes, leave it out $10.00' }).click()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 1 entry!')).toBeVisible()
    await expect(page.getByText('1 refunded row was left out.')).toBeVisible()
  },
)

test(
  'A file that is here already offers no import, and a sale of a hundred times the usual is named',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    const rows = Array.from({ length: 120 }, (_, n) => `Tea ${n},4.00,2026-07-11\n`).join('')
    const file = `Item,Amount,Date\n${rows}Cake,450.00,2026-07-12\n`
    await choose(page, file)
    const warning = page.getByRole('note', { name: '1 sale is far larger than usual:' })
    // 450 of 930
    await expect(warning).toContainText('$450.00, where a usual sale is $4.00. That is 48')
    await warning.getByText('See them').click()
    await expect(warning).toContainText('Cake')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 121 entries!')).toBeVisible()
    await choose(page, file)
    await expect(page.getByText('All 121 sales of this file are here already.')).toBeVisible()
    await expect(page.getByText('They were imported just now.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import CSV' })).toHaveCount(0)
  },
)

const TWICE = `Order ID,Date,Product,Unit price,Quantity,Order total
71,2026-03-13,Cushion,14.99,1,29.98
71,2026-03-13,Cover,14.99,2,29.98
72,2026-03-14,Lamp,30.00,1,30.00
`
const RETURN = `Date,Product,Quantity,Amount
2026-03-13,Cup,1,5.00
2026-03-14,Bowl,-2,8.00
`

test(
  'A file that says two amounts asks which was paid, and whether goods came back',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, TWICE)
    const paid = page.getByRole('region', { name: 'How much did your customers pay?' })
    await expect(paid).toContainText(
      '"Order total" and "Unit price" times "Quantity" differ in 1 of 2 orders.',
    )
    const about = page.getByRole('region', { name: 'About the file' })
    await paid.getByRole('button', { name: '$74.97' }).click()
    await expect(about).toContainText('3 sales from March 13, 2026 to March 14, 2026, $74.97')
    await page.getByRole('button', { name: /^Change: How much/ }).click()
    await paid.getByRole('button', { name: '$59.98' }).click()
    await page.getByText('The first rows').click()
    await expect(page.getByRole('table', { name: 'First rows' })).toContainText('$19.99')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 3 entries!')).toBeVisible()

    await choose(page, RETURN, 'returns.csv')
    const returns = page.getByRole('region', { name: '1 row has a quantity below zero.' })
    await expect(returns.getByRole('button', { name: 'No, it was a sale $13.00' })).toBeVisible()
    await returns.getByRole('button', { name: 'Yes, subtract it -$3.00' }).click()
    await expect(about).toContainText('-$3.00 in all')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  },
)

test('Daily takings are imported as one product', { tags: 'long' }, async ({ page, owner: _ }) => {
  await open(page)
  await choose(page, 'Day,Takings\n2026-01-05,310.50\n2026-01-06,288.00\n', 'takings.txt')
  await page.getByText('The columns', { exact: true }).click()
  await page.getByLabel('Revenue').selectOption({ label: 'Takings' })
  await expect(page.getByText('Choose a column', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Please answer the question first.')).toBeVisible()
  await page.getByLabel('One product name for all rows').fill('Takings')
  await page.getByRole('button', { name: 'Use this name' }).click()
  await expect(page.getByText('$598.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
})

test(
  'A list of expenses: the owner is asked before anything is imported',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(
      page,
      'Date,Supplier,Description,Total\n2026-03-20,Mill,Flour,120.00\n2026-03-21,Dairy,Butter,40.00\n',
    )
    const about = page.getByRole('region', { name: 'About the file' })
    await expect(about).toContainText('This looks like a list of expenses.')
    await expect(page.getByRole('button', { name: 'Import CSV' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Import it' }).click()
    await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()

    await choose(page, 'Day,Sum\n2026-03-20,120.00\n2026-03-21,40.00\n', 'days.csv')
    await expect(about).toContainText('This looks like totals per day.')
  },
)

test(
  'Unpaid sales and discounts: the owner decides, 10 + 3 × 7 − 2 = 29',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(
      page,
      'Date,Item,Unit price,Qty,Discount,Status\n2026-03-14,Tea,7.00,3,2.00,Paid\n2026-03-15,Mug,10.00,1,0.00,On hold\n',
    )
    const unpaid = page.getByRole('region', { name: "Count sales that haven't been paid?" })
    await expect(unpaid).toContainText('The status of 1 row is "On hold".')
    const discount = page.getByRole('region', { name: 'Are the prices before "Discount"?' })
    await expect(discount, 'one question at a time').toHaveCount(0)
    await unpaid.getByText('Yes, count it').click()
    await discount.getByText('Yes, subtract the discount').click()
    await expect(page.getByText('$29.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  },
)

/** All sales of a Christmas market, paid in two currencies. */
const MARKET = `Item,Amount,Date
Candle,"€4,50",2026-12-05
Wreath,£3.25,2026-12-05
Star,"€10,00",2026-12-06
`

test(
  'A file in pounds: the owner of a new account in dollars switches it',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, 'Item,Amount,Date\nTea,£5.00,2026-04-03\nCake,£7.50,2026-04-04\n')
    const question = page.getByRole('region', { name: 'This file is in pounds' })
    await expect(question).toContainText('£1.00 will count as $1.00')
    await expect(page.getByText('2 sales, £12.50 in all.')).toBeVisible()
    await question.getByRole('button', { name: 'Switch my account' }).click()
    await expect(page.getByText('Your account is now in British pounds.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
    await page.getByRole('button', { name: 'See your sales' }).click()
    await expect(page.getByRole('row', { name: /Cake/ })).toContainText('£7.50')
  },
)

test(
  'A file in two currencies: the owner is asked, and enters a rate for each',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, MARKET)
    const question = page.getByRole('region', { name: 'This file has sales in 2 currencies' })
    await expect(question).toContainText('2 sales of €14.50')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Please answer the question first.')).toBeVisible()
    await question.getByLabel('1 EUR in USD').fill('1,1')
    await question.getByLabel('1 GBP in USD').fill('x')
    await expect(question.getByLabel('1 GBP in USD')).toHaveAccessibleDescription(/A rate must be/)
    await question.getByLabel('1 GBP in USD').fill('1.27')
    await question.getByRole('button', { name: 'Convert to US dollars' }).click()
    // 4.95 + 4.13 + 11.00
    await expect(page.getByText('$20.08').first()).toBeVisible()
    await page.getByRole('button', { name: /^Change: This file has sales in/ }).click()
    await question.getByRole('button', { name: 'Only euros' }).click()
    await expect(page.getByText('$14.50').first()).toBeVisible()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
    await expect(page.getByText('1 row was left out.')).toBeVisible()
  },
)

/** Kolče in Windows-1250, a single letter that could as well be French. */
const CZECH = Buffer.from('Item,Amount,Date\nKol\xe8e,45.00,2026-04-03\n', 'latin1')

test(
  'Wrong letters: the owner chooses another encoding',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, CZECH)
    await page.getByText('The first rows').click()
    await expect(page.getByRole('row', { name: /Kolèe/ })).toBeVisible()
    await page.getByText('The columns', { exact: true }).click()
    await page
      .getByLabel('Text encoding')
      .selectOption({ label: 'Central European (Windows-1250)' })
    await expect(page.getByRole('row', { name: /Kolče/ })).toBeVisible()
  },
)

const ORDERS = `Order number,Date,Product,Amount,Customer,Status
1001,2026-03-12,Mug,20.00,Mia,paid
1002,2026-03-13,Vase,95.00,Leo,paid
`

test('An order that was canceled since is taken out: 115 - 95', async ({ page, owner: _ }) => {
  await open(page)
  await choose(page, ORDERS)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  await choose(page, ORDERS.replace('Leo,paid', 'Leo,canceled'))
  const asked = page.getByRole('region', { name: 'One sale was canceled since' })
  await expect(asked).toContainText('your total goes down by $95.00')
  await expect(asked).toContainText('Vase')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Please answer the question first.')).toBeVisible()
  await asked.getByRole('button', { name: 'Take it out' }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully updated 1 entry!')).toBeVisible()
})

async function open(page: Page): Promise<void> {
  // An abandoned preview is answered all the same here and takes the upload's place: the page sends the file again.
  page.expectErrors(/import-csv\/preview 409/)
  await page.goto('/data-management')
}

function choose(page: Page, content: string | Buffer, name = 'sales.csv'): Promise<void> {
  const bytes = Uint8Array.from(Buffer.from(content))
  return page
    .locator('input[type=file]')
    .setInputFiles(new File([bytes], name, { type: 'text/csv' }))
}
