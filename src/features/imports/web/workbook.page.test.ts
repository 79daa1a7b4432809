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
  'Sheets with sales are read one after the other, from the one that the owner chooses; a sheet of notes is none of them',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const notes = { name: 'Notes', rows: [['Call Ana'], ['Order flour']] }
    const file = await xlsxOf([notes, salesOf('Shop', 'Tea', 5), salesOf('Market', 'Cake', 8)])
    await page.goto('/data-management')
    const bytes = Uint8Array.from(file)
    await page.locator('input[type=file]').setInputFiles(new File([bytes], 'Sales 2026.xlsx'))
    const about = page.getByRole('region', { name: 'About the file' })
    // 5 + 1.50 + 8 + 1.50
    await expect(about).toContainText('4 sales on 2 sheets, $16.00 in all.')
    await expect(about).toContainText('Each sheet is read on its own.')
    await page.getByRole('button', { name: 'Read this one: Market' }).click()
    await expect(page.getByText('Market, 2 sales')).toBeVisible()
    await page.getByRole('button', { name: 'Import workbook' }).click()
    await expect(about).toContainText('Market is in.')
    await expect(about).toContainText(
      'Successfully imported 2 entries! One sheet is left. There is nothing to ask.',
    )
    await page.getByRole('button', { name: 'Import workbook' }).click()
    await expect(page.getByRole('link', { name: 'See your dashboard' })).toBeVisible()
    await expect(about).toContainText('Successfully imported 2 entries!')
  },
)

test(
  'Five sheets of a day each take one day and five presses: each next sheet is of the next day',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
    const rows = (amount: number) => [
      ['Item', 'Amount'],
      ['Tea', amount],
    ]
    const bytes = Uint8Array.from(
      await xlsxOf(days.map((name, place) => ({ name, rows: rows(4 + place) }))),
    )
    await page.goto('/data-management')
    await page.locator('input[type=file]').setInputFiles(new File([bytes], 'week.xlsx'))
    await page.getByLabel('Day', { exact: true }).fill('2026-03-02')
    const about = page.getByRole('region', { name: 'About the file' })
    for (const [place, name] of days.entries()) {
      await expect(page.getByText(`${name}, 1 sale`)).toBeVisible()
      if (place > 0) await expect(about).toContainText(`on March ${2 + place}, 2026, $${4 + place}`)
      await page.getByRole('button', { name: 'Import workbook' }).click()
      if (place < 4) await expect(about).toContainText(`${name} is in.`)
    }
    await expect(page.getByText('$8.00, on March 6, 2026.')).toBeVisible()
  },
)
