import { describe, expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import type { Goal } from '../../contract.ts'
import { testGoal, testPace } from '../../testing/goal.ts'
import { goalInWords, goalsFor, nameOfShown, salesNeeded } from './shown-goals.ts'

const DOLLARS: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const REACHED = '2026-11-20T10:00:00.000Z'
/** $190,539 of $222,000 for the year, of which $197,662 are due. */
const year = testGoal('2026-full', {
  targetAmount: 222_000,
  currentAmount: 190_539,
  pace: testPace(197_662),
})
const november = testGoal('2026-11', {
  targetAmount: 9_000,
  currentAmount: 12_982,
  achievedAt: REACHED,
})

describe('the goals of the chosen period', () => {
  const quarter = testGoal('2026-Q4')
  const all = [year, november, quarter, testGoal('2025-full'), testGoal('2026-full', { isActive: false })] // prettier-ignore

  test('in Q4 that of Q4, in November that of November, in 2026 that of 2026', () => {
    expect(goalsFor(all, rangeOfPeriod(2026, 'q4'))).toEqual([quarter])
    expect(goalsFor(all, rangeOfPeriod(2026, 'm11'))).toEqual([november])
    expect(goalsFor(all, rangeOfPeriod(2026, 'full'))).toEqual([year])
    expect(goalsFor(all, rangeOfPeriod(2025, 'full'))).toEqual([all[3]])
  })
  test('a period without one has none, whatever else runs', () => {
    expect(goalsFor(all, rangeOfPeriod(2026, 'q3'))).toEqual([])
    expect(goalsFor(all, { start: '2026-11-16', end: '2026-11-22' })).toEqual([])
  })
  test('the one furthest behind in terms of its target first: 30 of 100, then 5 of 100, then ahead, then reached', () => {
    const of = (currentAmount: number, due: number, changes: Partial<Goal> = {}) =>
      testGoal('2026-Q4', { currentAmount, pace: testPace(due), ...changes })
    const [far, near, ahead] = [of(20, 50), of(45, 50), of(60, 50)] as [Goal, Goal, Goal]
    const reached = of(40, 50, { achievedAt: REACHED })
    const large = of(700, 1_000, { targetAmount: 2_000 })
    expect(
      goalsFor([reached, ahead, near, large, far], rangeOfPeriod(2026, 'q4')),
      '300 of 2,000 is 15 of 100',
    ).toEqual([far, large, near, ahead, reached])
  })
})

test('1,000 left at 300 per sale is 3.33, so 4 sales (spec §2.8); an even division isn’t rounded up', () => {
  expect(salesNeeded(1000, 300)).toBe(4)
  expect([salesNeeded(0.3, 0.1), salesNeeded(90.9, 30.3)]).toEqual([3, 3])
  expect([salesNeeded(1000, 0), salesNeeded(1000, -12.5)]).toEqual([null, null])
})

test('a goal in sales like the usual one, a reached one in a word', () => {
  const left = { ...year, pace: { ...year.pace!, remaining: 31_461 } }
  expect(goalInWords(left, 870, DOLLARS)).toBe('37 more sales like your usual one of $870.')
  expect(goalInWords(left, 15.5, DOLLARS)).toContain('2,030 more sales like your usual one of $15.50') // prettier-ignore
  expect(goalInWords(left, 0, DOLLARS)).toBe('$31,461 to go.')
  expect(goalInWords(november, 870, DOLLARS)).toBe('reached.')
  const units = testGoal('2026-full', { goalType: 'units', targetAmount: 40, pace: { ...testPace(9), remaining: 12 } }) // prettier-ignore
  expect(goalInWords(units, 870, DOLLARS)).toBe('12 more sales to 40.')
})

test('a month has its name, a quarter and a year theirs', () => {
  const names = (['m11', 'q4', 'full'] as const).map((period) =>
    nameOfShown(rangeOfPeriod(2026, period), DOLLARS),
  )
  expect(names).toEqual(['November', 'Q4 2026', '2026'])
})
