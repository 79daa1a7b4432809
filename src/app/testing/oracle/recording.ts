import type { TestSale } from '../../../features/sales/testing/record.ts'
import { plus, type OracleSale } from './shop.ts'

/** The day a sale was recorded on. */
export const recordedOn = ({
  day,
  recordedAfter,
}: Pick<OracleSale, 'day' | 'recordedAfter'>): string => plus(day, recordedAfter)

/** A sale of a history as it is recorded, at noon. */
export const plainSale = ({
  day,
  revenueCents,
  costCents,
  customer,
  salesperson,
  product,
  quantity,
  receipt,
  recordedAfter,
}: OracleSale): TestSale => ({
  date: day,
  recordedAt: new Date(`${recordedOn({ day, recordedAfter })}T12:00:00Z`),
  revenue: revenueCents / 100,
  product,
  quantity,
  ...(costCents !== null && { cost: costCents / 100 }),
  ...(receipt !== null && { receipt }),
  ...(customer !== null && { customer }),
  ...(salesperson !== null && { salesperson }),
})
