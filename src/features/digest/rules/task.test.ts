import { describe, expect, test } from 'vitest'
import { NO_SUMS } from '../../../shared/figures.ts'
import type { WorkTarget } from '../../goals/target/contract.ts'
import { hasNews, taskOf } from './task.ts'

const WEEK = { start: '2026-11-16', end: '2026-11-22' }
const every = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
const weekdays = { ...every, operatingDaysPerWeek: 5 }
const some = { ...NO_SUMS, sales: 1, revenueCents: 100 }
const refund = { ...NO_SUMS, revenueCents: -100 }
const closed = (startDate: string, endDate: string) => ({
  ...every,
  closures: [{ startDate, endDate }],
})

describe('there is something to say', () => {
  test.each([
    ['a sale last week', some, NO_SUMS, every, true],
    ['only a refund', refund, NO_SUMS, every, true],
    ['nothing last week, but something the week before', NO_SUMS, some, every, true],
    ['nothing in both: an unused account, or a first week', NO_SUMS, NO_SUMS, every, false],
    ['closed all week', NO_SUMS, some, closed('2026-11-16', '2026-11-22'), false],
    ['closed for a fortnight', NO_SUMS, some, closed('2026-11-09', '2026-11-22'), false],
    ['closed, but something was sold', some, some, closed('2026-11-16', '2026-11-22'), true],
    ['closed until Saturday only', NO_SUMS, some, closed('2026-11-10', '2026-11-21'), true],
  ])('%s', (_, now, before, opening, expected) => {
    expect(hasNews(WEEK, { now, before }, opening)).toBe(expected)
  })
})

describe('the one thing to do', () => {
  const goal = { period: 'November' }
  const target: WorkTarget = {
    beat: 'day',
    startDate: '2026-11-23',
    endDate: '2026-11-23',
    amount: 420,
    revenue: 0,
    sales: 0,
    isReached: false,
    usual: 400,
    needed: 420,
    period: 'November',
    realistic: null,
  }
  const forGoal = { goal, isMet: false, openDaysLeft: 8 }
  const usual = { range: WEEK, now: some, lastDay: '2026-11-22', opening: every, forGoal, target }
  const shop = { ...usual, businessName: 'Ortiz Flowers' }

  test('nothing recorded last week: record it', () => {
    expect(taskOf({ ...shop, now: NO_SUMS })).toEqual({ what: 'record', since: null })
  })

  test('nothing since Friday, and open every day: 2 days are missing; a 5-day week lacks nothing', () => {
    const friday = { ...shop, lastDay: '2026-11-20' }
    expect(taskOf(friday)).toEqual({ what: 'record', since: '2026-11-20' })
    expect(taskOf({ ...friday, opening: weekdays })).toMatchObject({ what: 'sell' })
    expect(taskOf({ ...shop, lastDay: '2026-11-21' }), 'one day').toMatchObject({ what: 'sell' })
  })

  test('then a goal, then the name, then the number to work for', () => {
    expect(taskOf({ ...shop, forGoal: null })).toEqual({ what: 'set-goal' })
    expect(taskOf({ ...shop, businessName: ' ' })).toEqual({ what: 'name-shop' })
    expect(taskOf(shop)).toEqual({ what: 'sell', target })
  })

  test('a goal out of reach is no order: it is to be changed', () => {
    const far = { ...target, realistic: 4_500 }
    expect(taskOf({ ...shop, target: far })).toEqual({ what: 'change-goal', target: far })
    const last = { ...forGoal, openDaysLeft: 1 }
    expect(taskOf({ ...shop, forGoal: last, target: far }), 'too late for that').toMatchObject({
      what: 'sell',
    })
  })

  test('a month whose goal is met asks for no next one while the year still needs something', () => {
    const met = { ...forGoal, isMet: true, openDaysLeft: 0 }
    const year = { ...target, period: '2026' }
    expect(taskOf({ ...shop, forGoal: met, target: year })).toEqual({ what: 'sell', target: year })
    const far = { ...year, realistic: 90_000 }
    expect(taskOf({ ...shop, forGoal: met, target: far })).toMatchObject({ what: 'change-goal' })
    const done = { ...target, period: null, needed: null }
    expect(taskOf({ ...shop, forGoal: met, target: done })).toMatchObject({ what: 'next-goal' })
  })

  test('a goal that is met asks for the next one; closed for the rest of the month, for a look back', () => {
    const met = { ...forGoal, isMet: true }
    expect(taskOf({ ...shop, forGoal: met })).toEqual({ what: 'next-goal', period: 'November' })
    expect(taskOf({ ...shop, forGoal: { ...forGoal, openDaysLeft: 0 } })).toEqual({ what: 'look' })
  })
})
