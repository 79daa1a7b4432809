import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, figure, test } from './fixtures.ts'

/** What an owner is told before and after an import, and asked where the file leaves something open. */

const choose = async (page: Page, content: string, name = 'sales.csv'): Promise<void> => {
  await page.goto('/data-management')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
}
const about = (page: Page) => page.getByRole('region', { name: 'About the file' })
const importIt = (page: Page) => page.getByRole('button', { name: 'Import CSV' })

/** 4 + 4.50 + 3 + 8 = 19.50 */
const CLEAN = `Item,Amount,Date
Tea,4.00,2026-07-11
Cake,4.50,2026-07-12
Tea,3.00,2026-07-13
Soup,8.00,2026-07-14
`

test('The result comes first, and afterwards the dashboard opens its days: 4 sales, $19.50 @core', async ({
  page,
  owner: _,
}) => {
  await choose(page, CLEAN)
  await expect(about(page)).toContainText(
    '4 sales from July 11, 2026 to July 14, 2026, $19.50 in all.',
  )
  await expect(page.getByLabel('Product Name'), 'nothing is open, so they are folded').toBeHidden()
  await expect(importIt(page), 'without scrolling').toBeInViewport()
  await expect(page.getByText('Bulk Sales Data'), 'nothing competes with the file').toBeHidden()
  await importIt(page).click()
  const report = page.getByRole('status').filter({ hasText: 'Successfully imported 4 entries!' })
  await expect(report).toContainText('$19.50, from July 11, 2026 to July 14, 2026.')
  await expectAccessiblePage(page)
  await report.getByRole('link', { name: 'See your dashboard' }).click()
  await expect(page).toHaveURL(/from=2026-07-11&to=2026-07-14/)
  await expect(figure(page, 'Total revenue')).toContainText('$19.50')
})
