import { isDay, type DayRange } from '../../../shared/calendar.ts'
import { PERIODS, rangeOfPeriod } from '../../../shared/periods.ts'
import type { View } from './rules/situation.ts'

/** null for another page */
export function viewOf(page: string, hidden: number, fiscalMonth?: number): View | null {
  const [path, search = ''] = page.split('?') as [string, string?]
  if (path !== '/dashboard') return null
  const chosen = new URLSearchParams(search)
  const [start, end] = [chosen.get('from') ?? '', chosen.get('to') ?? '']
  const range = isDay(start) && isDay(end) ? { start, end } : yearChosen(chosen, fiscalMonth)
  return { range, hidden }
}

function yearChosen(chosen: URLSearchParams, fiscalMonth?: number): DayRange | null {
  const year = Number(chosen.get('year'))
  if (!Number.isInteger(year) || year < 1900 || year > 2199) return null
  const period = PERIODS.find((each) => each === chosen.get('period')) ?? PERIODS[0]
  return rangeOfPeriod(year, period, fiscalMonth)
}
