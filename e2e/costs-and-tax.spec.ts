import type { Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { taxProgress } from '../src/features/sales/tax/contract.ts'
import { expect, expectAccessiblePage, figure, post, test } from './fixtures.ts'

/** Twelve sales of $119 each that cost $60, by Kim and Lee in turn. */
async function recordSales(page: Page): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    await post(page, createEntry.path, {
      productName: 'Bouquet',
      revenue: 119,
      cost: 60,
      saleDate: `2025-05-${String(n + 1).padStart(2, '0')}`,
      salesperson: n % 2 ? 'Kim' : 'Lee',
    })
  }
}

const taxProgressOf = async ({ request }: Page): Promise<unknown> =>
  (await (await request.get(taxProgress.path)).json()).progress

test('An owner enters costs and tax, and sees profit, break-even and all figures without tax @core', async ({
  page,
  owner: _,
}) => {
  await recordSales(page)
  await page.goto('/business-profile')
  await page.getByLabel('Monthly fixed costs').fill('300')
  await expect(page.getByText('$3,600.00 a year')).toBeVisible()
  const rate = page.getByLabel('Tax in your prices (%)')
  await rate.fill('300')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Tax in your prices must be between 0 and 50 percent')).toBeVisible()
  await rate.fill('19')
  await page.getByLabel('Show figures').selectOption('Without tax')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await expectAccessiblePage(page)

  // The tax of the earlier sales is worked out after the answer.
  await expect.poll(() => taxProgressOf(page)).toBeNull()
  // 12 × 100 without tax, of which 720 are costs, and 300 for the month.
  await page.goto('/dashboard?year=2025&period=m5')
  const figures = page.getByRole('region', { name: 'Key figures' })
  await expect(figures).toContainText('$1,200')
  await expect(figures).not.toContainText('Break-even')
  await page.getByRole('button', { name: 'Customize' }).click()
  await page.getByRole('switch', { name: 'Profit' }).click()
  await page.getByRole('switch', { name: 'Break-even' }).click()
  await page.keyboard.press('Escape')
  await figure(page, 'Profit').click()
  await expect(page.getByText(/Gross profit minus fees and fixed costs.* − \$300\./)).toBeVisible()
  await figure(page, 'Break-even').click()
  await expect(page.getByText(/You take \$/)).toBeVisible()
  await expectAccessiblePage(page)

  await page.goto('/customers')
  await expect(page.getByText('amounts without tax')).toBeVisible()
})

test('While the tax of many earlier sales is worked out, each page says so, and then shows the right figures', async ({
  page,
  owner: _,
}) => {
  const rows = Array.from({ length: 7_000 }, () => 'Bouquet,2025-05-02,119.00')
  await page.goto('/data-management')
  await page.locator('input[type=file]').setInputFiles({
    name: 'sales.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Product,Date,Amount', ...rows].join('\n')),
  })
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 7,000 entries!')).toBeVisible()

  await page.goto('/business-profile')
  await page.getByLabel('Tax in your prices (%)').fill('19')
  await page.getByLabel('Show figures').selectOption('Without tax')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await page.goto('/dashboard?year=2025&period=m5')
  const line = page.getByRole('status', { name: 'Tax of earlier sales' })
  await expect(line).toContainText('of 7,000.')
  await expectAccessiblePage(page)
  // 7,000 × 100 without tax.
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('$700,000', {
    timeout: 20_000,
  })
  await expect(line).toBeHidden()
})

test('An owner sets the commission of a salesperson, and sees and exports what is owed', async ({
  page,
  isMobile,
  owner: _,
}) => {
  await recordSales(page)
  await page.goto('/dashboard?year=2025&period=m5')
  const lists = page.getByRole('region', { name: 'Where it comes from' })
  if (isMobile) await lists.locator('summary').filter({ hasText: 'Sales Team' }).click()
  const commission = lists.getByRole('button', { name: 'Commission' })
  await commission.click()
  const dialog = page.getByRole('dialog', { name: 'Commission' })
  const kim = dialog.getByLabel('Kim')
  await kim.fill('300')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Commission must be between 0 and 100 percent')).toBeVisible()
  await expectAccessiblePage(page)
  await kim.fill('7.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  // 7.5% of 6 × 119.
  await lists.getByRole('button', { name: 'All 2 salespeople' }).click()
  await expect(page.getByRole('row', { name: /^Kim/ })).toContainText('$53.55')
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await commission.click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('commission-2025-05-01-2025-05-31.csv')
})
