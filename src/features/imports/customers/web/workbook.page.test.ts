import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'
import { xlsxOf } from '../../testing/workbooks.ts'

const { test } = await pageTests()

const sheetOf = (name: string, who: string) => ({
  name,
  rows: [
    ['Name', 'Phone'],
    [who, '0171 2345'],
  ],
})

test(
  'Of several sheets with customers the owner chooses one',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const file = await xlsxOf([sheetOf('Regulars', 'Mia'), sheetOf('New', 'Leo')])
    await page.goto('/customers')
    const bytes = Uint8Array.from(file)
    await page.locator('input[type=file]').setInputFiles(new File([bytes], 'Customers.xlsx'))
    const sheets = page.getByRole('group', { name: 'This workbook has 2 sheets' })
    await expect(sheets).toContainText('2 of them look like customers.')
    await page.getByRole('button', { name: 'Import customers' }).click()
    await expect(
      page.getByText('Please choose the sheet of the workbook that has your customers.'),
    ).toBeVisible()
    await sheets.getByLabel('New').click()
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText('Leo')
    await page.getByRole('button', { name: 'Import customers' }).click()
    await expect(page.getByText('Imported: 1 new customer')).toBeVisible()
  },
)

test(
  'A table of customers is pasted into the field that phones need',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/customers')
    await page.getByRole('button', { name: 'Paste a table' }).click()
    const field = page.getByLabel('Your table')
    await field.fill('Call Mia on Monday.')
    await page.getByRole('button', { name: 'Read this table' }).click()
    await expect(page.getByText("What you pasted isn't a table")).toBeVisible()
    await field.fill('Name\tPhone\nMia\t0171 2345\nLeo\t0171 2346\n')
    await page.getByRole('button', { name: 'Read this table' }).click()
    await expect(page.getByText('2 new customers', { exact: true })).toBeVisible()
  },
)
