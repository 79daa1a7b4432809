import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import { ACHIEVEMENTS } from '../../points/contract.ts'
import { descriptionText, progressText, shareOf } from './words.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const profitPro = (progress: number, sales: number, revenue = 500) => ({
  progress,
  target: 30,
  unit: 'percent' as const,
  costed: {
    sales: { recorded: sales, needed: 10 },
    revenue: { recorded: revenue, needed: 500 },
  },
})

test('Profit Pro at 59.5% with 1 of 10 costs recorded is 10% done, not all of it', () => {
  const achievement = profitPro(59.5, 1)
  expect(shareOf(achievement)).toBe(0.1)
  expect(progressText(achievement, dollars)).toBe(
    '59.5% this month, target 30%. Cost recorded for 1 of 10 sales',
  )
})

test('Profit Pro with 12 costs recorded, but of sales of $300 of $500 together, is 60% done', () => {
  const achievement = profitPro(40, 12, 300)
  expect(shareOf(achievement)).toBe(0.6)
  expect(progressText(achievement, dollars)).toBe(
    '40% this month, target 30%. Cost recorded for $300 of $500 in sales',
  )
})

test('what it takes is said in the currency of the owner: ¥1,000,000 and ¥50,000', () => {
  const yen = { ...dollars, currency: 'JPY' }
  const { revenue_rocket: rocket, profit_pro: pro } = ACHIEVEMENTS
  const inYen = { ...rocket, progress: 0, target: 1_000_000, costed: null }
  expect(descriptionText(inYen, yen)).toBe('Take in ¥1,000,000 in a calendar month')
  const { costed } = profitPro(0, 0)
  const revenue = { recorded: 0, needed: 50_000 }
  expect(descriptionText({ ...pro, progress: 0, costed: { ...costed, revenue } }, yen)).toMatch(
    /bring in ¥50,000 together$/,
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
  const days = { progress: 4, target: 7, unit: 'days' as const, costed: null }
  expect([shareOf(days), progressText(days, dollars)]).toEqual([4 / 7, '4 of 7 days'])
  const money = { progress: 4_200, target: 10_000, unit: 'money' as const, costed: null }
  expect([shareOf(money), progressText(money, dollars)]).toEqual([
    0.42,
    '$4,200 of $10,000 this month',
  ])
})
