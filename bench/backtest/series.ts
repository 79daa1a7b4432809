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
  /** odd shops are shown, but don't count in the totals */
  origin: 'file' | 'generated' | 'company' | 'odd'
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
  isSeasonal: boolean
  opening: OpeningDays
  /** number of sales on a usual open day, and their usual amount in cents */
  sales: number
  amount: number
  /** standard deviation of the logarithm of an amount */
  unevenness: number
  /** Factor for the number of sales, usually around 1. `time` is the time of the year, 0 to 1. */
  season: (time: number) => number
  /** factor from one year to the next */
  growth: number
  weekdays?: Partial<Record<number, number>>
  firstDay?: Day
  /** from this day on the shop is so many times its size */
  step?: [Day, number]
}

/** Up to `height` more sales around `peak` (0 to 1, wraps at New Year), with `width` as standard deviation. */
const peakAt = (peak: number, width: number, height: number) => (time: number) => {
  const away = Math.abs(((time - peak + 1.5) % 1) - 0.5)
  return 1 + height * Math.exp(-0.5 * (away / width) ** 2)
}
const flat = () => 1
const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
const sixDays = { operatingDaysPerWeek: 6, annualClosedDays: 8, closures: [] }
const weekdaysOnly = { operatingDaysPerWeek: 5, annualClosedDays: 10, closures: [] }
const AUGUST: [number, number] = [212 / 365, 243 / 365]

/** `isSeasonal` follows from the parameters: the busiest month has at least twice the sales of the quietest. */
const KINDS: Kind[] = [
  {
    name: 'ice cream, summer peak',
    isSeasonal: true,
    opening: everyDay,
    sales: 15,
    amount: 900,
    unevenness: 0.5,
    season: peakAt(0.54, 0.1, 5),
    growth: 1.05,
  },
  {
    name: 'gifts, Christmas peak',
    isSeasonal: true,
    opening: sixDays,
    sales: 12,
    amount: 3500,
    unevenness: 0.7,
    season: peakAt(0.955, 0.035, 4),
    growth: 1.03,
  },
  {
    name: 'garden center, spring peak',
    isSeasonal: true,
    opening: sixDays,
    sales: 20,
    amount: 2800,
    unevenness: 0.8,
    season: peakAt(0.36, 0.08, 3),
    growth: 1,
    weekdays: { 6: 2 },
  },
  {
    name: 'heating, winter peak, closed in August',
    isSeasonal: true,
    opening: { ...weekdaysOnly, annualClosedDays: 32 },
    sales: 3,
    amount: 42_000,
    unevenness: 0.9,
    season: (time) => (time >= AUGUST[0] && time < AUGUST[1] ? 0 : peakAt(0.95, 0.14, 2)(time)),
    growth: 1.05,
  },
  {
    name: 'ski hire, December to March',
    isSeasonal: true,
    opening: everyDay,
    sales: 4,
    amount: 6500,
    unevenness: 0.5,
    season: peakAt(0.09, 0.09, 8),
    growth: 1,
    weekdays: { 0: 1.6, 6: 2 },
  },
  {
    name: 'beach kiosk, growing 25 % a year',
    isSeasonal: true,
    opening: everyDay,
    sales: 25,
    amount: 700,
    unevenness: 0.5,
    season: peakAt(0.56, 0.09, 4),
    growth: 1.25,
  },
  {
    name: 'toys, Christmas peak, shrinking 15 % a year',
    isSeasonal: true,
    opening: sixDays,
    sales: 15,
    amount: 2600,
    unevenness: 0.7,
    season: peakAt(0.94, 0.045, 3.5),
    growth: 0.85,
  },
  {
    name: 'tax adviser, March and April',
    isSeasonal: true,
    opening: weekdaysOnly,
    sales: 1.5,
    amount: 38_000,
    unevenness: 0.8,
    season: peakAt(0.24, 0.06, 3),
    growth: 1.02,
  },
  {
    name: 'barber, weekly pattern',
    isSeasonal: false,
    opening: sixDays,
    sales: 14,
    amount: 3200,
    unevenness: 0.4,
    season: flat,
    growth: 1.02,
    weekdays: { 5: 1.6, 6: 2.2 },
  },
  {
    name: 'online shop, growing 35 % a year',
    isSeasonal: false,
    opening: everyDay,
    sales: 8,
    amount: 4200,
    unevenness: 0.7,
    season: flat,
    growth: 1.35,
  },
  {
    name: 'copy shop, shrinking 20 % a year',
    isSeasonal: false,
    opening: weekdaysOnly,
    sales: 25,
    amount: 800,
    unevenness: 1,
    season: flat,
    growth: 0.8,
  },
  {
    name: 'consultant, few and uneven jobs',
    isSeasonal: false,
    opening: weekdaysOnly,
    sales: 0.35,
    amount: 110_000,
    unevenness: 1.1,
    season: flat,
    growth: 1,
  },
  {
    name: 'café, opened in mid May',
    isSeasonal: false,
    opening: sixDays,
    sales: 60,
    amount: 750,
    unevenness: 0.5,
    season: flat,
    growth: 1.08,
    firstDay: '2022-05-16',
  },
  {
    name: 'salon, a second chair since July 2024',
    isSeasonal: false,
    opening: sixDays,
    sales: 7,
    amount: 5200,
    unevenness: 0.5,
    season: peakAt(0.95, 0.05, 0.3),
    growth: 1,
    step: ['2024-07-01', 1.6],
  },
]

/** Returns one shop of each kind. Another seed creates different shops. */
export const generatedSeries = (seed: number): Series[] =>
  KINDS.map((kind, i) => generate(kind, random(seed * 1_000 + i)))

/** Random deviations of a shop from its pattern, as standard deviations of logarithms. */
const MONTH_DRIFT = 0.03 // accumulates from month to month
const MONTH_LUCK = 0.06 // weather, a fair, roadworks
const SEASON_CHANGE = 0.12 // this year's season is stronger or weaker
/** standard deviation, in days, of how early or late a season is */
const SEASON_SHIFT = 5

function generate(kind: Kind, { uniform, normal }: Random): Series {
  const firstDay = kind.firstDay ?? startOfYear(FIRST_YEAR)
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
    const calm = kind.season(daysBetween(startOfYear(year), day) / 365.25)
    const season = calm === 0 ? 0 : 1 + (kind.season(time) - 1) * strength
    const age = daysBetween(startOfYear(FIRST_YEAR), day) / 365.25
    const step = kind.step && day >= kind.step[0] ? kind.step[1] : 1
    const expected =
      kind.sales * season * kind.growth ** age * step * Math.exp(drift + luck) * openness(kind, day)
    const count = poisson(expected, uniform, normal)
    let sum = 0
    for (let n = 0; n < count; n++)
      sum += Math.round(kind.amount * Math.exp(kind.unevenness * normal()))
    cents.push(sum)
  }
  const { name, isSeasonal, opening } = kind
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
