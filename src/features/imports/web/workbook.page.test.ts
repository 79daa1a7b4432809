import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'
import { serialOf, xlsxOf } from '../testing/workbooks.ts'

const { test } = await pageTests()

const day = (text: string) => ({ value: serialOf(text), format: 'dd.mm.yyyy' })
const salesOf = (name: string, item: string, amount: number) => ({
  name,
  rows: [
    ['Item', 'Date', 'Amount'],
    [item, day('2026-04-03'), amount],
    [item, day('2026-04-04'), 1.5],
  ],
})

test(
  'Of several sheets with sales the owner chooses one, and the others follow; a sheet of notes is none of them',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const notes = { name: 'Notes', rows: [['Call Ana'], ['Order flour']] }
    const file = await xlsxOf([notes, salesOf('Shop', 'Tea', 5), salesOf('Market', 'Cake', 8)])
    await page.goto('/data-management')
    const bytes = Uint8Array.from(file)
    await page.locator('input[type=file]').setInputFiles(new File([bytes], 'Sales 2026.xlsx'))
    const sheets = page.getByRole('group', { name: 'This workbook has 3 sheets' })
    await expect(sheets).toContainText('2 of them look like sales.')
    await page.getByRole('button', { name: 'Import workbook' }).click()
    await expect(
      page.getByText('Please choose the sheet of the workbook that has your sales.'),
    ).toBeVisible()
    await sheets.getByLabel('Market').click()
    await expect(page.getByText('$9.50').first()).toBeVisible()
    await page.getByRole('button', { name: 'Import workbook' }).click()
    await expect(page.getByText('Successfully imported 2 entries!').first()).toBeVisible()

    await page.getByRole('button', { name: 'Import the next sheet: Shop' }).click()
    await expect(page.getByText('$6.50').first()).toBeVisible()
    await page.getByRole('button', { name: 'Import workbook' }).click()
    await expect(page.getByText('Successfully imported 2 entries!').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'See your dashboard' })).toBeVisible()
    await expect(page.getByRole('button', { name: /next sheet/ }), 'none is left').toBeHidden()
  },
)
