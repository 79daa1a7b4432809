import { saleMonthCustomer, saleMonthProduct, saleMonthSalesperson } from './tables.ts'
import { customer, product, sale, salesperson } from '../tables.ts'

/** The kinds of names in a sale. Names are locked in this order (`lock.ts`). */
export const DIMENSIONS = ['product', 'customer', 'salesperson'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** For each dimension: its names, its monthly totals, and the column of its ids in `sale` and in the totals. */
export const TABLES = {
  product: { names: product, months: saleMonthProduct, id: sale.productId.name },
  customer: { names: customer, months: saleMonthCustomer, id: sale.customerId.name },
  salesperson: { names: salesperson, months: saleMonthSalesperson, id: sale.salespersonId.name },
} satisfies Record<Dimension, unknown>
export type DimensionTables = (typeof TABLES)[Dimension]
