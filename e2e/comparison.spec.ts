import type { Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, figure, post, shownPeriod, test } from './fixtures.ts'

async function record(page: Page, sales: [saleDate: string, revenue: number][]): Promise<void> {
  for (const [saleDate, revenue] of sales) {
    await post(page, createEntry.path, { productName: 'Haircut', revenue, saleDate })
  }
}

test('An owner chooses what a quarter is compared with: 150 after 100 last year, after 200 the quarter before', async ({
  page,
  owner: _,
}) => {
  await record(page, [
    ['2023-06-01', 10],
    ['2024-02-10', 100],
    ['2024-11-05', 200],
    ['2025-02-11', 150],
    ['2025-06-01', 10],
  ])
  const compared = shownPeriod(page)
  const said = page.getByText(/^compared with/)
  const growth = figure(page, 'Growth')
  const quarter = '/dashboard?year=2025&period=q1'
  await page.goto(quarter)
  await expect(growth, 'last year, if it has data').toContainText('+50%')
  await expect(said).toHaveText('compared with Q1 2024')

  await compared.selectOption({ label: 'Q4 2024' })
  await expect(growth).toContainText('−25%')
  await expect(said).toHaveText('compared with Q4 2024')
  await expect(page, 'it is part of the URL').toHaveURL(/compare=preceding/)
  await expect(page.getByRole('img', { name: /Q1 2025 compared with Q4 2024/ })).toBeVisible()
  await expectAccessiblePage(page)

  await page.goto(quarter)
  await expect(growth, 'and remembered').toContainText('−25%')
  await page.goto(`${quarter}&compare=lastYear`)
  await expect(growth, 'the URL goes first').toContainText('+50%')
})

test('A day is compared with the same weekday a year earlier, and with the same date if that is chosen', async ({
  page,
  owner: _,
}) => {
  // Monday, 17 Nov 2025 and Monday, 18 Nov 2024; the 17th was a Sunday.
  await record(page, [
    ['2024-01-05', 10],
    ['2024-11-17', 20],
    ['2024-11-18', 100],
    ['2025-11-17', 150],
    ['2025-12-01', 10],
  ])
  const said = page.getByText(/^compared with/)
  await page.goto('/dashboard?from=2025-11-17&to=2025-11-17')
  await expect(said).toHaveText('compared with Monday, Nov 18, 2024')
  await expect(figure(page, 'Growth'), '150 after 100').toContainText('+50%')
  await shownPeriod(page).selectOption({ label: 'Same date last year' })
  await expect(said).toHaveText('compared with Nov 17, 2024')
  await expectAccessiblePage(page)

  await page.goto('/dashboard?year=2025&period=m11')
  await expect(said, 'a month is compared with the month').toHaveText('compared with November 2024')
  await page.goto('/dashboard?from=2025-11-17&to=2025-11-17')
  await expect(said, 'remembered for days').toHaveText('compared with Nov 17, 2024')
})
