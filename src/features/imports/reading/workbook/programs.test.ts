import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContent as read } from '../../testing/helpers.ts'

/** The same four sales, written by programs that shops and their tools use. */
const fileOf = (name: string) =>
  readFileSync(new URL(`../../testing/workbooks/${name}`, import.meta.url))

test.each([
  'exceljs.xlsx',
  'hucre.xlsx',
  'hucre.ods',
  'sheetjs-1904.xlsx',
  'sheetjs.ods',
  'write-excel-file.xlsx',
])('%s has the same sales as the others, without a question', async (name) => {
  const { sales, preview, errorCount } = await read(fileOf(name))
  expect(
    sales.map((sale) => [
      sale.saleDate,
      sale.productName,
      sale.revenueCents,
      sale.quantity,
      sale.customerName,
    ]),
  ).toEqual([
    ['2026-03-04', 'Café crème', 1250, 1, 'Ana'],
    ['2026-04-03', 'Tea, green', 123, 2, null],
    ['2026-12-31', '"Wreath"', 123450, 1, 'Zoë & Co'],
    ['2027-01-01', '=1+1', -300, 1, 'Bob'],
  ])
  expect([preview?.questions, errorCount]).toEqual([[], 0])
})

test('the list with a merged title and hidden cells says so', async () => {
  const { preview, assumptions } = await read(fileOf('exceljs.xlsx'))
  expect(preview?.headerRow).toBe(3)
  expect(assumptions).toContain(
    'The sheet has 1 hidden row and 1 hidden column, which were read like the others.',
  )
})

test('an old workbook says how to save it', async () => {
  await expect(read(fileOf('sheetjs.xls'))).rejects.toThrow('save it as .xlsx')
})
