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
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(
      page.getByText(
        "Successfully imported 3 entries! 3 rows were skipped because they aren't sales.",
      ),
    ).toBeVisible()
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
    const tax = page.getByRole('group', { name: 'Is "Tax" a part of the amounts?' })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(
      page.getByText('Please choose whether "Tax" is a part of the amounts.'),
    ).toBeVisible()
    await tax.getByLabel('No, customers paid it on top: add it').check()
    await expect(page.getByRole('region', { name: 'What will be recorded' })).toContainText(
      '$80.26',
    )
    await tax.getByLabel('Yes, customers paid this with tax').check()
    const preview = page.getByRole('region', { name: 'Preview of the import' })
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
    const asked = page.getByRole('group', { name: 'This file looks like a list of customers' })
    await asked.getByRole('link', { name: 'Go to Customers' }).click()
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
    const offer = page.getByRole('group', { name: 'Add "Sales tax" to the amounts?' })
    const result = page.getByRole('region', { name: 'What will be recorded' })
    await expect(offer.getByLabel('No, record the amounts without tax')).toBeChecked()
    await expect(result).toContainText('$70.00')
    await offer.getByLabel('Yes, record what customers paid, and the tax of each sale').check()
    await expect(result).toContainText('$75.78')
    await expect(page.getByRole('region', { name: 'Preview of the import' })).toContainText(
      'Tax $4.13',
    )
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  },
)

test(
  'Amounts in a question are in the currency of the file, until the owner says how it counts',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, ON_TOP.replaceAll(/(?=\n)/g, ',GBP').replace('GBP', 'Currency'))
    const offer = page.getByRole('group', { name: 'Add "Sales tax" to the amounts?' })
    await expect(offer).toContainText('£75.78')
    await page.getByLabel('Take the amounts as they are').check()
    await expect(offer).toContainText('$75.78')
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
    const paid = page.getByRole('group', { name: 'How much did your customers pay?' })
    await expect(paid).toContainText(
      '"Order total" and "Unit price" times "Quantity" differ in 1 of 2 orders.',
    )
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Please choose how much your customers paid')).toBeVisible()
    await paid.getByLabel('$74.97').check()
    await expect(page.getByRole('region', { name: 'What will be recorded' })).toContainText(
      '3 sales, $74.97',
    )
    await paid.getByLabel('$59.98').check()
    await expect(page.getByRole('region', { name: 'Preview of the import' })).toContainText(
      '$19.99',
    )
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
  },
)

test('Daily takings are imported as one product', { tags: 'long' }, async ({ page, owner: _ }) => {
  await open(page)
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

test(
  'A list of expenses: the owner is asked before anything is imported',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(
      page,
      'Date,Supplier,Description,Total\n2026-03-20,Mill,Flour,120.00\n2026-03-21,Dairy,Butter,40.00\n',
    )
    const question = page.getByRole('group', { name: 'This file looks like a list of expenses' })
    await expect(question).toContainText('what you spent counts as revenue')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByRole('alert'), 'nothing is imported').toContainText('list of expenses')
    await question.getByRole('button', { name: 'Choose another file' }).click()
    await expect(question).toHaveCount(0)

    await choose(page, 'Day,Sum\n2026-03-20,120.00\n2026-03-21,40.00\n', 'days.csv')
    await expect(
      page.getByRole('group', { name: 'This file looks like totals per day' }),
    ).toContainText('The number of sales is unknown')
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
    const unpaid = page.getByRole('group', { name: "Count sales that haven't been paid?" })
    await expect(unpaid).toContainText('The status of 1 row is "On hold".')
    const discount = page.getByRole('group', { name: 'Are the prices before "Discount"?' })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByRole('alert'), 'nothing is guessed').toContainText('paid')
    await unpaid.getByText('Count them').click()
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
    const question = page.getByRole('group', { name: 'This file is in pounds' })
    await expect(question).toContainText('£1.00 will count as $1.00')
    await expect(question.getByRole('radio', { checked: true }), 'nothing is chosen').toHaveCount(0)
    await expect(page.getByText('2 sales, £12.50')).toBeVisible()
    await question.getByRole('button', { name: 'Switch my account' }).click()
    await expect(page.getByText('Your account is now in British pounds.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
    await expect(page.getByRole('row', { name: /Cake/ })).toContainText('£7.50')
  },
)

test(
  'A file in two currencies: the owner is asked, and enters a rate for each',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
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
    await question.getByLabel('1 GBP in USD').fill('1.27')
    // 4.95 + 4.13 + 11.00
    await expect(page.getByText('$20.08').first()).toBeVisible()
    await question.getByLabel('Only euros').click()
    await expect(page.getByText('$14.50').first()).toBeVisible()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(
      page.getByText('Successfully imported 2 entries! 1 row was skipped.').first(),
    ).toBeVisible()
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
    await expect(page.getByRole('row', { name: /Kolèe/ })).toBeVisible()
    await page.getByText('Options for dates, amounts, letters').click()
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
  const asked = page.getByRole('group', { name: 'One sale was canceled since' })
  await expect(asked).toContainText('your total goes down by $95.00')
  await expect(asked).toContainText('Vase')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(
    page.getByText('Please choose what to do with the canceled sale.').first(),
  ).toBeVisible()
  await asked.getByLabel('Take it out').check()
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
