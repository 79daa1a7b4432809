import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, figure, test } from './fixtures.ts'

/** What an owner is told before and after an import, and asked where the file leaves something open. */

const choose = async (page: Page, content: string, name = 'sales.csv'): Promise<void> => {
  await page.goto('/data-management')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
}
const result = (page: Page) => page.getByRole('region', { name: 'What will be recorded' })
const importIt = (page: Page) => page.getByRole('button', { name: 'Import CSV' })
const bottom = (page: Page) => page.evaluate('scrollTo(0, document.body.scrollHeight)')

/** 4 + 4.50 + 3 + 8 = 19.50 */
const CLEAN = `Item,Amount,Date
Tea,4.00,2026-07-11
Cake,4.50,2026-07-12
Tea,3.00,2026-07-13
Soup,8.00,2026-07-14
`

test('The result comes first, and afterwards the dashboard opens its days: 4 sales, $19.50 @both', async ({
  page,
  owner: _,
}) => {
  await choose(page, CLEAN)
  await expect(result(page)).toContainText('4 sales, $19.50')
  await expect(result(page)).toContainText('Jul 11 – 14, 2026')
  await expect(page.getByLabel('Product Name'), 'nothing is open, so they are folded').toBeHidden()
  await expect(importIt(page), 'without scrolling').toBeInViewport()
  await importIt(page).click()
  const report = page.getByRole('status').filter({ hasText: 'Successfully imported 4 entries!' })
  await expect(report).toContainText('4 sales, $19.50, Jul 11 – 14, 2026')
  await expectAccessiblePage(page)
  await report.getByRole('link', { name: 'See your dashboard' }).click()
  await expect(page).toHaveURL(/from=2026-07-11&to=2026-07-14/)
  await expect(figure(page, 'Total revenue')).toContainText('$19.50')
})

const POUNDS = 'Item,Amount,Date\nTea,£5.00,2026-04-03\nCake,£7.50,2026-04-04\n'

test('Pounds become dollars only if the owner says how @both', async ({ page, owner: _ }) => {
  await choose(page, POUNDS)
  await expect(result(page)).toContainText('2 sales, £12.50')
  const question = page.getByRole('group', { name: 'This file is in pounds' })
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
  await importIt(page).click()
  await expect(page.getByRole('alert')).toContainText('Please choose what to do')
  await expect(question.getByRole('radio').first()).toBeFocused()
  await question.getByLabel('Convert them to US dollars').click()
  await question.getByLabel('1 GBP in USD').fill('1.2')
  await expect(result(page)).toContainText('2 sales, $15.00')
  await bottom(page)
  await expectAccessiblePage(page)
  await question.getByLabel('Take the amounts as they are').click()
  await expect(result(page)).toContainText('2 sales, $12.50')
  await importIt(page).click()
  await expect(page.getByText('Successfully imported 2 entries!').first()).toBeVisible()
})

const UNDATED = 'Amount,Count\n310.50,21\n288.00,18\nTotal,39\n'

test('A file without dates and products: one month and one name for all rows @both', async ({
  page,
  owner: _,
}) => {
  await choose(page, UNDATED, 'market_takings-2026-03.csv')
  await expect(result(page)).toContainText('Please answer the 2 questions below.')
  const question = page.getByRole('group', { name: 'When were these sales?' })
  await importIt(page).click()
  await expect(page.getByRole('alert')).toContainText('Sale Date')
  await question.getByLabel('All rows are from one month').click()
  await question.getByLabel('Month', { exact: true }).selectOption('March')
  await question.getByLabel('Year').selectOption('2026')
  await expect(question).toContainText('Mar 1, 2026, the first day of the month')
  await page.getByRole('button', { name: 'Market takings' }).click()
  await expect(result(page)).toContainText('2 sales, $598.50')
  await expect(result(page)).toContainText('1 × This row is a total, not a sale')
  await bottom(page)
  await expectAccessiblePage(page)
  await importIt(page).click()
  await expect(page.getByText('2 sales, $598.50, Mar 1, 2026')).toBeVisible()

  await choose(page, UNDATED, 'market_takings-2026-04.csv')
  await page.getByLabel('All rows are from one month').click()
  await page.getByLabel('Month', { exact: true }).selectOption('April')
  await page.getByLabel('Year').selectOption('2026')
  await expect(result(page), 'those of April are others').toContainText('2 sales, $598.50')
  await page.getByLabel('Month', { exact: true }).selectOption('March')
  await expect(result(page)).toContainText('already recorded')
})

test('Skipped rows with the same reason are one line, and it is true @both', async ({
  page,
  owner: _,
}) => {
  const bad = 'Bread,4.00,2025-02-29\n'.repeat(23)
  await choose(page, `Item,Amount,Date\nBread,4.00,2025-02-28\n${bad}Cake,many,2025-02-28\n`)
  await expect(result(page)).toContainText('23 × There is no 29 February in 2025')
  await importIt(page).click()
  const skipped = page.getByRole('table', { name: 'Skipped rows' })
  await expect(skipped.getByRole('row')).toHaveCount(3)
  await expect(
    skipped.getByRole('row', {
      name: /23 rows · 3–25 .*2025-02-29 There is no 29 February in 2025/,
    }),
  ).toBeVisible()
  await expect(skipped.getByRole('row', { name: /26 .*many.* isn't an amount/ })).toBeVisible()
  await expectAccessiblePage(page)
})
