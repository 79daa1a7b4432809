import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Selects all text of an element, as one does with the mouse, and copies it. */
async function copied(page: Page, selector: string): Promise<string> {
  await page.locator(selector).first().selectText()
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate<string>('navigator.clipboard.readText()')
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('A copied paragraph of the page gets a copyright notice, a short text none', async ({
  page,
  owner: _,
}) => {
  await page.goto('/setup-guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await copied(page, 'main')).toMatch(/© \d{4} KPI Mechanics\. All rights reserved\.$/)
  const heading = await copied(page, 'h1')
  expect(heading.length).toBeLessThanOrEqual(50)
  expect(heading).not.toContain('©')
})

test('An owner who copies their own sales gets just the sales @core', async ({
  page,
  owner: _,
  baseURL,
}) => {
  for (const customerName of ['Maria Lopez', 'Kim Jones']) {
    const data = { productName: 'Coloring', revenue: 80, saleDate: '2026-03-31', customerName }
    const answer = await page.request.post('/api/sales-entries', {
      data,
      headers: { origin: baseURL! },
    })
    expect(answer.status()).toBe(200)
  }
  await page.goto('/data-management')
  await expect(page.getByText('Kim Jones').first()).toBeVisible()
  const text = await copied(page, 'table, [role="table"]')
  expect(text).toContain('Kim Jones')
  expect(text.length).toBeGreaterThan(50)
  expect(text).not.toContain('©')
})
