import type { Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, figure, test } from './fixtures.ts'

async function record(page: Page, sales: [saleDate: string, revenue: number][]): Promise<void> {
  for (const [saleDate, revenue] of sales) {
    const data = { productName: 'Haircut', revenue, saleDate }
    expect((await page.request.post(createEntry.path, { data })).status()).toBe(200)
  }
}

test('An owner chooses what a quarter is compared with: 150 after 100 last year, after 200 the quarter before @both', async ({
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
  const compared = page.getByLabel('Compared with', { exact: true })
  const growth = figure(page, 'Growth')
  const quarter = '/dashboard?year=2025&period=q1'
  await page.goto(quarter)
  await expect(growth, 'last year, if it has data').toContainText('+50.0%')
  await expect(growth).toContainText('vs Q1 2024')
  await expect(compared).toHaveValue('lastYear')

  await compared.selectOption('Q4 2024')
  await expect(growth).toContainText('-25.0%')
  await expect(figure(page, 'Total revenue')).toContainText('vs Q4 2024')
  await expect(page, 'it is part of the URL').toHaveURL(/compare=preceding/)
  await expect(page.getByRole('img', { name: /Q1 2025 compared with Q4 2024/ })).toBeVisible()
  await expectAccessiblePage(page)

  await page.goto(quarter)
  await expect(growth, 'and remembered').toContainText('-25.0%')
  await page.goto(`${quarter}&compare=lastYear`)
  await expect(growth, 'the URL goes first').toContainText('+50.0%')
})

test('A card says why nothing can be compared, and a margin that is assumed is marked', async ({
  page,
  owner: _,
}) => {
  await record(page, [
    ['2024-06-01', 40],
    ['2024-08-01', 60],
  ])
  await page.goto('/dashboard?year=2024')
  await expect(page.getByText('figures up to Aug 1, 2024')).toBeVisible()
  for (const label of ['Total revenue', 'Sales', 'Average sale', 'Growth']) {
    await expect(figure(page, label)).toContainText('Nothing before Jun 1, 2024 to compare with')
    await expect(figure(page, label)).not.toContainText('vs')
  }
  const margin = figure(page, 'Gross margin')
  await expect(margin).toContainText('≈30.0%')
  await margin.getByRole('button', { name: 'What is Gross margin?' }).click()
  await expect(page.getByRole('dialog', { name: 'Gross margin' })).toContainText(
    '100% of the revenue has no recorded cost and is assumed to have a margin of 30%',
  )
  await page.keyboard.press('Escape')
  await expect(figure(page, 'Best month'), '60 of 100').toContainText('August')
  await expect(figure(page, 'Year to date'), 'the same as the total revenue').toHaveCount(0)
  await expect(figure(page, 'Projected year')).toHaveCount(0)

  await page.goto('/dashboard?year=2025')
  await expect(page.getByText('no sales since Aug 1, 2024', { exact: true })).toBeVisible()
  await expect(figure(page, 'Total revenue'), 'not a fall by 100%').toContainText(
    'No sales since Aug 1, 2024',
  )
  await expect(page.getByText('100%', { exact: true })).toHaveCount(0)
})
