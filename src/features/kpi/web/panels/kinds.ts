import type { Day } from '../../../../shared/calendar.ts'
import { formatCount, type Notation } from '../../../../shared/money.ts'
import {
  customerIntelligence,
  productPerformance,
  salesTeam,
  type CustomerRow,
  type ProductRow,
  type TeamRow,
} from '../../rankings/contract.ts'
import { lastSeen, marginText, money } from '../figures/format.ts'

export interface Row {
  name: string
  amount: number
  /** what the whole list says beside the amount */
  details: [head: string, text: string][]
}

type Said = [notation: Notation, today: Day]

/** texts: spec §8 */
export const KINDS = {
  product: {
    toggle: 'productAnalysis',
    endpoint: productPerformance,
    many: 'products',
    head: 'Product',
    failed: 'Unable to load product data',
    reason: 'Failed to fetch product data',
    empty: 'No product data for this period',
    hint: 'Try selecting a different time period',
    rowOf: (row: ProductRow, ...[notation]: Said): Row => ({
      name: row.name,
      amount: row.totalRevenue,
      details: [
        ...soldIn(row, notation),
        [
          'Margin',
          row.totalSales === 0 ? '–' : marginText(row.profitMargin, row.costCoverage, notation),
        ],
      ],
    }),
  },
  team: {
    toggle: 'teamPerformance',
    endpoint: salesTeam,
    many: 'salespeople',
    head: 'Name',
    failed: 'Unable to load sales team data',
    reason: 'Failed to fetch sales team data',
    empty: 'No sales team data for this period',
    hint: 'Try selecting a different time period',
    rowOf: (row: TeamRow, ...[notation]: Said): Row => ({
      name: row.name,
      amount: row.totalRevenue,
      details: [
        ...soldIn(row, notation),
        ['Owed', row.commission === null ? '–' : money(row.commission, notation)],
      ],
    }),
  },
  customer: {
    toggle: 'customerIntelligence',
    endpoint: customerIntelligence,
    many: 'customers',
    head: 'Customer',
    failed: 'Unable to load customer data',
    reason: 'Failed to fetch customer data',
    empty: 'No customer data for this period',
    hint: 'Try selecting a different time period or add customer names',
    rowOf: (row: CustomerRow, ...[notation, today]: Said): Row => ({
      name: row.name,
      amount: row.totalSpent,
      details: [
        ['Purchases', formatCount(row.transactions, notation)],
        [row.transactions === 0 ? 'Refund' : 'Last', lastSeen(row.lastPurchase, today, notation)],
      ],
    }),
  },
} as const
export type Kind = keyof typeof KINDS

const soldIn = (
  { totalSales, averageRevenue }: Pick<ProductRow, 'totalSales' | 'averageRevenue'>,
  notation: Notation,
): Row['details'] => [
  ['Sales', formatCount(totalSales, notation)],
  ['Average', totalSales === 0 ? '–' : money(averageRevenue, notation)],
]

export const rowsOf = (kind: Kind, data: unknown[] | undefined, ...said: Said): Row[] => {
  const rowOf = KINDS[kind].rowOf as (row: unknown, ...words: Said) => Row
  return (data ?? []).map((row) => rowOf(row, ...said))
}
