import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

const profile = (page: Page, data: object) => page.request.post('/api/business-profile', { data })

async function addSale(page: Page, revenue: string): Promise<void> {
  await page.goto('/sales-entry')
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill(revenue)
  await page.getByRole('button', { name: 'Save sale' }).click()
}

test('In euros and 1.234,50 a sale of 1.234,50 is shown, found and edited as it is written', async ({
  page,
  owner: _,
}) => {
  await profile(page, { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31.03.2026' })
  await page.goto('/sales-entry')
  await expect(page.getByLabel('Revenue')).toHaveAttribute('placeholder', '0,00')
  await addSale(page, '1.234,50 €')
  await expect(page.getByText('Haircut, 1.234,50 €')).toBeVisible()
  await page.request.post('/api/sales-entries', {
    data: { productName: 'Refund', revenue: -5, saleDate: '2011-02-09' },
  })

  await page.goto('/data-management')
  const search = page.getByRole('searchbox', { name: 'Search sales' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  for (const [text, product] of [
    ['1.234,50', 'Haircut'],
    ['€1234,5', 'Haircut'],
    ['-5,00 €', 'Refund'],
    ['09.02.2011', 'Refund'],
  ] as const) {
    await search.fill(text)
    await expect(rows, text).toHaveCount(1)
    await expect(rows).toContainText(product)
  }
  await expect(rows).toContainText('-5,00 €')
  await search.fill('1.234,50')
  await expect(rows).toContainText('1.234,50 €')
  await rows.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit sale' })
  await expect(dialog.getByLabel('Revenue')).toHaveValue('1234,50')
  await dialog.getByLabel('Cost').fill('17,70')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(rows).toContainText('17,70 €')
})

test('Yen have no decimals in any field, and 10.5 yen are refused with a sentence', async ({
  page,
  owner: _,
}) => {
  await profile(page, { currency: 'JPY' })
  await page.goto('/sales-entry')
  for (const label of ['Revenue', 'Cost'])
    await expect(page.getByLabel(label)).toHaveAttribute('placeholder', '0')
  const sentence = 'Amounts in Japanese yen have no decimals. Enter a whole number, like 1200.'
  await addSale(page, '10.5')
  await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByLabel('Revenue').fill('1,200')
  await page.getByLabel('Cost').fill('0.5')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByLabel('Cost').fill('500')
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page.getByText('Haircut, ¥1,200')).toBeVisible()

  await page.goto('/data-management')
  await page.getByRole('button', { name: /^Edit Haircut/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit sale' })
  await expect(dialog.getByLabel('Revenue')).toHaveValue('1200')
  await dialog.getByLabel('Revenue').fill('1200.5')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText(sentence)).toBeVisible()

  await page.goto('/goal-settings')
  await page.getByLabel('Timeframe').first().selectOption({ index: 1 })
  await page
    .getByLabel(/target/i)
    .first()
    .fill('99.5')
  await page.getByRole('button', { name: 'Create goal' }).click()
  await expect(page.getByText(sentence)).toBeVisible()

  await page.goto('/business-profile')
  const goal = page.getByLabel('Yearly revenue goal')
  await expect(goal).toHaveAttribute('placeholder', '0')
  await goal.fill('90000.5')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await goal.fill('90,000')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await expect(goal).toHaveValue('90000')
})
