import { CANONICAL_DATES, earlier, later, lengthOf, type Day } from '../../../shared/calendar.ts'
import { fiscalYearOf, JANUARY } from '../../../shared/periods.ts'
import { projectionRanges, sumOf, type ProjectionInput } from '../projection/input.ts'
import { project, type Projection } from '../projection/projection.ts'

export const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }

/** Revenue per day from `start` to `end`. */
export type Takings = [start: Day, end: Day, centsADay: number]

/** The projection, on a given day, of a shop with these takings. */
export function projected(
  today: Day,
  takings: Takings[],
  known: Partial<ProjectionInput> = {},
): Projection {
  const { fiscalMonth = JANUARY, year = fiscalYearOf(today, fiscalMonth) } = known
  const firstDay =
    known.firstDay ??
    takings.map(([start]) => start).reduce<Day | null>((a, b) => (a ? earlier(a, b) : b), null)
  const sold = takings
    .map(([, end]) => earlier(end, today))
    .filter((end) => end >= (firstDay ?? end))
  const lastDay = sold.reduce<Day | null>((a, b) => (a ? later(a, b) : b), null)
  const pieces = projectionRanges({ year, fiscalMonth, today, firstDay }).map((range) => {
    const days = Array.from({ length: lengthOf(range) }, () => 0)
    for (const [start, end, cents] of takings) {
      const part = { start: later(start, range.start), end: earlier(end, range.end) }
      const from = lengthOf({ start: range.start, end: part.start }) - 1
      for (let i = 0; i < lengthOf(part); i++) days[from + i]! += cents
    }
    return {
      range,
      cents: sumOf(days),
      squares: sumOf(days.map((cents) => cents ** 2)),
      largest: Math.max(0, ...days),
      smallest: Math.min(0, ...days),
    }
  })
  const facts = {
    year,
    fiscalMonth,
    today,
    firstDay,
    lastDay,
    opening: everyDay,
    dates: CANONICAL_DATES,
    pieces,
    booked: [],
  }
  return project({ ...facts, ...known })
}
