import type { TestSale } from '../../../features/sales/testing/record.ts'
import type { OracleSale } from './shop.ts'

/** A sale of a history as it is recorded. */
export const plainSale = ({
  day,
  revenueCents,
  costCents,
  customer,
  salesperson,
  product,
  quantity,
}: OracleSale): TestSale => ({
  date: day,
  revenue: revenueCents / 100,
  product,
  quantity,
  ...(costCents !== null && { cost: costCents / 100 }),
  ...(customer !== null && { customer }),
  ...(salesperson !== null && { salesperson }),
})
