import { expect, test } from 'vitest'
import { rangeOfName, type Owner, type PeriodName } from './rules.ts'

const SATURDAY: Owner = { today: '2026-11-21', weekStart: 'monday', fiscalMonth: 1 }

test.each<[PeriodName, string, string]>([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['this_week', '2026-11-16', '2026-11-22'],
  ['last_week', '2026-11-09', '2026-11-15'],
  ['last_7_days', '2026-11-15', '2026-11-21'],
  ['last_30_days', '2026-10-23', '2026-11-21'],
  ['last_90_days', '2026-08-24', '2026-11-21'],
  ['this_month', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_quarter', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['this_year', '2026-01-01', '2026-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
])('on 21 November 2026, %s is %s to %s', (name, start, end) => {
  expect(rangeOfName(name, SATURDAY)).toEqual({ start, end })
})

test.each<[PeriodName, string, string]>([
  ['this_quarter', '2026-01-01', '2026-03-31'],
  ['last_quarter', '2025-10-01', '2025-12-31'],
  ['this_year', '2025-04-01', '2026-03-31'],
  ['last_year', '2024-04-01', '2025-03-31'],
  ['last_month', '2026-02-01', '2026-02-28'],
])('on 31 March 2026, in a fiscal year from April, %s is %s to %s', (name, start, end) => {
  expect(rangeOfName(name, { ...SATURDAY, today: '2026-03-31', fiscalMonth: 4 })).toEqual({
    start,
    end,
  })
})
