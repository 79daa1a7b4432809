import {
  addDays,
  addMonths,
  earlier,
  rangeOfDay,
  rangeOfMonth,
  startOfMonth,
  startOfWeek,
  type Day,
  type DayRange,
  type WeekStart,
} from '../../../shared/calendar.ts'
import { medianOf } from '../../../shared/figures.ts'
import { isOpenDay, openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import type { Beat } from './contract.ts'
import type { Takings } from './takings.ts'

export interface Shop {
  today: Day
  opening: OpeningDays & { weekStart: WeekStart }
  takings: Takings
}

/** A week counts by the eight before it. */
export const WEEKS_BACK = 26
const WEEKS = 8
/** from which on each day counts: share of open days with a sale, sales on the median day */
const SOLD_DAYS = 0.7
const SALES_A_DAY = 2
const SALES_A_WEEK = 2
/** in a row, before the beat changes */
const AGREEING = 4

export const firstDayFor = (today: Day): Day =>
  earlier(addDays(today, -7 * (WEEKS_BACK + 1)), addMonths(startOfMonth(today), -USUAL))

/** undefined in the shop's first week */
function beatBefore(day: Day, { opening, takings }: Shop): Beat | undefined {
  const { firstSale, sales } = takings
  if (firstSale === null) return undefined
  const weeks: DayRange[] = []
  for (let back = 1; back <= WEEKS; back++) {
    const start = addDays(day, -7 * back)
    if (start < firstSale) break
    weeks.push({ start, end: addDays(start, 6) })
  }
  const open = weeks.flatMap(({ start }) =>
    Array.from({ length: 7 }, (_, i) => addDays(start, i)).filter((each) =>
      isOpenDay(each, opening),
    ),
  )
  if (open.length === 0) return undefined
  const ofDays = sorted(open.map((each) => sales(rangeOfDay(each))))
  const sold = ofDays.filter((count) => count > 0).length
  if (sold >= SOLD_DAYS * open.length && medianOf(ofDays) >= SALES_A_DAY) return 'day'
  return medianOf(sorted(weeks.map(sales))) >= SALES_A_WEEK ? 'week' : 'month'
}

/** Changes after four agreeing weeks in a row; without four, most weeks decide. */
export function beatOf(shop: Shop): Beat {
  const thisWeek = startOfWeek(shop.today, shop.opening.weekStart)
  const counts = { month: 0, week: 0, day: 0 }
  let [run, last]: [number, Beat | undefined] = [0, undefined]
  for (let back = 0; back <= WEEKS_BACK - WEEKS; back++) {
    const beat = beatBefore(addDays(thisWeek, -7 * back), shop)
    if (!beat) break
    run = beat === last ? run + 1 : 1
    if (run === AGREEING) return beat
    last = beat
    counts[beat] += 1
  }
  if (last === undefined) return 'day'
  return (Object.keys(counts) as Beat[]).reduce((most, beat) =>
    counts[beat] > counts[most] ? beat : most,
  )
}

export function rangeOfBeat(beat: Beat, day: Day, weekStart: WeekStart): DayRange {
  if (beat === 'day') return rangeOfDay(day)
  if (beat === 'month') return rangeOfMonth(day)
  const start = startOfWeek(day, weekStart)
  return { start, end: addDays(start, 6) }
}

/** most days of a weekday, weeks or months, and fewest that say anything */
const USUAL = 8
const FEWEST = 3

export interface Usual {
  cents: number
  isEarly: boolean
}

/** newest first */
export function pastBeats(
  beat: Beat,
  range: DayRange,
  { today, opening, takings }: Shop,
): DayRange[] {
  const { firstSale } = takings
  if (firstSale === null) return []
  const found: DayRange[] = []
  // A shop can be closed for a season. The next month is worked for while this month isn't over.
  const farthest = beat === 'month' ? USUAL + 1 : WEEKS_BACK
  for (let back = 1; back <= farthest && found.length < USUAL; back++) {
    const start = beat === 'month' ? addMonths(range.start, -back) : addDays(range.start, -7 * back)
    if (start < firstSale) break
    const past = rangeOfBeat(beat, start, opening.weekStart)
    if (past.end < today && openDaysIn(past, opening) > 0) found.push(past)
  }
  return found
}

/** median; null if not above 0 */
export function usualOf(past: DayRange[], { takings }: Pick<Shop, 'takings'>): Usual | null {
  if (past.length === 0) return null
  const cents = Math.round(medianOf(sorted(past.map(takings.cents))))
  return cents > 0 ? { cents, isEarly: past.length < FEWEST } : null
}

const sorted = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b)
