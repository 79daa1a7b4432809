import * as z from 'zod/mini'
import { aDay, aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { numberInUrl } from '../../../shared/fields.ts'
import { atMostOne, inOrder, MAX_ROWS, onlyOne, range } from '../contract.ts'

/** most purchases listed in a customer row */
export const MAX_PURCHASES = 50

const rows = z
  .extend(range, {
    ...onlyOne,
    limit: numberInUrl('Limit', 1, MAX_ROWS, MAX_ROWS),
    offset: numberInUrl('Offset', 0, 1_000_000, 0),
  })
  .check(inOrder(), atMostOne())

export const productRow = z.object({
  name: aText(200),
  totalSales: z.number(),
  /** sales of one day with the same receipt number are one; of products and salespeople every sale is one */
  purchases: z.number(),
  /** per purchase */
  averageRevenue: z.number(),
  totalRevenue: z.number(),
  /** percent */
  profitMargin: z.number(),
  /** percent of the revenue whose cost is recorded; the margin of the rest is assumed */
  costCoverage: z.number(),
})
export type ProductRow = z.infer<typeof productRow>

/** null where a channel's categories, or a category's channels, share receipts, which aren't counted there */
const ifCounted = z.nullable(z.number())
export const partRow = z.extend(productRow, { purchases: ifCounted, averageRevenue: ifCounted })
export type PartRow = z.infer<typeof partRow>

export const productPerformance = endpoint({
  method: 'GET',
  path: '/api/product-performance',
  token: 'read',
  summary: 'Products by revenue, highest first',
  query: rows,
  response: z.array(productRow),
})

export const teamRow = z.extend(z.omit(productRow, { profitMargin: true, costCoverage: true }), {
  /** after refunds; what a commission is a percentage of */
  revenueWithoutTax: z.number(),
  /** percent of it that they are paid; null for none */
  commissionRate: z.nullable(z.number()),
  /** what they are owed for the range, and for the one channel or category that is asked about; null without a rate */
  commission: z.nullable(z.number()),
})
export type TeamRow = z.infer<typeof teamRow>

export const salesTeam = endpoint({
  method: 'GET',
  path: '/api/sales-team',
  token: 'read',
  summary: 'Salespeople by revenue, highest first',
  query: rows,
  response: z.array(teamRow),
})

export const channelPerformance = endpoint({
  method: 'GET',
  path: '/api/channel-performance',
  token: 'read',
  summary: 'Channels by revenue, highest first',
  query: rows,
  response: z.array(partRow),
})

export const categoryPerformance = endpoint({
  method: 'GET',
  path: '/api/category-performance',
  token: 'read',
  summary: 'Categories by revenue, highest first',
  query: rows,
  response: z.array(partRow),
})

export const customerRow = z.object({
  id: z.number(),
  name: aText(200),
  /** purchases: sales of one day with the same receipt number count as one */
  transactions: z.number(),
  averageSpent: z.number(),
  totalSpent: z.number(),
  totalQuantity: z.number(),
  lastPurchase: aDay,
  purchaseHistory: z.array(
    z.object({ product: aText(200), quantity: z.number(), revenue: z.number(), date: aDay }),
  ),
})
export type CustomerRow = z.infer<typeof customerRow>

export const customerIntelligence = endpoint({
  method: 'GET',
  path: '/api/customer-intelligence',
  token: 'read',
  summary: 'Customers by spending, highest first, with their newest purchases',
  query: rows,
  response: z.array(customerRow),
})
