import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

const ENTRIES = '/api/sales-entries'

async function record(page: Page, productName: string, revenue: number): Promise<number> {
  const answer = await page.request.post(ENTRIES, {
    data: { productName, revenue, saleDate: '2026-03-31' },
  })
  return (await answer.json()).id
}

test('Cleared sales, a single sale and an undone import are restored from Recently deleted: 45 + 20 = 65', async ({
  page,
  owner: _,
}) => {
  await page.goto('/data-management')
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page).toHaveURL('/data-management/deleted')
  await expect(page.getByText('Nothing to restore')).toBeVisible()
  await expectAccessiblePage(page)

  const file = 'Product,Date,Amount\nMug,2026-04-01,7.50\nCup,2026-04-01,2.50\n'
  await page.request.post(`${ENTRIES}/import-csv`, {
    multipart: { file: { name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(file) } },
  })
  const { imports } = await (await page.request.get(`${ENTRIES}/imports`)).json()
  await page.request.post(`${ENTRIES}/imports/${imports[0].id}/undo`, { data: {} })
  const tea = await record(page, 'Tea', 5)
  await page.request.delete(`${ENTRIES}/${tea}`)
  await record(page, 'Haircut', 45)
  await record(page, 'Shampoo', 20)
  await page.goto('/data-management')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Clear All Data' }).click()
  await expect(page.getByRole('dialog')).toContainText('restore them for 30 days')
  await page.getByRole('button', { name: 'Yes, Delete All' }).click()
  await expect(page.getByText('All sales data cleared successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Recently deleted' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([
    /Cleared all sales2 sales, \$65\.00just now · 30 days left/,
    /Deleted TeaMar 31, 2026, \$5\.00/,
    /Undid the import of april\.csv2 sales, \$10\.00/,
  ])
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Restore: Cleared all sales' }).click()
  await expect(page.getByText('2 sales restored')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Restore: Deleted Tea' }).click()
  await expect(page.getByText('Sale restored')).toBeVisible()
  await page.getByRole('button', { name: /^Restore: Undid the import/ }).click()
  await expect(page.getByText('Nothing to restore')).toBeVisible()

  await page.goto('/data-management')
  for (const product of ['Haircut', 'Shampoo', 'Tea', 'Mug', 'Cup'])
    await expect(page.getByRole('row', { name: new RegExp(product) })).toHaveCount(1)
})

test.describe('refused', () => {
  test.use({ expectedErrors: [/restore\S* .*\b409\b/] })
  test('Pressed on two pages, a sale is restored once; sales that were imported again are not, and a sentence says why', async ({
    page,
    context,
    browser,
    baseURL,
    owner: _,
  }) => {
    const file = 'Product,Date,Amount\nMug,2026-04-01,7.50\nCup,2026-04-01,2.50\n'
    const importFile = () =>
      page.request.post(`${ENTRIES}/import-csv`, {
        multipart: { file: { name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(file) } },
      })
    await importFile()
    await page.request.delete(`${ENTRIES}/clear-all`)
    await importFile()
    const tea = await record(page, 'Tea', 5)
    await page.request.delete(`${ENTRIES}/${tea}`)
    // Another device: a tab of the same browser would follow.
    const device = await browser.newContext({
      baseURL: baseURL!,
      storageState: await context.storageState(),
    })
    const other = await device.newPage()
    for (const each of [page, other]) {
      await each.goto('/data-management/deleted')
      await expect(each.getByRole('button', { name: 'Restore: Deleted Tea' })).toBeVisible()
    }
    for (const each of [page, other]) {
      await each.getByRole('button', { name: 'Restore: Deleted Tea' }).click()
      await expect(each.getByText('Sale restored')).toBeVisible()
      await expect(each.getByRole('button', { name: 'Restore: Deleted Tea' })).toBeHidden()
    }
    await page.getByRole('button', { name: 'Restore: Cleared all sales' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Some of these sales were imported again with "april.csv". Restoring them would count those twice.',
    )
    const { total } = await (await page.request.get(`${ENTRIES}?limit=1`)).json()
    expect(total, 'Mug, Cup and Tea').toBe(3)
  })
})
