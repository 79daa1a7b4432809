import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'
import { createEntry, exportEntries } from '../src/features/sales/contract.ts'

/** An owner exports all sales, changes the file in a spreadsheet and imports it again. */

const SALES = [
  { productName: 'Haircut', revenue: 45, saleDate: '2026-04-01', customerName: 'Ana Duarte' },
  { productName: 'Color', revenue: 80, saleDate: '2026-04-02', customerName: 'Bo' },
  { productName: 'Shampoo', revenue: 12.5, cost: 6, saleDate: '2026-04-03' },
]

async function exported(page: Page): Promise<string> {
  for (const sale of SALES) {
    await post(page, createEntry.path, sale)
  }
  return (await page.request.get(exportEntries.path)).text()
}

const choose = (page: Page, content: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sales-data.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

test('Changed rows of an export update their sales, and undo takes it back', async ({
  page,
  owner: _,
}) => {
  const file = await exported(page)
  await page.goto('/data-management')
  const changed = file.replace('Color,80.00', 'Color and cut,95')
  await choose(page, `${changed}Wig,300.00,,1,2026-04-05,,,,\r\n`)

  const question = page.getByRole('region', {
    name: 'One row is probably a sale that was changed',
  })
  await expect(question.getByRole('listitem').filter({ hasText: 'Revenue' }).last()).toContainText(
    '$80.00$95.00',
  )
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Please answer the question first.')).toBeVisible()
  await expect(question.getByRole('heading')).toBeFocused()
  await expectAccessiblePage(page)
  await question.getByRole('button', { name: 'Update this sale' }).click()
  await expect(page.getByText('and 1 updated')).toBeVisible()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 1 entry and updated 1!').first()).toBeVisible()
  await page.getByRole('button', { name: 'See your sales' }).click()
  const color = page.getByRole('row', { name: /^Color/ })
  await expect(color).toContainText('$95.00')

  const past = page.getByRole('region', { name: 'Past imports' })
  await expect(past).toContainText('1 imported · 1 updated · 2 already recorded')
  await past.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText(
    'It also puts 1 sale that it updated or took out back as it was before.',
  )
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone: 1 sale removed, 1 sale set back')).toBeVisible()
  await expect(color).toContainText('$80.00')
  await past.getByRole('button', { name: /^Restore/ }).click()
  await expect(color).toContainText('$95.00')
})
