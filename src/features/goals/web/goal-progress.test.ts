import { expect, test } from 'vitest'
import type { Notation } from '../../../shared/money.ts'
import { testGoal, testPace } from '../testing/goal.ts'
import { goalProgressOf } from './goal-progress.ts'

const DOLLARS: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const over = testGoal('2026-10')

test.each([
  ['197,662 due − 190,539', testGoal('2026-full', { targetAmount: 222_000, currentAmount: 190_539, pace: testPace(197_662) }), '$7,123 behind', 'worse'], // prettier-ignore
  ['reached', testGoal('2026-11', { achievedAt: '2026-11-20T10:00:00.000Z' }), 'Reached', 'better'],
  ['50 due, 60 reached', testGoal('2026-Q4', { currentAmount: 60, pace: testPace(50) }), 'Ahead', 'plain'], // prettier-ignore
  ['40 due, 40 reached', testGoal('2026-Q4', { pace: testPace(40) }), 'On track', 'plain'],
  ['set today', testGoal('2026-Q4', { currentAmount: 0, pace: testPace(0, { isFirstDay: true }) }), 'On track', 'plain'], // prettier-ignore
  ['12.4 sales due, 11 made', testGoal('2026-Q4', { goalType: 'units', currentAmount: 11, pace: testPace(12.4) }), '1 sale behind', 'worse'], // prettier-ignore
  ['a margin of 41.5 of 45 %', testGoal('2026-Q4', { goalType: 'profit_margin', targetAmount: 45, currentAmount: 41.5, isBehind: true }), '3.5 percentage points behind', 'worse'], // prettier-ignore
  ['a margin set today', testGoal('2026-Q4', { goalType: 'profit_margin', targetAmount: 45, currentAmount: 41.5, isBehind: false }), 'On track', 'plain'], // prettier-ignore
  ['over', { ...over, period: { ...over.period, phase: 'over' } }, '$60 short of $100', 'muted'],
] as const)('where a goal stands: %s', (_, goal, words, tone) => {
  expect(goalProgressOf(goal, DOLLARS)).toEqual({ words, tone })
})
