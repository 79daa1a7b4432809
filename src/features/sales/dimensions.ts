import { saleMonthCustomer, saleMonthProduct, saleMonthSalesperson } from './rollups/tables.ts'
import { customer, product, sale, salesperson } from './tables.ts'

/** For each kind of name: its table, its rollup, and the column of its ids in `sale` and in the rollup. */
export const DIMENSIONS = {
  product: { names: product, months: saleMonthProduct, id: sale.productId.name },
  customer: { names: customer, months: saleMonthCustomer, id: sale.customerId.name },
  salesperson: { names: salesperson, months: saleMonthSalesperson, id: sale.salespersonId.name },
}
export type Dimension = (typeof DIMENSIONS)[keyof typeof DIMENSIONS]
