import { CANONICAL_DATES, earlier, later, lengthOf, type Day } from '../../../shared/calendar.ts'
import { fiscalYearOf, JANUARY } from '../../../shared/periods.ts'
import { projectionRanges, type ProjectionInput } from '../projection/input.ts'
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
    const days = takings.map(([start, end, cents]): [number, number] => {
      const part = { start: later(start, range.start), end: earlier(end, range.end) }
      return [Math.max(0, lengthOf(part)), cents]
    })
    return {
      range,
      cents: days.reduce((sum, [count, cents]) => sum + count * cents, 0),
      squares: days.reduce((sum, [count, cents]) => sum + count * cents ** 2, 0),
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
