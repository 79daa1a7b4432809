import { hasCents } from '../../../shared/currency-sign.ts'
import { divideCents, fromCents, toCents } from '../../../shared/money.ts'
import { nameKey } from '../../../shared/names.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import type { allProducts } from '../lists/contract.ts'

type Product = ResponseOf<typeof allProducts>[number]

interface Asked {
  currency: string
  /** A refund gets no cost: that of the sale is recorded with it, and would count twice. */
  isRefund?: boolean
}

/**
 * Returns revenue and cost for `quantity` at the prices of the product's last sale, or null for a new product. Whole
 * amounts in a currency without decimals, where the form takes no others.
 */
export function suggestAmounts(
  products: readonly Product[],
  productName: string,
  quantity: number,
  { currency, isRefund = false }: Asked,
): { revenue: number; cost: number | null } | null {
  const key = nameKey(productName)
  const last = products.find(({ name }) => nameKey(name) === key)?.lastSale
  if (!last || !(quantity >= 1)) return null
  const scaled = (amount: number) => {
    const exact = fromCents(divideCents(toCents(amount) * quantity, last.quantity))
    return hasCents(currency) ? exact : Math.round(exact)
  }
  const cost = isRefund || last.cost === null ? null : scaled(last.cost)
  return { revenue: scaled(last.revenue), cost }
}
