import { expect, test } from 'vitest'
import type { Goal } from '../../contract.ts'
import { amountIn, amountWithout } from './amounts-before.ts'

const july = {
  id: 7,
  currentAmount: 1_000.3,
  period: { label: 'July 2026', startDate: '2026-07-01', endDate: '2026-07-31', phase: 'current' },
} as Goal

test('Without two sales of July 1,000.30 - 0.10 - 0.20 = 1,000; one of August counts nothing', () => {
  const sales = [
    { saleDate: '2026-07-01', revenue: 0.1 },
    { saleDate: '2026-07-31', revenue: 0.2 },
    { saleDate: '2026-08-01', revenue: 500 },
  ]
  expect(amountWithout(sales)(july)).toBe(1_000)
})

test('A refund was more before it', () => {
  expect(amountWithout([{ saleDate: '2026-07-05', revenue: -100 }])(july)).toBe(1_100.3)
})

test('Before an import a goal was at what an earlier reading says; at 0 where that has none', () => {
  expect(amountIn([july])({ ...july, currentAmount: 9_000 })).toBe(1_000.3)
  expect(amountIn([])(july)).toBe(0)
})
