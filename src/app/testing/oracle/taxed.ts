import * as fc from 'fast-check'
import { figuresOf, revenueOf, rounded, sum } from './figures.ts'
import { anyShop, daysFrom, monthEnd, type OracleSale, type OracleShop } from './shop.ts'

/** Shops with tax, fees, fixed costs, channels, fiscal years, other currencies and time zones, and their figures. */

export interface TaxedSale extends OracleSale {
  /** as recorded; null: by the rate of the profile */
  taxCents: number | null
  feeCents: number | null
  channel: string | null
  category: string | null
}

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null, freq: 2 })
const moreOfSale = fc.record({
  taxShare: maybe(fc.integer({ min: 0, max: 20 })),
  feeShare: maybe(fc.integer({ min: 0, max: 6 })),
  channel: maybe(fc.constantFrom('Shop', 'Web')),
  category: maybe(fc.constantFrom('Hair', 'Skin')),
})
const more = fc.record({
  profile: fc.record({
    currency: fc.constantFrom('USD', 'JPY'),
    timeZone: fc.constantFrom('Pacific/Auckland', 'America/Los_Angeles', 'America/Chicago'),
    taxRate: fc.constantFrom(null, 19, 8.875, 14.975),
    figuresWithoutTax: fc.boolean(),
    fiscalMonth: fc.constantFrom(1, 4, 12),
    monthlyFixedCosts: maybe(fc.constantFrom(0, 100, 7_777)),
  }),
  /** Kim's percent */
  commission: fc.constantFrom(7.5, 10, 33.33),
  /** what the owner's clock shows */
  time: fc.constantFrom('00:04', '12:00', '23:56'),
})
type More = typeof more extends fc.Arbitrary<infer Values> ? Values : never
export type TaxedShop = Omit<OracleShop, 'sales'> & More & { sales: TaxedSale[] }
/** Rounds to what the currency has, half away from zero: there are no cents of a yen. */
export function inUnits({ profile }: Pick<TaxedShop, 'profile'>, cents: number): number {
  const unit = profile.currency === 'JPY' ? 100 : 1
  return Math.round(rounded(cents / unit / 100) * 100) * unit || 0
}

export const anyTaxedShop: fc.Arbitrary<TaxedShop> = anyShop.chain((shop) =>
  fc
    .tuple(more, fc.array(moreOfSale, { minLength: shop.sales.length }))
    .map(([rest, moreOfSales]) => {
      const sales = shop.sales.map((sale, n): TaxedSale => {
        const { taxShare, feeShare, ...names } = moreOfSales[n]!
        const revenueCents = inUnits(rest, sale.revenueCents)
        const part = (share: number | null): number | null => {
          const cents = inUnits(rest, (revenueCents * (share ?? 0)) / 100)
          return share !== null && Math.abs(cents) < Math.abs(revenueCents) ? cents : null
        }
        return {
          ...{ ...sale, ...names, revenueCents },
          costCents: sale.costCents === null ? null : inUnits(rest, sale.costCents),
          taxCents: part(taxShare),
          feeCents: part(feeShare),
        }
      })
      return { ...shop, ...rest, sales }
    }),
)

/** revenue × r / (100 + r), half away from zero */
const taxOf = ({ revenueCents, taxCents }: TaxedSale, rate: number | null): number =>
  taxCents ?? Math.round(rounded((revenueCents / 100) * ((rate ?? 0) / (100 + (rate ?? 0)))) * 100)

/** The shop's sales less their tax, which margins and commissions are of. */
export const net = ({ profile }: TaxedShop, sales: TaxedSale[]): TaxedSale[] =>
  sales.map((sale) => ({
    ...sale,
    revenueCents: sale.revenueCents - taxOf(sale, profile.taxRate),
  }))
/** The sales as figures show them. */
export const shown = (shop: TaxedShop, sales: TaxedSale[]): TaxedSale[] =>
  shop.profile.figuresWithoutTax ? net(shop, sales) : sales

export function taxedFigures(shop: TaxedShop, sales: TaxedSale[]) {
  const { totalRevenue, totalSales, purchases, averageSale } = figuresOf(shop, shown(shop, sales))
  const ofNet = net(shop, sales)
  const costed = Math.abs(revenueOf(ofNet.filter(({ costCents }) => costCents !== null)))
  // Refunds without a cost lower the coverage, as revenue without one does.
  const others = ofNet.filter(({ costCents }) => costCents === null)
  const whole = costed + sum(others.map(({ revenueCents }) => Math.abs(revenueCents)))
  const { grossProfitMargin } = figuresOf(shop, ofNet)
  const costCoverage = whole && rounded((costed / whole) * 100)
  return { totalRevenue, totalSales, purchases, averageSale, grossProfitMargin, costCoverage }
}

/** Revenue, costs and profit of these sales, part by part, in decimal units. */
export function profitOf(shop: TaxedShop, sales: TaxedSale[], [start, end]: [string, string]) {
  const [revenueCents, ofNet] = [revenueOf(shown(shop, sales)), net(shop, sales)]
  const known = ofNet.filter(
    ({ costCents, revenueCents: cents }) => costCents !== null || cents >= 0,
  )
  const assumed = (shop.defaultProfitMargin ?? 30) / 100
  const profit = sum(
    known.map(({ costCents, revenueCents: cents }) =>
      costCents === null ? cents * assumed : cents - costCents,
    ),
  )
  // Refunds without a cost have the margin of everything else.
  const margin = revenueOf(known) > 0 ? profit / revenueOf(known) : assumed
  const all = profit + margin * (revenueOf(ofNet) - revenueOf(known))
  const fixed = daysFrom(start, end).map(
    (day) => (shop.profile.monthlyFixedCosts! * 100) / Number(monthEnd(day).slice(8)),
  )
  const amount = (cents: number): number => inUnits(shop, cents) / 100
  const [revenue, tax] = [amount(revenueCents), amount(revenueCents - revenueOf(ofNet))]
  const [grossProfit, fees] = [amount(all), amount(sum(sales.map((each) => each.feeCents ?? 0)))]
  const costOfSales = rounded(revenue - tax - grossProfit)
  return { revenue, tax, costOfSales, grossProfit, fees, fixedCosts: amount(sum(fixed)) }
}
