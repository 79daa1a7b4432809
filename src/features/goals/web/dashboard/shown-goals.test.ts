import { describe, expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import type { Goal } from '../../contract.ts'
import { testGoal, testPace } from '../../testing/goal.ts'
import { goalsFor, otherBehind, runningGoals } from './shown-goals.ts'

const DOLLARS: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const REACHED = '2026-11-20T10:00:00.000Z'
const phase = (goal: Goal, of: Goal['period']['phase']): Goal => ({
  ...goal,
  isBehind: goal.isBehind && of === 'current',
  period: { ...goal.period, phase: of },
})

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
  test('of running goals the same, without those that are over or to come', () => {
    const [over, upcoming] = [phase(testGoal('2026-10'), 'over'), phase(testGoal('2026-12'), 'upcoming')] // prettier-ignore
    expect(runningGoals([over, november, upcoming, year])).toEqual([year, november])
  })
})

describe('a reached goal says so if another running goal of its kind is behind', () => {
  test('November is reached; the year is $7,123 behind', () => {
    expect(otherBehind(november, [november, year], DOLLARS)).toBe(
      'November is reached; the year is $7,123 behind.',
    )
  })
  test('the quarter is named', () => {
    const quarter = testGoal('2026-Q4', { currentAmount: 40, pace: testPace(55) })
    expect(otherBehind(november, [november, quarter], DOLLARS)).toBe(
      'November is reached; Q4 2026 is $15 behind.',
    )
    expect(otherBehind({ ...quarter, achievedAt: REACHED }, [year], DOLLARS)).toBe(
      'Q4 2026 is reached; the year is $7,123 behind.',
    )
  })
  test('two goals of one period: the other one', () => {
    const higher = testGoal('2026-11', { currentAmount: 40, pace: testPace(55) })
    expect(otherBehind(november, [november, higher], DOLLARS)).toBe(
      'November is reached; the other goal is $15 behind.',
    )
  })
  test('not if the others are ahead, set today, of another kind, over or inactive', () => {
    const quiet = [
      testGoal('2026-Q4', { currentAmount: 60, pace: testPace(50) }),
      testGoal('2026-full', { pace: testPace(0, { isFirstDay: true }) }),
      testGoal('2026-full', { goalType: 'units', pace: testPace(90) }),
      phase(testGoal('2026-10', { pace: testPace(100) }), 'over'),
      { ...year, isActive: false, isBehind: false },
    ]
    expect(otherBehind(november, [november, ...quiet], DOLLARS)).toBeNull()
  })
})
