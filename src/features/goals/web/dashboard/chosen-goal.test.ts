import { expect, test } from 'vitest'
import type { Goal } from '../../contract.ts'
import { chosenOf, salesNeeded } from './chosen-goal.ts'
import { testGoal as goal } from '../../testing/goal.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'

const TODAY = '2026-11-21'
const year = rangeOfPeriod(2026, 'full')
const november = rangeOfPeriod(2026, 'm11')

test('1,000 left at 300 per sale is 3.33, so 4 sales (spec §2.8)', () => {
  expect(salesNeeded(1000, 300)).toBe(4)
})

test('an even division isn’t rounded up: 0.30 at 0.10 is 3, 90.90 at 30.30 is 3', () => {
  expect(salesNeeded(0.3, 0.1)).toBe(3)
  expect(salesNeeded(90.9, 30.3)).toBe(3)
})

test('with an average of 0 or below, no number of sales is enough', () => {
  expect(salesNeeded(1000, 0)).toBeNull()
  expect(salesNeeded(1000, -12.5)).toBeNull()
})

test('the default goal is that of the shown period', () => {
  const goals = [goal('2026-11'), goal('2026-full'), goal('2026-Q3')]
  expect(chosenOf(goals, year, TODAY)).toBe(goals[1])
  expect(chosenOf(goals, rangeOfPeriod(2026, 'q3'), TODAY), 'quarters too').toBe(goals[2])
})

test('else the goal of the current month, else the nearest; a future one comes before one that is over', () => {
  const [over, month, soon, later] = [
    goal('2026-10'),
    goal('2026-11'),
    goal('2026-12'),
    goal('2027-full'),
  ] as [Goal, Goal, Goal, Goal]
  expect(chosenOf([later, soon, over, month], year, TODAY)).toBe(month)
  expect(chosenOf([over, later, soon], year, TODAY)).toBe(soon)
  expect(chosenOf([over, goal('2026-08')], year, TODAY)).toBe(over)
})

test('the goal in the URL comes first, unless it is no longer active', () => {
  const goals = [goal('2026-full'), goal('2026-11'), goal('2026-12', { isActive: false })]
  expect(chosenOf(goals, year, TODAY, goals[1]!.id)).toBe(goals[1])
  expect(chosenOf(goals, year, TODAY, goals[2]!.id)).toBe(goals[0])
  expect(chosenOf([goals[2]!], year, TODAY)).toBeUndefined()
})

test('among goals of one period, unreached ones come before reached ones, and revenue before others', () => {
  const reached = goal('2026-11', { achievedAt: '2026-11-20T10:00:00.000Z' })
  const units = goal('2026-11', { goalType: 'units' })
  const revenue = goal('2026-11')
  expect(chosenOf([reached, units, revenue], november, TODAY)).toBe(revenue)
})
