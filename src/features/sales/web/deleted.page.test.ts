import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'

const { test, app } = await pageTests()

test(
  'A past import whose sales were all deleted does not offer to undo it',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const form = new FormData()
    form.set('file', new File(['Product,Date,Amount\nMug,2026-04-01,7.50\n'], 'april.csv'))
    const { status } = await page.request.post('/api/sales-entries/import-csv', form)
    expect(status).toBe(200)
    await page.goto('/data-management')
    const undo = page.getByRole('button', { name: 'Undo the import of april.csv' })
    await expect(undo).toBeVisible()
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Clear All Data' }).click()
    await page.getByRole('button', { name: 'Yes, Delete All' }).click()
    await expect(page.getByText('Sales deleted', { exact: true })).toBeVisible()
    await expect(undo).toBeHidden()
    await page.getByRole('link', { name: 'Recently deleted' }).click()
    await page.getByRole('button', { name: 'Restore: Cleared all sales' }).click()
    await expect(page.getByText('Nothing to restore')).toBeVisible()
    await page.goBack()
    await expect(undo).toBeVisible()
  },
)

test(
  "An owner doesn't see what another one deleted",
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const other = await app.signUp()
    const sale = { productName: 'Tea', revenue: 5, saleDate: '2026-03-31' }
    const { body } = await other.post('/api/sales-entries', sale)
    expect((await other.delete(`/api/sales-entries/${body.id}`)).status).toBe(200)
    await page.goto('/data-management/deleted')
    await expect(page.getByText('Nothing to restore')).toBeVisible()
  },
)
