import type { Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, post, test } from './fixtures.ts'

test('Lists on the dashboard scroll at 320 px', async ({ page, owner: _, isMobile }) => {
  for (let n = 1; n <= 9; n += 1) await record(page, `Bouquet ${n}`)
  await page.goto('/dashboard?year=2025')
  const products = page.getByRole('region', { name: 'Where it comes from' })
  if (isMobile) await products.locator('summary').first().click()
  await products.getByRole('button', { name: 'All 9 products' }).click()
  const list = page.getByRole('dialog', { name: 'Product/Service Performance' }).getByRole('group')
  await expect(list.getByRole('row').filter({ hasText: 'Bouquet 9' })).toBeAttached()
  await expect(list).toHaveCSS('height', '320px')
  await expect(list).toHaveCSS('overflow-y', 'auto')
})

async function record(page: Page, productName: string): Promise<void> {
  await post(page, createEntry.path, { productName, revenue: 40, saleDate: '2025-05-04' })
}
