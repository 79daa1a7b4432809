import {
  category,
  channel,
  customer,
  product,
  sale,
  salesperson,
} from '../../../features/sales/tables.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { nameKey } from '../../../shared/names.ts'
import type { DemoSale } from './shop.ts'

/** minutes after midnight */
const OPENING = 9 * 60
/** rows per INSERT; a statement takes up to 65,535 values */
const BATCH = 2_000

export async function insertSales(tx: OwnerTx, sales: DemoSale[]): Promise<void> {
  const { ownerId } = tx
  const idsOf = async (
    table: typeof product | typeof customer | typeof salesperson | typeof channel | typeof category,
    nameOf: (sale: DemoSale) => string | null | undefined,
  ): Promise<Map<string | null | undefined, number>> => {
    const used = [...new Set(sales.map(nameOf))].filter((name) => typeof name === 'string')
    if (used.length === 0) return new Map()
    const rows = await tx
      .insert(table)
      .values(used.map((name) => ({ ownerId, name, nameKey: nameKey(name) })))
      .returning({ name: table.name, id: table.id })
    return new Map(rows.map(({ name, id }) => [name, id]))
  }
  const products = await idsOf(product, (s) => s.productName)
  const customers = await idsOf(customer, (s) => s.customerName)
  const team = await idsOf(salesperson, (s) => s.salesperson)
  const channels = await idsOf(channel, (s) => s.channel)
  const categories = await idsOf(category, (s) => s.category)

  const rows = sales.map((s) => ({
    ownerId,
    productId: products.get(s.productName)!,
    customerId: customers.get(s.customerName) ?? null,
    salespersonId: team.get(s.salesperson)!,
    revenueCents: s.revenueCents,
    costCents: s.costCents,
    quantity: s.quantity,
    saleDate: s.saleDate,
    minute: OPENING + s.minute,
    channelId: channels.get(s.channel) ?? null,
    categoryId: categories.get(s.category) ?? null,
    source: 'manual' as const,
    createdAt: new Date(Date.parse(`${s.saleDate}T09:00:00Z`) + s.minute * 60_000),
  }))
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.insert(sale).values(rows.slice(from, from + BATCH))
  }
}
