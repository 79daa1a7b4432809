import type { NameKind } from '../contract.ts'
import { saleMonthCustomer, saleMonthProduct, saleMonthSalesperson } from './tables.ts'
import { category, channel, customer, product, sale, salesperson } from '../tables.ts'

export const DIMENSIONS = ['product', 'customer', 'salesperson'] as const
export type Dimension = (typeof DIMENSIONS)[number]

export const NAMES = {
  product: { names: product, id: sale.productId.name },
  customer: { names: customer, id: sale.customerId.name },
  salesperson: { names: salesperson, id: sale.salespersonId.name },
  channel: { names: channel, id: sale.channelId.name },
  category: { names: category, id: sale.categoryId.name },
} satisfies Record<NameKind, unknown>

export const TABLES = {
  product: { ...NAMES.product, months: saleMonthProduct },
  customer: { ...NAMES.customer, months: saleMonthCustomer },
  salesperson: { ...NAMES.salesperson, months: saleMonthSalesperson },
} satisfies Record<Dimension, unknown>
