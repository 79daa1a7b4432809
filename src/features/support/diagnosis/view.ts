import { isDay, type DayRange } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { formatRange, PERIODS, rangeOfPeriod } from '../../../shared/periods.ts'
import type { View } from './rules/situation.ts'

/** Reads from the address of the dashboard which days it showed; null if it's another page. */
export function viewOf(page: string, hidden: number, notation: Notation): View | null {
  const [path, search = ''] = page.split('?') as [string, string?]
  if (path !== '/dashboard') return null
  const range = rangeChosen(new URLSearchParams(search), notation)
  return { shown: range && { range, period: formatRange(range, notation) }, hidden }
}

function rangeChosen(chosen: URLSearchParams, { fiscalMonth }: Notation): DayRange | null {
  const [start, end] = [chosen.get('from') ?? '', chosen.get('to') ?? '']
  if (isDay(start) && isDay(end)) return { start, end }
  const year = Number(chosen.get('year'))
  if (!Number.isInteger(year) || year < 1900 || year > 2199) return null
  const period = PERIODS.find((each) => each === chosen.get('period')) ?? PERIODS[0]
  return rangeOfPeriod(year, period, fiscalMonth)
}
