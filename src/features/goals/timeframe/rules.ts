import type { Day, DayRange } from '../../../shared/calendar.ts'
import {
  fiscalYearOf,
  JANUARY,
  labelOfPeriod,
  monthsOfYear,
  nameOfYear,
  rangeOfPeriod,
  type Period,
} from '../../../shared/periods.ts'
import { storedTimeframe } from './contract.ts'

/** spec §9 */
const YEARS_OFFERED = 3
const PARTS_OF_YEAR = ['full', 'Q1', 'Q2', 'Q3', 'Q4'] as const

/** '' and `yearly`, of older pages, mean this fiscal year. */
export function timeframeOf(code: string, today: Day, fiscalMonth = JANUARY): string {
  const thisYear = `${fiscalYearOf(today, fiscalMonth)}-full`
  if (code === '' || code === 'yearly') return storedTimeframe(thisYear, fiscalMonth)
  if (code === 'monthly') return today.slice(0, 7)
  return storedTimeframe(code.length === 4 ? `${code}-full` : code, fiscalMonth)
}

/** `2026-Q3` is `q3` of 2026, `2026-full@04` the year from April on. */
function periodOf(timeframe: string): { year: number; period: Period; fiscalMonth: number } {
  const [code, month] = timeframe.split('@') as [string, string?]
  const part = code.slice(5)
  const period = /^\d/.test(part) ? `m${Number(part)}` : part.toLowerCase()
  return {
    year: Number(code.slice(0, 4)),
    period: period as Period,
    fiscalMonth: Number(month ?? JANUARY),
  }
}

export function rangeOfTimeframe(timeframe: string): DayRange {
  const { year, period, fiscalMonth } = periodOf(timeframe)
  return rangeOfPeriod(year, period, fiscalMonth)
}

/** `2026`, `Q3 2026`, `July 2026`, `FY 2026/27` */
export function timeframeInWords(timeframe: string): string {
  const { year, period, fiscalMonth } = periodOf(timeframe)
  if (period.startsWith('m')) return `${labelOfPeriod(period)} ${year}`
  const name = nameOfYear(year, fiscalMonth)
  return period === 'full' ? name : `${labelOfPeriod(period)} ${name}`
}

export function labelOfTimeframe(timeframe: string): string {
  const { period } = periodOf(timeframe)
  const words = timeframeInWords(timeframe)
  return period === 'full' ? `${words} (${labelOfPeriod(period)})` : words
}

interface OfferedTimeframe {
  /** as the API names it */
  timeframe: string
  label: string
}

export function timeframesFrom(
  today: Day,
  fiscalMonth = JANUARY,
): { year: string; timeframes: OfferedTimeframe[] }[] {
  return Array.from({ length: YEARS_OFFERED }, (_, i) => {
    const year = fiscalYearOf(today, fiscalMonth) + i
    const months = monthsOfYear(year, fiscalMonth).map(
      (month) => `${month.year}-${month.period.slice(1).padStart(2, '0')}`,
    )
    return {
      year: nameOfYear(year, fiscalMonth),
      timeframes: [...PARTS_OF_YEAR.map((part) => `${year}-${part}`), ...months].map(
        (timeframe) => ({
          timeframe,
          label: labelOfTimeframe(storedTimeframe(timeframe, fiscalMonth)),
        }),
      ),
    }
  })
}
