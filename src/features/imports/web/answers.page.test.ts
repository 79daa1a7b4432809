import { expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { programOf, tokenOf } from '../../accounts/testing/programs.ts'
import { importCsv } from '../contract.ts'
import { form } from '../testing/helpers.ts'

const { app, test } = await pageTests()

test(
  'Pounds become dollars only if the owner says how: 12.50 × 1.2 = 15',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, 'Item,Amount,Date\nTea,£5.00,2026-04-03\nCake,£7.50,2026-04-04\n')
    const result = page.getByRole('region', { name: 'About the file' })
    await expect(result).toContainText('2 sales, £12.50 in all.')
    const question = page.getByRole('region', { name: 'This file is in pounds' })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(question.getByRole('heading')).toBeFocused()
    await question.getByLabel('1 GBP in USD').fill('1.2')
    await question.getByRole('button', { name: 'Convert to US dollars' }).click()
    await expect(result).toContainText('$15.00 in all.')
    await page.getByRole('button', { name: 'Change: This file is in pounds' }).click()
    await question.getByRole('button', { name: 'Take the amounts as they are' }).click()
    await expect(result).toContainText('$12.50 in all.')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Successfully imported 2 entries!')).toBeVisible()
  },
)

const UNDATED = 'Amount,Count\n310.50,21\n288.00,18\nTotal,39\n'

test(
  'A file without dates and products: one month and one name for all rows',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    await choose(page, UNDATED, 'market_takings-2026-03.csv')
    const result = page.getByRole('region', { name: 'About the file' })
    const question = page.getByRole('region', { name: 'When were these sales?' })
    await expect(question, 'one question at a time').toHaveCount(0)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('Please answer the question first.')).toBeVisible()
    await page.getByRole('button', { name: 'Market takings' }).click()
    await question.getByLabel('One month').click()
    await question.getByLabel('Month', { exact: true }).selectOption('March 2026')
    await expect(question).toContainText('Mar 1, 2026, the first day of the month')
    await expect(result).toContainText('2 sales on March 1, 2026, $598.50 in all.')
    await page.getByText(/notes on how we read the file/).click()
    await expect(page.getByText('1 × This row is a total, not a sale')).toBeVisible()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('$598.50, on March 1, 2026.')).toBeVisible()

    await choose(page, UNDATED, 'market_takings-2026-04.csv')
    await page.getByLabel('One month').click()
    await page.getByLabel('Month', { exact: true }).selectOption('April 2026')
    await expect(result, 'those of April are others').toContainText('2 sales on April 1, 2026')
    await page.getByLabel('Month', { exact: true }).selectOption('March 2026')
    await expect(result).toContainText('All 2 sales of this file are here already.')
  },
)

test(
  'Skipped rows with the same reason are one line, and it is true',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    const bad = 'Bread,4.00,2025-02-29\n'.repeat(23)
    await choose(page, `Item,Amount,Date\nBread,4.00,2025-02-28\n${bad}Cake,many,2025-02-28\n`)
    await expect(page.getByRole('note', { name: "24 rows can't be imported:" })).toContainText(
      '23 × There is no 29 February in 2025',
    )
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page.getByText('The rows that were left out').click()
    const skipped = page.getByRole('list', { name: 'Skipped rows' }).getByRole('listitem')
    await expect(skipped).toHaveCount(2)
    await expect(skipped.nth(0)).toContainText(
      /23 × There is no 29 February in 2025.*Row 3, 4, 5 and more. Date: 2025-02-29/,
    )
    await expect(skipped.nth(1)).toContainText(/isn't an amount.*Row 26. Amount: many/)
  },
)

test('The list of imports says what a program that may not read left out', async ({
  page,
  owner: _,
}) => {
  const program = programOf(app.visitor(), (await tokenOf(page.request, ['import'])).token)
  for (const amount of ['95.00', '30.00'])
    await program.post(
      importCsv.path,
      form(`Receipt,Date,Item,Amount\n7,2026-05-02,Vase,${amount}\n`),
    )
  await open(page)
  const past = page.getByRole('region', { name: 'Past imports' })
  await expect(past.getByRole('listitem').first()).toContainText(
    '1 row differs from a sale that was recorded earlier, and was left out. Import the file by hand',
  )
})

async function open(page: Page): Promise<void> {
  // An abandoned preview is answered all the same here and takes the upload's place: the page sends the file again.
  page.expectErrors(/import-csv\/preview 409/)
  await page.goto('/data-management')
}

function choose(page: Page, content: string, name = 'sales.csv'): Promise<void> {
  const bytes = Uint8Array.from(Buffer.from(content))
  return page
    .locator('input[type=file]')
    .setInputFiles(new File([bytes], name, { type: 'text/csv' }))
}
