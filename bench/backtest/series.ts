import {
  addDays,
  daysBetween,
  monthOf,
  startOfYear,
  weekdayOf,
  yearOf,
  type Day,
} from '../../src/shared/calendar.ts'
import type { OpeningDays } from '../../src/shared/operating-days.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'

/** A shop's revenue, day by day. */
export interface Series {
  name: string
  origin: 'file' | 'generated' | 'company'
  isSeasonal: boolean
  opening: OpeningDays
  /** the day of the first element of `cents` */
  firstDay: Day
  cents: number[]
}

const FIRST_YEAR = 2022
const LAST_DAY: Day = '2025-12-31'

interface Kind {
  name: string
  opening: OpeningDays
  /** number of sales on a usual open day, their usual amount in cents, and the standard deviation of its logarithm */
  usual: [sales: number, cents: number, unevenness: number]
  /** factor from one year to the next */
  growth: number
  /** Factor for the number of sales, usually around 1. `time` is the time of the year, 0 to 1. */
  season?: (time: number) => number
  weekdays?: Partial<Record<number, number>>
  firstDay?: Day
  /** from this day on the shop is so many times its size */
  step?: [Day, number]
}

const kind = (
  name: string,
  opening: OpeningDays,
  usual: Kind['usual'],
  growth: number,
  more: Omit<Kind, 'name' | 'opening' | 'usual' | 'growth'> = {},
): Kind => ({ name, opening, usual, growth, ...more })

/** Up to `height` more sales around `peak` (0 to 1, wraps at New Year), with `width` as standard deviation. */
const peakAt = (peak: number, width: number, height: number) => (time: number) => {
  const away = Math.abs(((time - peak + 1.5) % 1) - 0.5)
  return 1 + height * Math.exp(-0.5 * (away / width) ** 2)
}
const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
const sixDays = { operatingDaysPerWeek: 6, annualClosedDays: 8, closures: [] }
const weekdaysOnly = { operatingDaysPerWeek: 5, annualClosedDays: 10, closures: [] }
const AUGUST: [number, number] = [212 / 365, 243 / 365]

const inWinter = peakAt(0.95, 0.14, 2)
const closedInAugust = { ...weekdaysOnly, annualClosedDays: 32 }

/** The busiest month has at least twice the sales of the quietest. */
const SEASONAL = [
  kind('ice cream, summer peak', everyDay, [15, 900, 0.5], 1.05, { season: peakAt(0.54, 0.1, 5) }),
  kind('gifts, Christmas peak', sixDays, [12, 3500, 0.7], 1.03, {
    season: peakAt(0.955, 0.035, 4),
  }),
  kind('garden center, spring peak', sixDays, [20, 2800, 0.8], 1, {
    season: peakAt(0.36, 0.08, 3),
    weekdays: { 6: 2 },
  }),
  kind('heating, winter peak, closed in August', closedInAugust, [3, 42_000, 0.9], 1.05, {
    season: (time) => (time >= AUGUST[0] && time < AUGUST[1] ? 0 : inWinter(time)),
  }),
  kind('ski hire, December to March', everyDay, [4, 6500, 0.5], 1, {
    season: peakAt(0.09, 0.09, 8),
    weekdays: { 0: 1.6, 6: 2 },
  }),
  kind('beach kiosk, growing 25 % a year', everyDay, [25, 700, 0.5], 1.25, {
    season: peakAt(0.56, 0.09, 4),
  }),
  kind('toys, Christmas peak, shrinking 15 % a year', sixDays, [15, 2600, 0.7], 0.85, {
    season: peakAt(0.94, 0.045, 3.5),
  }),
  kind('tax adviser, March and April', weekdaysOnly, [1.5, 38_000, 0.8], 1.02, {
    season: peakAt(0.24, 0.06, 3),
  }),
]
const OTHERS = [
  kind('barber, weekly pattern', sixDays, [14, 3200, 0.4], 1.02, { weekdays: { 5: 1.6, 6: 2.2 } }),
  kind('online shop, growing 35 % a year', everyDay, [8, 4200, 0.7], 1.35),
  kind('copy shop, shrinking 20 % a year', weekdaysOnly, [25, 800, 1], 0.8),
  kind('consultant, few and uneven jobs', weekdaysOnly, [0.35, 110_000, 1.1], 1),
  kind('café, opened in mid May', sixDays, [60, 750, 0.5], 1.08, { firstDay: '2022-05-16' }),
  kind('salon, a second chair since July 2024', sixDays, [7, 5200, 0.5], 1, {
    season: peakAt(0.95, 0.05, 0.3),
    step: ['2024-07-01', 1.6],
  }),
]

/** Returns one shop of each kind. Another seed creates different shops. */
export const generatedSeries = (seed: number): Series[] =>
  [...SEASONAL, ...OTHERS].map((each, i) =>
    generate(each, i < SEASONAL.length, random(seed * 1_000 + i)),
  )

/** Random deviations of a shop from its pattern, as standard deviations of logarithms. */
const MONTH_DRIFT = 0.03 // accumulates from month to month
const MONTH_LUCK = 0.06 // weather, a fair, roadworks
const SEASON_CHANGE = 0.12 // this year's season is stronger or weaker
/** standard deviation, in days, of how early or late a season is */
const SEASON_SHIFT = 5

function generate(of: Kind, isSeasonal: boolean, { uniform, normal }: Random): Series {
  const { name, opening, growth, season: seasonOf = () => 1 } = of
  const [sales, amount, unevenness] = of.usual
  const firstDay = of.firstDay ?? startOfYear(FIRST_YEAR)
  const cents: number[] = []
  let [year, month, strength, shift, drift, luck] = [0, 0, 1, 0, 0, 0]
  for (let day = firstDay; day <= LAST_DAY; day = addDays(day, 1)) {
    if (yearOf(day) !== year) {
      year = yearOf(day)
      strength = Math.exp(SEASON_CHANGE * normal())
      shift = SEASON_SHIFT * normal()
    }
    if (monthOf(day) !== month) {
      month = monthOf(day)
      drift += MONTH_DRIFT * normal()
      luck = MONTH_LUCK * normal()
    }
    const time = ((daysBetween(startOfYear(year), day) + shift) / 365.25 + 1) % 1
    const calm = seasonOf(daysBetween(startOfYear(year), day) / 365.25)
    const season = calm === 0 ? 0 : 1 + (seasonOf(time) - 1) * strength
    const age = daysBetween(startOfYear(FIRST_YEAR), day) / 365.25
    const step = of.step && day >= of.step[0] ? of.step[1] : 1
    const expected =
      sales * season * growth ** age * step * Math.exp(drift + luck) * openness(of, day)
    const count = poisson(expected, uniform, normal)
    let sum = 0
    for (let n = 0; n < count; n++) sum += Math.round(amount * Math.exp(unevenness * normal()))
    cents.push(sum)
  }
  return { name, origin: 'generated', isSeasonal, opening, firstDay, cents }
}

function openness({ opening, weekdays }: Kind, day: Day): number {
  const weekday = weekdayOf(day)
  const fromMonday = (weekday + 6) % 7
  return fromMonday < opening.operatingDaysPerWeek ? (weekdays?.[weekday] ?? 1) : 0
}

function poisson(mean: number, uniform: () => number, normal: () => number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
  let count = 0
  for (let product = uniform(); product > Math.exp(-mean); product *= uniform()) count++
  return count
}

interface Random {
  uniform: () => number
  normal: () => number
}

function random(seed: number): Random {
  const next = seededRandom(seed)
  // Half a step up: 0 has no logarithm.
  const uniform = (): number => next() + 0.5 / 2 ** 32
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal }
}
