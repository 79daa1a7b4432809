import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import { progressText, shareOf } from './words.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const profitPro = (progress: number, recorded: number) => ({
  progress,
  target: 30,
  unit: 'percent' as const,
  costedSales: { recorded, needed: 10 },
})

test('Profit Pro at 59.5% with 1 of 10 costs recorded is 10% done, not all of it', () => {
  const achievement = profitPro(59.5, 1)
  expect(shareOf(achievement)).toBe(0.1)
  expect(progressText(achievement, dollars)).toBe(
    '59.5% this month, target 30%. Cost recorded for 1 of 10 sales',
  )
})

test('Profit Pro says that its margin is of sales with a recorded cost: 24% of 30% = 80% done', () => {
  expect(shareOf(profitPro(24, 40))).toBe(0.8)
  expect(shareOf(profitPro(56.7, 40)), 'capped').toBe(1)
  expect(shareOf(profitPro(-12, 40))).toBe(0)
  expect(progressText(profitPro(24, 40), dollars)).toBe(
    "24% on this month's sales with a recorded cost, target 30%",
  )
})

test('others are done as far as their progress goes: 4 of 7 days, $4,200 of $10,000', () => {
  const days = { progress: 4, target: 7, unit: 'days' as const, costedSales: null }
  expect([shareOf(days), progressText(days, dollars)]).toEqual([4 / 7, '4 of 7 days'])
  const money = { progress: 4_200, target: 10_000, unit: 'money' as const, costedSales: null }
  expect([shareOf(money), progressText(money, dollars)]).toEqual([
    0.42,
    '$4,200 of $10,000 this month',
  ])
})
