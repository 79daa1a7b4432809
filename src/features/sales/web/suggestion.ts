import { hasCents } from '../../../shared/currency-sign.ts'
import { medianOf } from '../../../shared/figures.ts'
import { divideCents, fromCents, toCents } from '../../../shared/money.ts'
import { nameKey } from '../../../shared/names.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import type { EntryInput } from '../contract.ts'
import type { allProducts } from '../lists/contract.ts'

type Product = ResponseOf<typeof allProducts>[number]

interface Asked {
  currency: string
  /** A refund gets no cost: the sale's cost is recorded with the sale, and would count twice. */
  isRefund?: boolean
  revenue?: number | undefined
}

const productOf = (products: readonly Product[], productName: string): Product | undefined => {
  const key = nameKey(productName)
  return products.find(({ name }) => nameKey(name) === key)
}

interface Suggested {
  revenue: number
  cost: number | null
  followsPrice: boolean
}

/** At another revenue, the cost is the same part of it; after a sale at a loss or for nothing, the cost per piece. */
export function suggestAmounts(
  products: readonly Product[],
  productName: string,
  quantity: number,
  { currency, isRefund = false, revenue: paid }: Asked,
): Suggested | null {
  const last = productOf(products, productName)?.lastSale
  if (!last || !(quantity >= 1)) return null
  const scaled = (amount: number, times: number, of: number) => {
    const exact = fromCents(divideCents(toCents(amount) * times, of))
    return hasCents(currency) ? exact : Math.round(exact)
  }
  const revenue = scaled(last.revenue, quantity, last.quantity)
  if (isRefund || last.cost === null) return { revenue, cost: null, followsPrice: false }
  const isOther = paid !== undefined && paid > 0 && paid !== revenue
  const hadMargin = last.revenue > 0 && last.cost >= 0 && last.cost <= last.revenue
  return isOther && hadMargin
    ? { revenue, cost: scaled(last.cost, paid, last.revenue), followsPrice: true }
    : { revenue, cost: scaled(last.cost, quantity, last.quantity), followsPrice: false }
}

/** times the usual amount: a decimal mark may be missing */
const FAR_ABOVE = 10
/** Fewer products don't show what is usual in a shop. */
const ENOUGH_PRODUCTS = 5

interface FarAbove {
  times: number
  usual: number
  /** that usually come to `usual`; fewer than sold: their number is far above */
  pieces: number
  isOfShop: boolean
}

/** Null: not far above, or unknown. A new product is compared with the shop's usual amount. */
export function farAboveUsual(
  products: readonly Product[],
  { productName, revenue, quantity }: Pick<EntryInput, 'productName' | 'revenue' | 'quantity'>,
  currency: string,
): FarAbove | null {
  const above = (usual: number, pieces: number, isOfShop = false): FarAbove | null =>
    usual > 0 && revenue >= FAR_ABOVE * usual
      ? { times: Number((revenue / usual).toPrecision(2)), usual, pieces, isOfShop }
      : null
  const known = productOf(products, productName)
  const suggested = suggestAmounts(products, productName, quantity, { currency })
  if (known?.lastSale && suggested) {
    // The last sale may have been a small one.
    const { averagePrice, lastSale: last } = known
    const isMany = quantity >= FAR_ABOVE * last.quantity
    return (
      above(Math.max(suggested.revenue, averagePrice), quantity) ??
      (isMany ? above(Math.max(last.revenue, averagePrice), last.quantity) : null)
    )
  }
  const sold = products.flatMap(({ lastSale }) => lastSale?.revenue ?? []).toSorted((a, b) => a - b)
  const isUnheardOf = sold.length >= ENOUGH_PRODUCTS && revenue > sold.at(-1)!
  return isUnheardOf ? above(medianOf(sold), quantity, true) : null
}
