/** @module-tag long */
import { describe, expect, test } from 'vitest'
import { readContent } from '../../testing/helpers.ts'
import { LANGUAGES } from './languages.ts'

/** Each word of each language is tried in a file of three sales, beside words of the same language. */

const FIELDS = [
  ...(['saleDate', 'productName', 'quantity', 'customerName', 'salesperson'] as const),
  ...(['cost', 'revenue'] as const),
]
const ROWS = [
  ['2026-04-01', 'Tea', '2', 'Ada', 'Mia', '4.00', '12.00'],
  ['2026-04-02', 'Cake', '1', 'Ben', 'Leo', '2.00', '5.50'],
  ['2026-04-03', 'Scone', '3', 'Cy', 'Mia', '3.00', '9.00'],
]

describe.each(LANGUAGES)('$locales.0', (language) => {
  const words = FIELDS.map((field) => language[field].split('|'))
  const most = Math.max(...words.map(({ length }) => length))
  const headersOf = (turn: number) => words.map((all) => all[turn % all.length]!)
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()

  test(`${most} rows of headers name all columns: 12.00 + 5.50 + 9.00 = 26.50`, async () => {
    for (let turn = 0; turn < most; turn++) {
      const headers = headersOf(turn)
      const { preview, tally } = await readContent([headers, ...ROWS].map(line).join('\n'))
      const expected = Object.fromEntries(FIELDS.map((field, at) => [field, headers[at]]))
      expect(preview).toMatchObject({ mapping: expected, missing: [] })
      expect(tally!.totalRevenue).toBe(26.5)
    }
  })

  test('prices are multiplied by the quantity: 2 × 12.00 + 5.50 + 3 × 9.00 = 56.50', async () => {
    for (const price of language.price.split('|')) {
      const headers = [...headersOf(0).slice(0, 5), language.unitCost.split('|')[0]!, price]
      const { preview, tally } = await readContent([headers, ...ROWS].map(line).join('\n'))
      expect(preview!.mapping).toMatchObject({ revenue: price, cost: headers[5] })
      expect(tally).toMatchObject({ totalRevenue: 56.5 })
    }
  })

  test.each(language.total.split('|'))(
    'a line called %s is no sale: 26.50 as before',
    async (label) => {
      const total = [label, '', '6', '', '', '', '26.50']
      const lines = [headersOf(0), ...ROWS, total, [`${label.toUpperCase()}:`, ...total.slice(1)]]
      const { tally } = await readContent(lines.map(line).join('\n'))
      expect(tally).toMatchObject({
        totalRevenue: 26.5,
        errorsByReason: [{ reason: 'total_line', count: 2 }],
      })
    },
  )

  test('a column of types tells refunds and fees from sales: 12.00 + 9.00 - 5.50 = 15.50', async () => {
    const all = (['sale', 'refund', 'fee', 'type'] as const).map((it) => language[it].split('|'))
    const most = Math.max(...all.map(({ length }) => length))
    for (let turn = 0; turn < most; turn++) {
      const [sale, refund, fee, type] = all.map((each) => each[turn % each.length]!)
      const lines = ROWS.map((row, at) => [...row, at === 1 ? refund! : sale!])
      const charged = ['2026-04-04', 'Card', '', '', '', '', '1.20', fee!]
      const { tally } = await readContent(
        [[...headersOf(0), type!], ...lines, charged].map(line).join('\n'),
      )
      expect(tally, `${type}: ${sale}, ${refund}, ${fee}`).toMatchObject({ totalRevenue: 15.5 })
    }
  })
})
