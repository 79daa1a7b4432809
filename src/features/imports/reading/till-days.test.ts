import { describe, expect, test } from 'vitest'
import { readContent } from '../testing/helpers.ts'
import { lines } from '../testing/further-sales.ts'
import type { ImportOptions } from '../options/contract.ts'

/** Receipts of a till whose numbers begin anew each day: the last of a day and the first of the next may have the same. */

/** A and B are the numbers of two receipts of different days. */
const FILES: [what: string, revenue: number, file: string, options?: Partial<ImportOptions>][] = [
  [
    'customer and person: 45 + 10 + 80 + 12',
    147,
    `Receipt,Date,Item,Amount,Customer,Staff
    A,2026-03-14,Cut,45.00,Anna,Kim
    A,2026-03-14,Gel,10.00,,
    B,2026-03-15,Dye,80.00,,
    B,2026-03-15,Tea,12.00,Bob,`,
  ],
  [
    'the same, with the date in the first line of a receipt only: 45 + 10 + 80 + 12',
    147,
    `Receipt,Date,Item,Amount,Customer,Staff
    A,13.03.2026,Cut,45.00,Anna,Kim
    A,,Gel,10.00,,
    B,14.03.2026,Dye,80.00,,
    B,,Tea,12.00,,`,
  ],
  [
    'the same, with the time in each line: 45 + 10 + 80',
    135,
    `Receipt,Date,Item,Amount,Customer,Staff
    A,13/03/2026 17:58,Cut,45.00,Anna,Kim
    A,13/03/2026 17:59,Gel,10.00,,
    B,14/03/2026 09:01,Dye,80.00,,`,
  ],
  [
    'shipping of an order: 20 + 5 + 10 + 30 + 5',
    70,
    `Order,Date,Product,Item price,Order shipping
    A,2026-03-13,Cushion,20.00,5.00
    A,2026-03-13,Cover,10.00,5.00
    B,2026-03-14,Lamp,30.00,5.00`,
    { shipping: 'with' },
  ],
  [
    'a total of each order, shared among its lines: 27 + 27 + 18',
    72,
    `Order,Date,Product,Price,Quantity,Order total
    7,2026-03-12,Pot,10.00,1,9.00
    A,2026-03-13,Bowl,10.00,1,27.00
    A,2026-03-13,Vase,20.00,1,27.00
    B,2026-03-14,Bowl,10.00,1,27.00
    B,2026-03-14,Vase,20.00,1,27.00
    8,2026-03-15,Pot,10.00,1,9.00`,
    { revenueIs: 'total' },
  ],
  [
    'tax of a receipt: 30 + 12 + 24 + 12',
    78,
    `Receipt,Date,Item,Amount,Receipt total,VAT of receipt
    A,2026-03-13,Rose,30.00,42.00,7.00
    A,2026-03-13,Card,12.00,42.00,7.00
    B,2026-03-14,Vase,24.00,36.00,6.00
    B,2026-03-14,Card,12.00,36.00,6.00`,
  ],
  [
    'the fee that each row of a receipt repeats: 12 + 20 + 10 + 30 + 5',
    77,
    `Receipt,Date,Item,Amount,Card fee
    9,2026-03-12,Vase,12.00,0.36
    A,2026-03-13,Rose,20.00,0.62
    A,2026-03-13,Card,10.00,0.62
    B,2026-03-14,Vase,30.00,0.62
    B,2026-03-14,Card,5.00,0.62`,
  ],
  [
    'payments, and a receipt of the next day that was voided: 10 + 15 + 20',
    45,
    `Receipt,Date,Item,Qty,Amount
    A,2026-03-13,Rose,1,10.00
    A,2026-03-13,Cash,,10.00
    B,2026-03-14,Tulip,1,12.00
    B,2026-03-14,VOID,,-12.00
    3,2026-03-14,Vase,1,15.00
    3,2026-03-14,Cash,,15.00
    4,2026-03-14,Lily,2,20.00
    4,2026-03-14,Cash,,20.00`,
  ],
]

describe('receipts of two days with one number lend each other nothing', () => {
  test.each(FILES)('%s', async (_, revenue, file, options = {}) => {
    const read = async (a: string, b: string) => {
      const content = lines(file).replace(/^A/gm, a).replace(/^B/gm, b)
      const { sales, tally } = await readContent(content, options)
      return {
        revenue: tally!.totalRevenue,
        sales: sales.map((sale) => ({ ...sale, receipt: '' })),
      }
    }
    const apart = await read('1001', '1002')
    expect(apart.revenue).toBe(revenue)
    expect(await read('1', '1')).toEqual(apart)
  })
})
