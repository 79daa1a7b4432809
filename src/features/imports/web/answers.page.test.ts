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
    const result = page.getByRole('region', { name: 'What will be recorded' })
    await expect(result).toContainText('2 sales, £12.50')
    const question = page.getByRole('group', { name: 'This file is in pounds' })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByRole('alert')).toContainText('Please choose what to do')
    await expect(question.getByRole('radio').first()).toBeFocused()
    await question.getByLabel('Convert them to US dollars').click()
    await question.getByLabel('1 GBP in USD').fill('1.2')
    await expect(result).toContainText('2 sales, $15.00')
    await question.getByLabel('Take the amounts as they are').click()
    await expect(result).toContainText('2 sales, $12.50')
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
    const result = page.getByRole('region', { name: 'What will be recorded' })
    await expect(result).toContainText('Please answer the 2 questions below.')
    const question = page.getByRole('group', { name: 'When were these sales?' })
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByRole('alert')).toContainText('Sale Date')
    await question.getByLabel('All rows are from one month').click()
    await question.getByLabel('Month', { exact: true }).selectOption('March')
    await question.getByLabel('Year').selectOption('2026')
    await expect(question).toContainText('Mar 1, 2026, the first day of the month')
    await page.getByRole('button', { name: 'Market takings' }).click()
    await expect(result).toContainText('2 sales, $598.50')
    await expect(result).toContainText('1 × This row is a total, not a sale')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByText('2 sales, $598.50, Mar 1, 2026')).toBeVisible()

    await choose(page, UNDATED, 'market_takings-2026-04.csv')
    await page.getByLabel('All rows are from one month').click()
    await page.getByLabel('Month', { exact: true }).selectOption('April')
    await page.getByLabel('Year').selectOption('2026')
    await expect(result, 'those of April are others').toContainText('2 sales, $598.50')
    await page.getByLabel('Month', { exact: true }).selectOption('March')
    await expect(result).toContainText('already recorded')
  },
)

test(
  'Skipped rows with the same reason are one line, and it is true',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await open(page)
    const bad = 'Bread,4.00,2025-02-29\n'.repeat(23)
    await choose(page, `Item,Amount,Date\nBread,4.00,2025-02-28\n${bad}Cake,many,2025-02-28\n`)
    await expect(page.getByRole('region', { name: 'What will be recorded' })).toContainText(
      '23 × There is no 29 February in 2025',
    )
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const skipped = page.getByRole('table', { name: 'Skipped rows' })
    await expect(skipped.getByRole('row')).toHaveCount(3)
    await expect(skipped.getByRole('row').nth(1)).toContainText(
      /23 rows · 3–25.*2025-02-29.*There is no 29 February in 2025/,
    )
    await expect(skipped.getByRole('row').nth(2)).toContainText(/26.*many.* isn't an amount/)
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
