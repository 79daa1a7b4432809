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
  /** A refund gets no cost: that of the sale is recorded with it, and would count twice. */
  isRefund?: boolean
  /** the revenue in the form; undefined: none that can be read */
  revenue?: number | undefined
}

const productOf = (products: readonly Product[], productName: string): Product | undefined => {
  const key = nameKey(productName)
  return products.find(({ name }) => nameKey(name) === key)
}

interface Suggested {
  revenue: number
  cost: number | null
  /** The cost isn't that of the last sale, but the same part of another revenue. */
  followsPrice: boolean
}

/**
 * Returns revenue and cost for `quantity` at the prices of the product's last sale, or null for a new product. At another
 * revenue, the cost is the same part of it. After a sale at a loss, and of what is given away, it is the cost per piece as it
 * was. Whole amounts in a currency without decimals, where the form takes no others.
 */
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

/** An amount so many times the usual one may lack its decimal mark. */
const FAR_ABOVE = 10
/** Fewer products don't show what is usual in a shop. */
const ENOUGH_PRODUCTS = 5

interface FarAbove {
  times: number
  usual: number
  /** how many pieces usually come to that; fewer than were sold if it is their number that is far above the usual */
  pieces: number
  /** The product is new. */
  isOfShop: boolean
}

/**
 * Returns how many times the usual amount a sale comes to, if it is far above it: for that many pieces or, as the amount follows
 * their number, for one sale. Of a new product, the usual amount in the shop. Null if it isn't, or nobody knows what is usual.
 */
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
  // What the shop's largest sales come to is not unheard of.
  const sold = products.flatMap(({ lastSale }) => lastSale?.revenue ?? []).toSorted((a, b) => a - b)
  const isUnheardOf = sold.length >= ENOUGH_PRODUCTS && revenue > sold.at(-1)!
  return isUnheardOf ? above(medianOf(sold), quantity, true) : null
}
