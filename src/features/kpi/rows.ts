import type { DayRange } from '../../shared/calendar.ts'
import {
  averageSale,
  costCoverage,
  grossProfitMargin,
  netCents,
  purchasesIn,
  type Sums,
} from '../../shared/figures.ts'
import { fromCents } from '../../shared/money.ts'
import type { ResponseOf } from '../../shared/endpoint.ts'
import type { CustomerSums, HourSums, NamedSums, PartSums, PersonSums } from '../sales/index.ts'
import { owedTo } from './commission/service.ts'
import type { busyHours } from './hours/contract.ts'
import type { CustomerRow, PartRow, ProductRow, TeamRow } from './contract.ts'

export const figuresOf = (sums: Sums, defaultMargin: number | null) => ({
  totalRevenue: fromCents(sums.revenueCents),
  totalSales: sums.sales,
  purchases: purchasesIn(sums),
  averageSale: averageSale(sums),
  grossProfitMargin: grossProfitMargin(sums, defaultMargin),
  costCoverage: costCoverage(sums),
})

export const comparedOf = ({ start, end }: DayRange, sums: Sums, defaultMargin: number | null) => ({
  startDate: start,
  endDate: end,
  ...figuresOf(sums, defaultMargin),
})

const rankedRowOf = ({ name, ...sums }: NamedSums) => ({
  name,
  totalSales: sums.sales,
  purchases: purchasesIn(sums),
  averageRevenue: averageSale(sums),
  totalRevenue: fromCents(sums.revenueCents),
})

export const teamRowOf = (sums: PersonSums, currency: string): TeamRow => ({
  ...rankedRowOf(sums),
  revenueWithoutTax: fromCents(netCents(sums)),
  commissionRate: sums.commissionRate,
  commission: owedTo(sums, currency),
})

export const productRowOf = (sums: NamedSums, defaultMargin: number | null): ProductRow => ({
  ...rankedRowOf(sums),
  profitMargin: grossProfitMargin(sums, defaultMargin),
  costCoverage: costCoverage(sums),
})

/** Purchases are null unless all of them are counted. */
export function partRowOf({ extraLines, ...sums }: PartSums, margin: number | null): PartRow {
  const row = productRowOf({ ...sums, extraLines: extraLines ?? 0 }, margin)
  return extraLines === null ? { ...row, purchases: null, averageRevenue: null } : row
}

export const hoursOf = (hours: HourSums[], sales: number): ResponseOf<typeof busyHours> => ({
  hours: hours.map(({ weekday, hour, sales: sold, revenueCents }) => ({
    weekday: weekday % 7,
    hour,
    sales: sold,
    revenue: fromCents(revenueCents),
  })),
  sales,
  salesWithTime: hours.reduce((all, each) => all + each.sales, 0),
})

/** The last purchase is a refund only if there is nothing else. */
export function customerRowOf({ id, name, purchases, ...sums }: CustomerSums): CustomerRow {
  const [, , , lastPurchase] = purchases.find(([, , cents]) => cents >= 0) ?? purchases[0]!
  return {
    id,
    name,
    transactions: purchasesIn(sums),
    averageSpent: averageSale(sums),
    totalSpent: fromCents(sums.revenueCents),
    totalQuantity: sums.quantity,
    lastPurchase,
    purchaseHistory: purchases.map(([product, quantity, cents, date]) => ({
      product,
      quantity,
      revenue: fromCents(cents),
      date,
    })),
  }
}
