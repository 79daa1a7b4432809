import { addDays, type Day } from '../../../../shared/calendar.ts'
import { medianOf } from '../../../../shared/figures.ts'
import type { Basket } from './baskets.ts'
import { isForOccasion } from './goods.ts'

const YEAR = 365
const PAST = 7
const AHEAD = 42
/** fewest other visits, and how many times the usual amount is large */
const MIN_OTHERS = 3
const LARGE = 4
/** times any other visit */
const STANDS_OUT = 2

export function lastYearOf(baskets: Basket[], today: Day): Basket | null {
  const [start, end] = [addDays(today, -YEAR - PAST), addDays(today, -YEAR + AHEAD)]
  const [largest] = baskets
    .filter(({ day }) => start <= day && day <= end)
    .toSorted((a, b) => b.cents - a.cents)
  if (!largest || largest.products.some(isForOccasion)) return null
  const others = baskets.filter((each) => each !== largest)
  if (others.length < MIN_OTHERS) return null
  const amounts = others.map(({ cents }) => cents).toSorted((a, b) => a - b)
  if (largest.cents < LARGE * medianOf(amounts)) return null
  if (largest.cents < STANDS_OUT * amounts.at(-1)!) return null
  return largest
}
