import type { NameKind } from '../contract.ts'
import { saleMonthCustomer, saleMonthProduct, saleMonthSalesperson } from './tables.ts'
import { category, channel, customer, product, sale, salesperson } from '../tables.ts'

/** The kinds of names that have totals by month. */
export const DIMENSIONS = ['product', 'customer', 'salesperson'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** For each kind: its names, and the column of their ids in `sale` and in the totals. */
export const NAMES = {
  product: { names: product, id: sale.productId.name },
  customer: { names: customer, id: sale.customerId.name },
  salesperson: { names: salesperson, id: sale.salespersonId.name },
  channel: { names: channel, id: sale.channelId.name },
  category: { names: category, id: sale.categoryId.name },
} satisfies Record<NameKind, unknown>

/** The same with the monthly totals. */
export const TABLES = {
  product: { ...NAMES.product, months: saleMonthProduct },
  customer: { ...NAMES.customer, months: saleMonthCustomer },
  salesperson: { ...NAMES.salesperson, months: saleMonthSalesperson },
} satisfies Record<Dimension, unknown>
export type DimensionTables = (typeof TABLES)[Dimension]
