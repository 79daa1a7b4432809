import { describe, expect, test } from 'vitest'
import { readContent } from '../testing/helpers.ts'

/** Tills that mark payments in short files, or without receipt numbers: 7 + 3.20 + 4.10 + 6 = 20.30. */

/** a receipt each; lines: goods or payment, label, quantity, amount */
const FIRST = [
  ['goods', 'Rye loaf', '2', '7.00'],
  ['goods', 'Butter', '1', '3.20'],
  ['paid', 'Drawer', '', '10.20'],
] as const
const SECOND = [
  ['goods', 'Jam', '1', '4.10'],
  ['goods', 'Tea', '2', '6.00'],
  ['paid', 'Drawer', '', '10.10'],
] as const
type Line = (typeof FIRST | typeof SECOND)[number]

/** language; headers of receipt, mark, date, goods, quantity and amount; marks of goods and payments */
const TILLS = [
  ['letters', 'Receipt', 'Line', 'Date', 'Item', 'Qty', 'Amount', 'A', 'Z'],
  ['line numbers', 'Receipt', 'Line no', 'Date', 'Item', 'Qty', 'Amount', '1', '90'],
  ['Czech', 'Číslo účtenky', 'Řádek', 'Datum', 'Zboží', 'Ks', 'Částka', '1', '900'],
  ['German', 'Bon-Nr', 'Satzart', 'Datum', 'Artikel', 'Menge', 'Betrag', 'VK', 'ZA'],
  ['Finnish', 'Kuitti', 'Rivi', 'Päivämäärä', 'Tuote', 'Määrä', 'Summa', 'M', 'T'],
  ['Korean', '영수증번호', '줄', '날짜', '상품명', '수량', '금액', '1', '9'],
] as const // prettier-ignore

describe.each(TILLS)('%s', (_, id, mark, date, label, quantity, amount, goods, paid) => {
  const till = (columns: ('id' | 'quantity')[], ...receipts: (readonly Line[])[]): string => {
    const row = (cells: {
      id: string
      mark: string
      date: string
      label: string
      quantity: string
      amount: string
    }) =>
      [
        ...(columns.includes('id') ? [cells.id] : []),
        ...[cells.mark, cells.date, cells.label],
        ...(columns.includes('quantity') ? [cells.quantity] : []),
        cells.amount,
      ].join(';')
    const lines = receipts.flatMap((receipt, at) =>
      receipt.map(([kind, name, count, sum]) =>
        row({
          id: String(at + 7),
          mark: kind === 'paid' ? paid : goods,
          date: '2026-05-04',
          label: name,
          quantity: count,
          amount: sum,
        }),
      ),
    )
    return [row({ id, mark, date, label, quantity, amount }), ...lines, ''].join('\n')
  }

  test.each([
    ['two numbered receipts: 10.20 + 10.10 = 20.30', till(['id', 'quantity'], FIRST, SECOND), 20.3],
    ['two without numbers: 10.20 + 10.10 = 20.30', till(['quantity'], FIRST, SECOND), 20.3],
    ['one numbered receipt: 7 + 3.20 = 10.20', till(['id', 'quantity'], FIRST), 10.2],
    ['one without a number: 7 + 3.20 = 10.20', till(['quantity'], FIRST), 10.2],
    [
      'three without numbers or quantities: 10.20 + 10.10 + 10.20 = 30.50',
      till([], FIRST, SECOND, FIRST),
      30.5,
    ],
  ])('%s', async (__, content, sum) => {
    const { preview, tally, errors } = await readContent(content)
    expect(preview!.questions).toEqual([])
    expect(tally!.totalRevenue).toBe(sum)
    expect(new Set(errors.map(({ reason }) => reason))).toEqual(new Set(['payment']))
  })

  test.each([
    ['two receipts without quantities', till(['id'], FIRST, SECOND), 20.3],
    ['two without numbers and quantities', till([], FIRST, SECOND), 20.3],
  ])('%s: asks whether 10.20 + 10.10 more are sales', async (__, content, sum) => {
    const { preview, tally } = await readContent(content)
    expect(preview!.questions).toEqual(['payments'])
    expect(preview!.doubts.payments).toEqual({ column: mark, marks: [paid], rows: 2, total: 20.3 })
    expect(tally!.totalRevenue).toBe(sum)
    const counted = await readContent(content, { payments: 'count' })
    expect(counted.tally!.totalRevenue).toBe(40.6)
    expect(counted.preview).toMatchObject({ questions: [], doubts: { payments: { rows: 2 } } })
    const next = await readContent(content, {}, { savedMappings: [counted.mappingToSave!] })
    expect(next).toMatchObject({ tally: { totalRevenue: 40.6 }, preview: { questions: [] } })
  })
})

test('change without a receipt number is no sale: 4 + 6 = 10', async () => {
  const content = `Datum;Satzart;Artikel;Menge;Betrag
04.05.2026;VK;Brot;1;4,00
04.05.2026;ZA;Lade;;5,00
04.05.2026;RG;Lade;;-1,00
04.05.2026;VK;Tee;2;6,00
04.05.2026;ZA;Lade;;6,00
`
  expect((await readContent(content)).tally!.totalRevenue).toBe(10)
})

test('one receipt paid in cash, in a file without receipt numbers: 4 + 3.20 = 7.20', async () => {
  const content =
    'Date,Item,Amount\n2026-05-04,Bread,4.00\n2026-05-04,Butter,3.20\n2026-05-04,Cash,7.20\n'
  expect((await readContent(content)).tally!.totalRevenue).toBe(7.2)
})

test('kinds of goods with equal amounts and quantities are sales: 2 × (4 + 3) = 14', async () => {
  const pair = (amount: string) =>
    `2026-05-04,Food,Pie,1,${amount}\n2026-05-04,Drink,Tea,1,${amount}\n`
  const content = `Date,Range,Item,Qty,Amount\n${pair('4.00')}${pair('3.00')}`
  const { preview, tally } = await readContent(content)
  expect(preview!.questions).toEqual([])
  expect(tally!.totalRevenue).toBe(14)
})

test('kinds of goods whose amounts add up by chance are sales: 10 + 20 + 30 = 60', async () => {
  const content =
    'Date,Item,Range,Amount\n2026-05-04,Tea,Food,10.00\n2026-05-04,Mug,Food,20.00\n2026-05-04,Pot,Kitchen,30.00\n'
  const { preview, tally } = await readContent(content)
  expect(preview!.questions).toEqual([])
  expect(tally!.totalRevenue).toBe(60)
})

test(
  'hundreds of columns that may have marks are read without trying all marks in all lines',
  { tags: 'long' },
  async () => {
    const columns = Array.from({ length: 900 }, (_, at) => `K${at}`)
    const marksOf = (line: number) => columns.map((_, at) => 'ABCDEF'[(line + at) % 6])
    const lines = Array.from({ length: 600 }, (_, line) =>
      [line >> 1, '2026-05-04', 'Jam', '4.10', ...marksOf(line * 5)].join(),
    )
    const content = ['Receipt,Date,Item,Amount,' + columns.join(), ...lines, ''].join('\n')
    const { preview } = await readContent(content)
    expect(preview!.mapping.revenue).toBe('Amount')
  },
)
