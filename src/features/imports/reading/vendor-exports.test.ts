import { expect, test } from 'vitest'
import { BOOKS } from '../testing/vendor-exports/books.ts'
import { MARKETPLACES } from '../testing/vendor-exports/marketplaces.ts'
import { PAYMENTS } from '../testing/vendor-exports/payments.ts'
import { SERVICES } from '../testing/vendor-exports/services.ts'
import { SHEETS } from '../testing/vendor-exports/sheets.ts'
import { TILLS } from '../testing/vendor-exports/tills.ts'
import { readContent } from '../testing/helpers.ts'

/** Sample exports from programs that shops use, one for each format: see `layouts/`. */
test.each([...MARKETPLACES, ...PAYMENTS, ...TILLS, ...BOOKS, ...SERVICES, ...SHEETS])(
  '$name',
  async (layout) => {
    const { preview, tally, assumptions } = await readContent(layout.content, layout.options)
    const { columns, missing, rows, mapping } = preview!
    const headers = Object.entries(mapping).flatMap(([field, ref]) =>
      ref ? [[field, columns.find((column) => column.ref === ref)!.header.trim()]] : [],
    )
    expect(Object.fromEntries(headers)).toEqual(layout.columns)
    expect(missing).toEqual([])
    const rejected = Object.fromEntries(
      tally!.errorsByReason.map(({ reason, count }) => [reason, count]),
    )
    expect(rejected).toEqual(layout.rejected ?? {})
    expect(tally).toMatchObject({ totalRevenue: layout.revenue })
    const rejections = Object.values(rejected).reduce((sum, count) => sum + count, 0)
    expect(tally!.rows - rejections).toBe(layout.sales)
    const sales = rows.flatMap(({ sale }) => sale ?? [])
    const named = (field: 'customerName' | 'salesperson') => [
      ...new Set(sales.flatMap((sale) => sale[field] ?? [])),
    ]
    if (layout.customers) expect(named('customerName')).toEqual(layout.customers)
    if (layout.salespeople) expect(named('salesperson')).toEqual(layout.salespeople)
    if (layout.quantity) {
      expect(sales.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(layout.quantity)
    }
    if (layout.heading)
      expect(assumptions.join(' ')).toContain('comes from the line above each group')
  },
)
