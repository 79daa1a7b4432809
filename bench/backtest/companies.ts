import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf, daysInMonth } from '../../src/shared/calendar.ts'
import { FILES_FOLDER } from './files.ts'
import { isSeasonal } from './seasonality.ts'
import type { Series } from './series.ts'

/** Monthly figures of companies: the micro series of the M3 competition (Makridakis and Hibon 2000). */
const FILE = join(FILES_FOLDER, 'series', 'm3-micro-monthly.csv')

/**
 * Returns every `nth` of the series with an odd or an even number, with each month spread over its days.
 * Constants were chosen on the odd ones. Empty if the file is missing.
 */
export function companySeries(parity: 'odd' | 'even', nth: number): Series[] {
  if (!existsSync(FILE)) return []
  const rows = readFileSync(FILE, 'utf8').trim().split('\n').slice(1)
  const bySeries = Map.groupBy(
    rows.map((row) => row.split(',') as [name: string, month: string, amount: string]),
    ([name]) => name,
  )
  return [...bySeries]
    .filter(([name]) => Number(name.slice(-1)) % 2 === (parity === 'odd' ? 1 : 0))
    .filter((_, i) => i % nth === 0)
    .map(([name, months]) => seriesOf(name, months))
}

function seriesOf(name: string, months: [string, string, string][]): Series {
  const firstDay = `${months[0]![1]}-01`
  const cents = months.flatMap(([, month, amount]) => {
    const [year, number] = month.split('-').map(Number)
    const days = daysInMonth(year!, number!)
    return Array.from({ length: days }, () => (Number(amount) * 100) / days)
  })
  return {
    name,
    origin: 'company',
    isSeasonal: isSeasonal({ firstDay, cents }),
    opening: { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] },
    firstDay: dayOf(Number(firstDay.slice(0, 4)), Number(firstDay.slice(5, 7)), 1),
    cents,
  }
}
