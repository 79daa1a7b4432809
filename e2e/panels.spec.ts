import type { Page } from '@playwright/test'
import {
  customerIntelligence,
  productPerformance,
  salesTeam,
} from '../src/features/kpi/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { getProfile } from '../src/features/profile/contract.ts'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'

test.use({ expectedErrors: [/ERR_FAILED| 502/] })

test('Lists on the dashboard scroll at 320 px @both', async ({ page, owner: _ }) => {
  for (let n = 1; n <= 9; n += 1) await record(page, `Bouquet ${n}`)
  await page.goto('/dashboard?year=2025')
  const products = page.getByRole('region', { name: 'Product/Service Performance', exact: true })
  const list = products.getByRole('group', { name: 'Product/Service Performance', exact: true })
  await expect(list.getByRole('row').filter({ hasText: 'Bouquet 9' })).toBeAttached()
  await expect(list).toHaveCSS('height', '320px')
  await expect(list).toHaveCSS('overflow-y', 'auto')
})

test('The dashboard shows an error for each list that cannot be loaded, and for the business profile', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Bouquet')
  await page.route(`**${getProfile.path}`, (route) => route.fulfill({ status: 502, body: 'no' }))
  for (const { path } of [productPerformance, salesTeam, customerIntelligence]) {
    await page.route(`**${path}*`, (route) => route.abort())
  }
  await page.goto('/dashboard?year=2025')
  for (const text of [
    'Unable to load product data',
    'Unable to load sales team data',
    'Unable to load customer data',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Try refreshing the page', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('alert').filter({ hasText: "Your business profile couldn't be" }),
  ).toBeVisible()
  await expectAccessiblePage(page)
})

async function record(page: Page, productName: string): Promise<void> {
  await post(page, createEntry.path, { productName, revenue: 40, saleDate: '2025-05-04' })
}
