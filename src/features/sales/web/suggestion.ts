import { divideCents, fromCents, toCents } from '../../../shared/money.ts'
import { nameKey } from '../../../shared/names.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import type { allProducts } from '../contract.ts'

type Product = ResponseOf<typeof allProducts>[number]

/** Returns revenue and cost for `quantity` at the prices of the product's last sale, or null for a new product. */
export function suggestAmounts(
  products: readonly Product[],
  productName: string,
  quantity: number,
): { revenue: string; cost: string } | null {
  const key = nameKey(productName)
  const last = products.find(({ name }) => nameKey(name) === key)?.lastSale
  if (!last || !(quantity >= 1)) return null
  const scaled = (amount: number) =>
    fromCents(divideCents(toCents(amount) * quantity, last.quantity)).toFixed(2)
  return { revenue: scaled(last.revenue), cost: last.cost === null ? '' : scaled(last.cost) }
}
