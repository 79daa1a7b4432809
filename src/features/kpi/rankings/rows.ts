import {
  averageSale,
  costCoverage,
  grossProfitMargin,
  netCents,
  purchasesIn,
} from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import type { CustomerSums, NamedSums, PartSums, PersonSums } from '../../sales/index.ts'
import { owedTo } from '../commission/service.ts'
import type { CustomerRow, PartRow, ProductRow, TeamRow } from './contract.ts'

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
