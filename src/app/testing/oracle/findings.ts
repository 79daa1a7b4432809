import { purchasesOf, revenueOf, rounded } from './figures.ts'
import { numberOf, type OracleShop } from './shop.ts'

/** newest gaps between visits that are looked at */
const MAX_GAPS = 24

/** Returns the figures of a customer up to today, by finding and label: `silence: Usual gap`. */
export function customerFigures({ sales, today }: OracleShop, name: string) {
  const own = sales.filter(({ customer, day }) => customer === name && day <= today)
  const bought = own.filter(({ revenueCents }) => revenueCents >= 0)
  const visits = [...new Set(bought.map(({ day }) => day))].toSorted().slice(-MAX_GAPS - 1)
  const gaps = visits
    .slice(1)
    .map((day, n) => numberOf(day) - numberOf(visits[n]!))
    .toSorted((a, b) => a - b)
  const middle = Math.floor(gaps.length / 2)
  const median = gaps.length % 2 ? gaps[middle]! : (gaps[middle - 1]! + gaps[middle]!) / 2
  const last = visits.at(-1)
  const gap = {
    'Visits compared': visits.length,
    'Usual gap': Math.round(median),
    'Longest usual gap': gaps[Math.ceil(gaps.length * 0.9) - 1],
    'Last visit': last,
    'Since the last visit': last && numberOf(today) - numberOf(last),
  }
  const spending = {
    Purchases: purchasesOf(own),
    Spent: revenueOf(own) / 100,
    'Average purchase': rounded(revenueOf(own) / purchasesOf(own) / 100),
  }
  return new Map<string, number | string | undefined>(
    Object.entries({ spending, silence: gap, interval: gap }).flatMap(([kind, figures]) =>
      Object.entries(figures).map(([label, value]) => [`${kind}: ${label}`, value]),
    ),
  )
}
