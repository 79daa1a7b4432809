import { expect, test } from 'vitest'
import type { ColumnMapping } from '../contract.ts'
import { readContent } from '../testing/helpers.ts'

/** Lines are left out only where the file says that they aren't sales. */

const read = async (content: string, mapping?: ColumnMapping) => {
  const outcome = await readContent(content, {}, { mapping })
  return {
    products: outcome.sales.map(({ productName }) => productName),
    revenue: outcome.tally?.totalRevenue,
    errors: outcome.errorCount,
  }
}

test('a product of our own export may be called Delivery or Service: 50 + 5 = 55', async () => {
  const content = `Product Name,Revenue,Sale Date,Source
Service,50.00,2026-03-02,manual
Delivery,5.00,2026-03-02,manual
`
  expect(await read(content)).toEqual({
    products: ['Service', 'Delivery'],
    revenue: 55,
    errors: 0,
  })
})

const SERVICES = [
  ['Service', '50.00'],
  ['Delivery', '5.00'],
  ['Service', '40.00'],
  ['Shipping', '7.00'],
]
const servicesUnder = (header: string): string =>
  `${header},Date,Amount\n${SERVICES.map(([name, amount]) => `${name},2026-03-02,${amount}\n`).join('')}`

test.each([
  ['named as products', 'Product', undefined],
  ['that the owner chose', 'Sold', { productName: 'Sold', revenue: 'Amount', saleDate: 'Date' }],
])('a column %s has no types of lines: 50 + 5 + 40 + 7 = 102', async (_, header, mapping) => {
  expect(await read(servicesUnder(header), mapping)).toEqual({
    products: SERVICES.map(([name]) => name),
    revenue: 102,
    errors: 0,
  })
})

/** Three receipts of a till that balance, and one that nobody paid. */
const tillWith = (line: string): string => `Receipt,Date,Code,Text,Qty,Amount
1,2026-03-02,101,Soup,1,4.50
1,2026-03-02,102,Bread,2,3.00
1,2026-03-02,901,Drawer,,7.50
2,2026-03-02,103,Stew,1,9.00
2,2026-03-02,101,Soup,1,4.50
2,2026-03-02,901,Drawer,,13.50
3,2026-03-02,102,Bread,3,4.50
3,2026-03-02,102,Bread,2,3.00
3,2026-03-02,901,Drawer,,7.50
${line}
`

test('goods on account, which nobody paid at the till, are sold: 28.50 + 250 = 278.50', async () => {
  const { revenue, errors } = await read(tillWith('4,2026-03-02,301,Catering,1,250.00'))
  expect({ revenue, errors }).toEqual({ revenue: 278.5, errors: 3 })
})
