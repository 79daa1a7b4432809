import { describe, expect, test } from 'vitest'
import { readContent } from '../../testing/helpers.ts'
import { LANGUAGES } from './languages.ts'

/** Each language's words for what isn't, or isn't yet, a sale. */

const wordsOf = (texts: string): string[] => texts.split('|')
const first = (texts: string): string => wordsOf(texts)[0]!
const csv = (rows: string[][]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\n')

describe.each(LANGUAGES)('$locales.0', (language) => {
  const [date, item, amount] = [language.saleDate, language.productName, language.revenue].map(
    first,
  )
  const headers = [date!, item!, amount!]
  const status = first(language.status)

  test('sales that are unpaid are asked about, quotes are none: 10 + 20 = 30', async () => {
    for (const [at, unpaid] of wordsOf(language.unpaid).entries()) {
      const noSale = wordsOf(language.noSale).at(at % wordsOf(language.noSale).length)!
      const paid = wordsOf(language.isPaid).at(at % wordsOf(language.isPaid).length)!
      const content = csv([
        [...headers, status],
        ['2026-03-14', 'A1', '10.00', paid],
        ['2026-03-15', 'B2', '20.00', unpaid],
        ['2026-03-16', 'C3', '40.00', noSale],
      ])
      const { preview, tally } = await readContent(content)
      expect({ unpaid, noSale, total: tally!.totalRevenue }).toEqual({ unpaid, noSale, total: 10 })
      expect(preview!.questions).toEqual(['unpaid'])
      const counted = await readContent(content, { unpaid: 'count' })
      expect(counted.tally!.totalRevenue, `${paid}, ${unpaid}, ${noSale}`).toBe(30)
    }
  })

  test('a column of yes and no says what was paid: 10 of 30', async () => {
    for (const paid of wordsOf(language.isPaid)) {
      const content = csv([
        [...headers, paid],
        ['2026-03-14', 'A1', '10.00', 'yes'],
        ['2026-03-15', 'B2', '20.00', 'no'],
      ])
      const { preview, tally } = await readContent(content)
      expect({ paid, asked: preview!.questions }).toEqual({ paid, asked: ['unpaid'] })
      expect(tally!.totalRevenue).toBe(10)
    }
  })

  test.each([
    ['yes and no', 'yes', 'no'],
    ['yes and nothing', 'yes', ''],
  ])('a column of %s says what was voided: 10 of 30', async (_, yes, no) => {
    for (const voided of wordsOf(language.voided)) {
      const content = csv([
        [...headers, voided],
        ['2026-03-14', 'A1', '10.00', no],
        ['2026-03-15', 'B2', '20.00', yes],
      ])
      const { tally } = await readContent(content)
      expect({ voided, total: tally!.totalRevenue }).toEqual({ voided, total: 10 })
    }
  })

  test('charges are no sales, a discount is taken off: 20 + 12 - 2 = 30', async () => {
    const all = [language.goods, language.charge, language.discount].map(wordsOf)
    for (let turn = 0; turn < Math.max(...all.map(({ length }) => length)); turn++) {
      const [goods, charge, discount] = all.map((words) => words[turn % words.length]!)
      const order = first(language.order)
      const content = csv([
        [order, date!, first(language.type), item!, amount!],
        ['81', '2026-03-13', goods!, 'A1', '20.00'],
        ['81', '2026-03-13', charge!, 'X', '4.00'],
        ['82', '2026-03-14', goods!, 'B2', '12.00'],
        ['82', '2026-03-14', discount!, 'Y', '2.00'],
      ])
      const { tally } = await readContent(content)
      expect({ goods, charge, discount, total: tally!.totalRevenue }).toMatchObject({ total: 30 })
    }
  })

  test('suppliers have expenses, and stock is no list of sales', async () => {
    for (const supplier of wordsOf(language.supplier)) {
      const content = csv([
        [date!, supplier, item!, amount!],
        ['2026-03-13', 'Mill', 'Flour', '20.00'],
        ['2026-03-14', 'Dairy', 'Butter', '4.00'],
      ])
      const { preview } = await readContent(content)
      expect({ supplier, looksLike: preview!.looksLike }).toEqual({
        supplier,
        looksLike: 'expenses',
      })
    }
    for (const stock of wordsOf(language.stock)) {
      const content = csv([
        [item!, stock, first(language.price), date!],
        ['Tea', '12', '4.50', '2026-03-02'],
        ['Mug', '3', '9.00', '2026-03-02'],
      ])
      const { preview } = await readContent(content)
      expect({ stock, looksLike: preview!.looksLike }).toEqual({ stock, looksLike: 'stock' })
    }
  })
})
