import { expect, expectAccessiblePage, test } from './fixtures.ts'

/** As a spreadsheet copies it: months side by side, with sums that aren't sales. */
const COPIED = [
  'Product\tJan 2026\tFeb 2026\tMar 2026\tTotal',
  'Tulips\t10.00\t0\t5.50\t15.50',
  '"Big" roses\t\t20.00\t\t20.00',
  'Total\t10.00\t20.00\t5.50\t35.50',
].join('\n')

test('An owner pastes a table with months side by side, imports it and takes it back', async ({
  page,
  owner: _,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/data-management')
  await expect(page.getByText('No sales entries found')).toBeVisible()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(COPIED)})`)

  await page.getByRole('button', { name: 'Paste a table' }).click()
  await expect(page.getByLabel('Your table')).toBeFocused()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('h1').first().click()
  await page.keyboard.press('ControlOrMeta+V')

  await expect(page.getByText('Pasted table.tsv')).toBeVisible()
  await expect(page.getByText('This looks like totals per month.')).toBeVisible()
  await page.getByRole('button', { name: 'Import it: $35.50' }).click()
  await page.getByText(/notes? on how we read the file/).click()
  await expect(page.getByText('from January 2026 to March 2026')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Import table' }).click()
  await expect(page.getByText('Successfully imported 3 entries!').first()).toBeVisible()
  await page.getByRole('button', { name: 'See your sales' }).click()
  await expect(page.getByText('"Big" roses').first()).toBeVisible()

  const past = page.getByRole('region', { name: 'Past imports' })
  await expect(past).toContainText('Pasted table.tsv')
  await past.getByRole('button', { name: /^Undo/ }).click()
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click()
  await expect(page.getByText('No sales entries found')).toBeVisible()
})
