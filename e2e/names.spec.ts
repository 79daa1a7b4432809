import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'

const record = (page: Page, productName: string, revenue: number, more: object = {}) =>
  post(page, '/api/sales-entries', { productName, revenue, saleDate: '2026-03-31', ...more })

// A name that is in use is refused.
test.use({ expectedErrors: [/api\/names\/\d+ .*\b409\b/] })

test('Names that mean the same are merged with one press, renamed and given back: 5 + 3 + 2 = 10', async ({
  page,
  owner: _,
}) => {
  for (const [product, revenue] of [
    ['Roses', 5],
    ['Rose', 3],
    ['rosé', 2],
    ['Rose 40 cm', 7],
    ['Rose 60 cm', 9],
  ] as const)
    await record(page, product, revenue, { customerName: 'Ada Byron' })
  await page.goto('/data-management')
  await page.getByRole('link', { name: 'Names', exact: true }).click()
  await expect(page).toHaveURL('/data-management/names')
  const pairs = page.getByRole('region', { name: 'Probably the same' })
  const all = page.getByRole('region', { name: 'All products' })
  await expect(pairs.getByRole('listitem')).toHaveCount(2)
  await expectAccessiblePage(page)

  await pairs.getByRole('button', { name: /^Keep Roses .*, and merge Rose into it$/ }).click()
  await expect(page.getByText('Merged “Rose” into “Roses”').first()).toBeVisible()
  await expect(all.getByRole('listitem').filter({ hasText: 'Also written Rose' })).toHaveText(
    /^Roses2 entries, \$8\.00/,
  )
  await expect(pairs.getByRole('listitem')).toHaveCount(1)
  await pairs.getByRole('button', { name: /are not the same$/ }).click()
  await expect(page.getByText('Kept as two products')).toBeVisible()
  await expect(pairs).toBeHidden()

  await all.getByRole('button', { name: 'Merge rosé with another name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Roses')
  await dialog.getByRole('option', { name: 'Roses' }).click()
  await expect(dialog.getByRole('radio', { name: /^Roses/ })).toBeChecked()
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(all.getByText('3 entries, $10.00')).toBeVisible()

  await all.getByRole('button', { name: 'Rename Roses' }).click()
  await dialog.getByLabel('New name').fill('rose 40 CM')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'You already have “Rose 40 cm”. You can merge the two.',
  )
  await expect(dialog.getByRole('button', { name: 'Merge the two' })).toBeVisible()
  await dialog.getByLabel('New name').fill('Red roses')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Renamed “Roses” to “Red roses”').first()).toBeVisible()
  await expect(all.getByText('Red roses', { exact: true })).toBeVisible()

  // A file that was written before knows all spellings.
  const file = 'Product,Date,Amount\nrose,2026-04-01,1\nROSÉ,2026-04-01,1\nRoses,2026-04-01,1\n'
  await page.request.post('/api/sales-entries/import-csv', {
    multipart: { file: { name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(file) } },
  })
  await page.reload()
  await expect(all.getByText('6 entries, $13.00')).toBeVisible()

  const changes = page.getByRole('region', { name: 'Merged and renamed' })
  for (const left of [2, 1]) {
    await changes.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(changes.getByRole('listitem')).toHaveCount(left)
  }
  await changes.getByRole('button', { name: /^Undo/ }).click()
  await expect(changes).toBeHidden()
  await expect(all.getByText('4 entries, $8.00')).toBeVisible()

  await page.getByRole('tab', { name: 'Customers' }).click()
  await expect(page.getByRole('region', { name: 'All customers' })).toContainText(
    '5 entries, $26.00',
  )
  await page.getByRole('tab', { name: 'Channels' }).click()
  await expect(page.getByText('No channels found')).toBeVisible()
})
