import { addDays, dayNumber, fromDayNumber, type Day } from '../../src/shared/calendar.ts'
import type { Series } from './series.ts'

type Takings = [start: Day, end: Day, cents: number]

const DAILY = 100_000
const open = (start: Day, end: Day, cents = DAILY): Takings => [start, end, cents]
const years = [2022, 2023, 2024, 2025]
/** Opening days of a kiosk that is early or late by up to two weeks. */
const OPENED = ['05-01', '04-17', '05-15', '05-01']

/** Shops that break simple rules; what they are told is tested in `odd-shops.test.ts` and `outliers.test.ts` of `kpi/projection`. */
const SHOPS: Record<string, Takings[]> = {
  'odd: kiosk, May to September, two weeks early or late': years.map((year, i) =>
    open(`${year}-${OPENED[i]!}`, `${year}-09-30`),
  ),
  'odd: Christmas stall': years.map((year) => open(`${year}-11-20`, `${year}-12-24`)),
  'odd: one stray sale, steady from May 2023 on': [
    open('2022-01-20', '2022-01-20', 3_000),
    open('2023-05-01', '2025-12-31'),
  ],
  'odd: closed from January to April 2023': [
    open('2022-01-01', '2022-12-31'),
    open('2023-05-01', '2025-12-31'),
  ],
  'odd: one sale of 500 days on 20 October 2024': [
    open('2022-01-01', '2025-12-31'),
    open('2024-10-20', '2024-10-20', 500 * DAILY),
  ],
  'odd: net refunds in September 2024': [
    open('2022-01-01', '2025-12-31'),
    open('2024-09-01', '2024-09-30', -DAILY),
  ],
  'odd: halves on 1 January 2024': [
    open('2022-01-01', '2023-12-31'),
    open('2024-01-01', '2025-12-31', DAILY / 2),
  ],
  'odd: stopped in March 2025': [
    open('2022-01-01', '2025-03-31'),
    open('2025-12-31', '2025-12-31', 0),
  ],
}

export const oddShops = (): Series[] =>
  Object.entries(SHOPS).map(([name, takings]) => {
    const firstDay = takings[0]![0]
    const lastDay = '2025-12-31'
    const cents = Array.from({ length: dayNumber(lastDay) - dayNumber(firstDay) + 1 }, () => 0)
    for (const [start, end, amount] of takings)
      for (let day = start; day <= end; day = addDays(day, 1))
        cents[dayNumber(day) - dayNumber(firstDay)] = amount
    return {
      name,
      origin: 'odd',
      isSeasonal: false,
      opening: { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] },
      firstDay: fromDayNumber(dayNumber(firstDay)),
      cents,
    }
  })
