import { expect, onTestFinished, vi } from 'vitest'
import { pageTests } from '../../app/testing/page/page-tests.ts'
import { BROKEN, post } from '../../app/testing/page/parts.ts'
import { createEntry } from '../../features/sales/contract.ts'

const { test } = await pageTests()

test(
  'A failure stays until it is closed, or makes way for what worked after it was read',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/export.* 502/)
    const sale = { productName: 'Haircut', revenue: 20, saleDate: '2026-01-02' }
    await post(page, createEntry.path, sale)
    await page.goto('/data-management')
    page.route('**/export**', (route) => route.fulfill(BROKEN))
    const exporting = page.getByRole('button', { name: 'Export Data' })
    await exporting.click()
    const failure = page.getByText('The export failed. Please try again.')
    await expect(failure).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(failure).toBeHidden()

    await exporting.click()
    await expect(failure).toBeVisible()
    const now = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 2_500)
    onTestFinished(() => clock.mockRestore())
    page.unroute('**/export**')
    await exporting.click()
    await expect(page.getByText('Data exported successfully')).toBeVisible()
    await expect(failure, 'it would come back after the success').toBeHidden()
  },
)
