/** @module-tag long */
import { expect, test } from 'vitest'
import { FURTHER_FIELDS, MAIN_FIELDS, type Field } from '../contract.ts'
import { BOOKS } from '../testing/vendor-exports/books.ts'
import { CASH_BOOKS } from '../testing/vendor-exports/cash-books.ts'
import { FLAGS_AND_NAMES } from '../testing/vendor-exports/flags.ts'
import { LINE_MARKS } from '../testing/vendor-exports/line-marks.ts'
import { LINE_TYPES } from '../testing/vendor-exports/line-types.ts'
import { MARKETPLACES } from '../testing/vendor-exports/marketplaces.ts'
import { PAYMENTS } from '../testing/vendor-exports/payments.ts'
import { RECEIPTS } from '../testing/vendor-exports/receipts.ts'
import { SERVICES } from '../testing/vendor-exports/services.ts'
import { SETTLEMENTS } from '../testing/vendor-exports/settlements.ts'
import { SHEETS_ABROAD } from '../testing/vendor-exports/sheets-abroad.ts'
import { SHEETS_IN_OTHER_LANGUAGES } from '../testing/vendor-exports/sheets-other-languages.ts'
import { SHEETS_WORLDWIDE } from '../testing/vendor-exports/sheets-worldwide.ts'
import { SHEETS } from '../testing/vendor-exports/sheets.ts'
import { WITH_TAX_AND_FEES } from '../testing/vendor-exports/tax-and-fees.ts'
import { TABLES } from '../testing/vendor-exports/tables.ts'
import { TILLS } from '../testing/vendor-exports/tills.ts'
import { columnsOf, furtherOf } from '../testing/vendor-exports/vendor-export.ts'
import { WEB_SHOPS } from '../testing/vendor-exports/web-shops.ts'
import { readAsTheyAre } from '../testing/helpers.ts'

const ONLINE = [...WEB_SHOPS, ...MARKETPLACES, ...PAYMENTS]
const AT_THE_COUNTER = [...WITH_TAX_AND_FEES, ...TILLS, ...RECEIPTS, ...SERVICES]
const IN_BOOKS = [
  ...BOOKS,
  ...CASH_BOOKS,
  ...SHEETS,
  ...SHEETS_ABROAD,
  ...SHEETS_IN_OTHER_LANGUAGES,
  ...SHEETS_WORLDWIDE,
  ...TABLES,
]
/** The same file in many languages, for one question each. */
const MADE_OF_WORDS = [...SETTLEMENTS, ...FLAGS_AND_NAMES, ...LINE_TYPES, ...LINE_MARKS]

/** Sample exports from programs that shops use, one for each format: see `testing/vendor-exports/`. */
test.each([...ONLINE, ...AT_THE_COUNTER, ...IN_BOOKS, ...MADE_OF_WORDS])(
  '$name',
  async (example) => {
    const { preview, tally, assumptions } = await readAsTheyAre(example.content, example.options)
    const { columns, missing, looksLike, rows, mapping } = preview!
    const headersOf = (fields: Field[]) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const header = columns.find(({ ref }) => ref === mapping[field])?.header.trim()
          return header === undefined ? [] : [[field, header]]
        }),
      )
    expect(headersOf(MAIN_FIELDS)).toEqual(columnsOf(example))
    if (!MADE_OF_WORDS.includes(example)) {
      expect(headersOf(FURTHER_FIELDS)).toEqual(furtherOf(example))
    }
    expect(missing).toEqual([])
    expect(looksLike).toBe(example.looksLike ?? null)
    const rejected = Object.fromEntries(
      tally!.errorsByReason.map(({ reason, count }) => [reason, count]),
    )
    expect(rejected).toEqual(example.rejected ?? {})
    expect(tally).toMatchObject({ totalRevenue: example.revenue })
    const rejections = Object.values(rejected).reduce((sum, count) => sum + count, 0)
    expect(tally!.rows - rejections).toBe(example.sales)
    const sales = rows.flatMap(({ sale }) => sale ?? [])
    if (example.days) expect(sales.map(({ saleDate }) => saleDate)).toEqual(example.days)
    const named = (field: 'customerName' | 'salesperson') => [
      ...new Set(sales.flatMap((sale) => sale[field] ?? [])),
    ]
    if (example.customers) expect(named('customerName')).toEqual(example.customers)
    if (example.salespeople) expect(named('salesperson')).toEqual(example.salespeople)
    if (example.quantity) {
      expect(sales.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(example.quantity)
    }
    if (example.note) expect(assumptions.join(' ')).toContain(example.note)
    if (example.heading)
      expect(assumptions.join(' ')).toContain('comes from the row above each group')
  },
)
