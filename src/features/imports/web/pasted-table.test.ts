import { expect, test } from 'vitest'
import { readContent } from '../testing/helpers.ts'
import { fileFromPaste } from './pasted-table.ts'

test('a text of one line or one column is no table', () => {
  expect(fileFromPaste('')).toBeUndefined()
  expect(fileFromPaste('Product\tAmount')).toBeUndefined()
  expect(fileFromPaste('Dear Anna,\nthe flowers are ready.')).toBeUndefined()
  expect(fileFromPaste('Tulips\nRoses\n')).toBeUndefined()
})

test('columns may be separated as in a CSV file', async () => {
  const file = fileFromPaste('Product;Amount\nTulips;4,50\n')!
  expect(file.name).toBe('Pasted table.tsv')
  expect(await file.text()).toBe('Product;Amount\nTulips;4,50\n')
})

test('a quotation mark at the beginning of a cell is a part of its text', async () => {
  const text = 'Product\tAmount\tDate\n"Big" rose\t4.00\t2026-03-20\n"Small\t5.00\t2026-03-21\n'
  const { sales } = await readContent(await fileFromPaste(text)!.text())
  expect(sales.map(({ productName }) => productName)).toEqual(['"Big" rose', '"Small'])
})

test('cells with line breaks stay as Excel writes them', async () => {
  const text = 'Product\tAmount\tDate\r\n"A\n""B"""\t4.00\t2026-03-20\r\n'
  const { sales } = await readContent(await fileFromPaste(text)!.text())
  expect(sales.map(({ productName }) => productName)).toEqual(['A\n"B"'])
})

test(
  '100,000 cells with broken quotes are read: each of 25,000 rows is a sale',
  { tags: 'long' },
  async () => {
    const row = (_: unknown, at: number) =>
      `${at % 2 ? '"Big" rose' : 'Tulips"'}\t4.00\t2026-03-20\t"Anna`
    const rows = Array.from({ length: 25_000 }, row)
    const text = `Product\tAmount\tDate\tCustomer\n${rows.join('\n')}\n`
    const { tally } = await readContent(await fileFromPaste(text)!.text())
    expect(tally).toMatchObject({ rows: 25_000, totalRevenue: 100_000, errorsByReason: [] })
  },
)

test('so are the marks where other cells have line breaks: 4 + 1,000 × 4 = 4,004', async () => {
  const text = `Product\tAmount\tDate\n"A\nB"\t4.00\t2026-03-20\n${'"Big" rose\t4.00\t2026-03-20\n'.repeat(1000)}`
  const { sales, tally } = await readContent(await fileFromPaste(text)!.text())
  expect(sales.slice(0, 2).map(({ productName }) => productName)).toEqual(['A\nB', '"Big" rose'])
  expect(tally).toMatchObject({ rows: 1_001, totalRevenue: 4_004, errorsByReason: [] })
})
