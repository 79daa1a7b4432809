import { expect, test } from 'vitest'
import { NO_SUMS } from '../../../shared/figures.ts'
import { hasNews } from './news.ts'

const WEEK = { start: '2026-11-16', end: '2026-11-22' }
const every = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
const some = { ...NO_SUMS, sales: 1, revenueCents: 100 }
const refund = { ...NO_SUMS, revenueCents: -100 }
const closed = (startDate: string, endDate: string) => ({
  ...every,
  closures: [{ startDate, endDate }],
})

test.each([
  ['a sale last week', some, NO_SUMS, every, true],
  ['only a refund', refund, NO_SUMS, every, true],
  ['nothing last week, but something the week before', NO_SUMS, some, every, true],
  ['nothing in both: an unused account, or a first week', NO_SUMS, NO_SUMS, every, false],
  ['closed all week', NO_SUMS, some, closed('2026-11-16', '2026-11-22'), false],
  ['closed for a fortnight', NO_SUMS, some, closed('2026-11-09', '2026-11-22'), false],
  ['closed, but something was sold', some, some, closed('2026-11-16', '2026-11-22'), true],
  ['closed until Saturday only', NO_SUMS, some, closed('2026-11-10', '2026-11-21'), true],
])('there is something to say: %s', (_, now, before, opening, expected) => {
  expect(hasNews(WEEK, { now, before }, opening)).toBe(expected)
})
