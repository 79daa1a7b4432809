import { projectionRanges } from '../../src/features/kpi/projection/input.ts'
import { project } from '../../src/features/kpi/projection/projection.ts'
import {
  addDays,
  addMonths,
  CANONICAL_DATES,
  dayNumber,
  dayOf,
  daysBetween,
  endOfMonth,
  endOfYear,
  lengthOf,
  yearOf,
  type Day,
  type DayRange,
} from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { companySeries, fileSeries, FILES_FOLDER } from './files.ts'
import { generatedSeries, type Series } from './series.ts'
import type { Row } from '../kit/table.ts'

/** The projection's constants were tuned on the first seeds. The results come from the others. */
const TUNING_SEEDS = [1, 20] as const
const REPORTED_SEEDS = [101, 120] as const
/** A year counts as complete with up to this many days without a sale at its end: few shops sell on 31 December. */
const SLACK_DAYS = 7

/**
 * The mean error in percent of exponential smoothing on the same companies with even numbers, from 12 months on: level,
 * trend and season, additive and multiplicative, chosen by AICc.
 */
const ETS = 6.6

/** A projection from the end of one month, compared with the actual year. */
interface Trial {
  series: Series
  /** True if there was a year to compare with. */
  isSecondYear: boolean
  /** as a share of the actual year's revenue */
  error: number
  straightError: number
  isInRange: boolean
}

/**
 * Projects each year from the end of every month except the last, and compares the projection with
 * the actual year and with a straight line: revenue so far / days elapsed × days of the year.
 */
export async function backtest(): Promise<Row[]> {
  const files = await fileSeries()
  if (files.length === 0)
    console.log(`No sample files in ${FILES_FOLDER}: using generated series only.`)
  const reported = [...files, ...seeds(...REPORTED_SEEDS)].flatMap(trialsOf)
  printTable(reported)
  // Constants were chosen on the odd numbers.
  printCompanies('odd')
  const companies = printCompanies('even')
  const tuning = seeds(...TUNING_SEEDS).flatMap(trialsOf)
  console.log(`The same kinds of shops with the seeds used for tuning: ${formatRange(tuning)}`)
  return rowsOf(reported, companies)
}

/** Every how many of the companies is projected: all of them take 10 minutes. */
const EVERY = 6

/** Prints the errors and ranges on companies. */
function printCompanies(parity: 'odd' | 'even'): Trial[] {
  const trials = companySeries(parity, EVERY).flatMap(trialsOf)
  if (trials.length === 0) return []
  const all = [...bySeries(trials).values()]
  const held = all.map(inRangeOf).filter((share) => share >= 0.6 && share <= 0.97)
  const above = all.filter((of) => errorOf(of) - straightOf(of) > 0.05)
  console.log(
    `${all.length} companies with ${parity} numbers: error ${percent(errorOf(trials))} % (straight line ${percent(straightOf(trials))} %), ` +
      `from 12 months on ${percent(errorOf(trials.filter(isSecondYear)))} %; ${above.length} more than 5 points above the line; ` +
      `the range contains ${percent(inRangeOf(trials))} %, and 60 to 97 % for ${held.length} of them`,
  )
  return trials
}

const seeds = (first: number, last: number): Series[] =>
  Array.from({ length: last - first + 1 }, (_, i) => generatedSeries(first + i)).flat()

function trialsOf(series: Series): Trial[] {
  const { firstDay, opening } = series
  const sum = summing(series.cents, firstDay)
  const squares = summing(
    series.cents.map((cents) => cents ** 2),
    firstDay,
  )
  const extremes = extremesOf(series)
  const lastDay = addDays(firstDay, series.cents.length - 1)
  const trials: Trial[] = []
  for (let year = yearOf(firstDay); daysBetween(lastDay, endOfYear(year)) <= SLACK_DAYS; year++) {
    const whole = rangeOfPeriod(year, 'full')
    const actual = sum(whole)
    for (let month = 1; month < 12; month++) {
      const today = endOfMonth(dayOf(year, month, 1))
      if (today < firstDay) continue
      const pieces = projectionRanges({ year, today, firstDay }).map((range) => ({
        range,
        cents: sum(range),
        squares: squares(range),
        ...extremes(range),
      }))
      const known = {
        firstDay,
        lastDay: lastSaleBy(series, today),
        opening,
        dates: CANONICAL_DATES,
      }
      const projected = project({ year, today, ...known, pieces, booked: [] })
      const soFar = { start: whole.start, end: today }
      const straight = (sum(soFar) / lengthOf(soFar)) * lengthOf(whole)
      trials.push({
        series,
        isSecondYear: firstDay <= addMonths(today, -12),
        error: Math.abs(projected.annualCents / actual - 1),
        straightError: Math.abs(straight / actual - 1),
        isInRange: projected.lowCents <= actual && actual <= projected.highCents,
      })
    }
  }
  return trials
}

const lastSaleBy = ({ cents, firstDay }: Series, today: Day): Day =>
  addDays(
    firstDay,
    cents.findLastIndex((each, i) => each !== 0 && addDays(firstDay, i) <= today),
  )

/** Returns a function that sums a range of days, using running totals. */
function summing(values: number[], firstDay: Day): (range: DayRange) => number {
  const totals = [0]
  for (const value of values) totals.push(totals.at(-1)! + value)
  const before = (day: Day): number => {
    const index = dayNumber(day) - dayNumber(firstDay)
    return totals[Math.min(Math.max(index, 0), values.length)]!
  }
  return ({ start, end }) => before(addDays(end, 1)) - before(start)
}

/** Returns a function for the best and the worst day of a range. */
const extremesOf =
  ({ cents, firstDay }: Series) =>
  ({ start, end }: DayRange) => {
    const [from, after] = [start, addDays(end, 1)].map((day) =>
      Math.max(0, dayNumber(day) - dayNumber(firstDay)),
    )
    const days = cents.slice(from, after)
    return { largest: Math.max(0, ...days), smallest: Math.min(0, ...days) }
  }

const mean = <T>(all: T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length
/** A share in percent, with one decimal. */
const percent = (share: number): number => Math.round(1000 * share) / 10
const errorOf = (trials: Trial[]): number => mean(trials, ({ error }) => error)
const straightOf = (trials: Trial[]): number => mean(trials, ({ straightError }) => straightError)
const inRangeOf = (trials: Trial[]): number => mean(trials, ({ isInRange }) => Number(isInRange))
const isSeasonal = ({ series }: Trial): boolean => series.isSeasonal
const isOther = (trial: Trial): boolean => !isSeasonal(trial)
const isSecondYear = (trial: Trial): boolean => trial.isSecondYear

function printTable(trials: Trial[]): void {
  const line = (of: Trial[]) => {
    const second = of.filter(isSecondYear)
    return {
      projections: of.length,
      'error %': percent(errorOf(of)),
      'straight line %': percent(straightOf(of)),
      'in range %': percent(inRangeOf(of)),
      ...(second.length > 0 && {
        'from 12 months on: error %': percent(errorOf(second)),
        'straight line % ': percent(straightOf(second)),
        'in range % ': percent(inRangeOf(second)),
      }),
    }
  }
  const lines = [...bySeries(trials)].map(([name, of]) => [
    of.every(isSeasonal) ? `${name} *` : name,
    line(of),
  ])
  const isOfFile = ({ series }: Trial): boolean => series.origin === 'file'
  console.table(
    Object.fromEntries([
      ...lines,
      ['* seasonal', line(trials.filter(isSeasonal))],
      ['others', line(trials.filter(isOther))],
      ...(trials.some(isOfFile) ? [['all from files', line(trials.filter(isOfFile))]] : []),
      ['all', line(trials)],
    ]),
  )
}

const bySeries = (trials: Trial[]): Map<string, Trial[]> =>
  Map.groupBy(trials, ({ series }) => series.name)

function formatRange(trials: Trial[]): string {
  const [seasonal, others] = [trials.filter(isSeasonal), trials.filter(isOther)]
  const errors = (of: Trial[]): string => `${percent(errorOf(of))} % (${percent(straightOf(of))} %)`
  return `seasonal ${errors(seasonal)}, others ${errors(others)}, the range contains ${percent(inRangeOf(trials))} %`
}

function rowsOf(trials: Trial[], companies: Trial[]): Row[] {
  const seasonal = trials.filter(isSeasonal)
  const points = [...bySeries(trials.filter(isOther))].map(
    ([name, of]) => [errorOf(of) - straightOf(of), name] as const,
  )
  const [worst, where] = points.reduce((a, b) => (b[0] > a[0] ? b : a))
  const inRange = (of: Trial[]): string => `${percent(inRangeOf(of))} %`
  const later = companies.filter(isSecondYear)
  const isGenerated = ({ series }: Trial): boolean => series.origin === 'generated'
  const found = [...trials.filter((trial) => !isGenerated(trial)), ...companies]
  const real = found.length > 0 ? found : trials
  return [
    {
      what: 'projection, seasonal series',
      target: "0.70 of a straight line's error",
      ofTarget: errorOf(seasonal) / straightOf(seasonal) / 0.7,
      note: `${percent(errorOf(seasonal))} % instead of ${percent(straightOf(seasonal))} %, ${bySeries(seasonal).size} series`,
    },
    {
      what: 'projection, other series',
      target: '2 points above a straight line',
      ofTarget: Math.max(0, (100 * worst) / 2),
      note: `worst of ${points.length}: ${(100 * worst).toFixed(1)} points, ${where}`,
    },
    ...(companies.length > 0
      ? [
          {
            what: 'projection, companies',
            target: `${ETS} %, as exponential smoothing (ETS)`,
            ofTarget: (100 * errorOf(later)) / ETS,
            note: `from 12 months on ${percent(errorOf(later))} %, ${bySeries(companies).size} series`,
          },
        ]
      : []),
    {
      what: 'projection, range',
      target: 'contains 80 ± 5 %',
      ofTarget: Math.abs(inRangeOf(real) - 0.8) / 0.05,
      note: `${inRange(real)} of ${bySeries(real).size} real series; generated shops ${inRange(trials.filter(isGenerated))}`,
    },
  ]
}
