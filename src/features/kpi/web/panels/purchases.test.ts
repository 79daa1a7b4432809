import { expect, test } from 'vitest'
import { MAX_PURCHASES } from '../../rankings/contract.ts'
import { agoInWords } from '../figures/format.ts'
import { firstPurchase, spendingByMonth } from './purchases.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'

const year = rangeOfPeriod(2026, 'full')
const bought = (...purchases: [date: string, revenue: number][]) => ({
  purchaseHistory: purchases.map(([date, revenue]) => ({
    product: 'Haircut',
    quantity: 1,
    date,
    revenue,
  })),
})

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-20', 'yesterday'],
  ['2026-11-09', '12 days ago'],
  ['2026-09-22', '60 days ago'],
  ['2026-08-01', '3 months ago'],
  ['2025-11-21', '11 months ago'],
  ['2023-11-01', '3 years ago'],
  ['2026-11-22', 'in the future'],
])('%s is %s on 21 November 2026', (day, words) => {
  expect(agoInWords(day, '2026-11-21')).toBe(words)
})

test('the first purchase is the oldest that isn’t a refund', () => {
  expect(firstPurchase(bought(['2026-05-02', 40], ['2026-03-03', 40], ['2026-01-09', -40]))).toBe(
    '2026-03-03',
  )
})

test(`with ${MAX_PURCHASES} or more purchases only the newest are listed, so the first is unknown`, () => {
  const many = Array.from({ length: MAX_PURCHASES }, (): [string, number] => ['2026-03-03', 10])
  expect(firstPurchase(bought(...many))).toBeUndefined()
})

test('a month’s spending is its purchases minus refunds: 40 + 25.10 − 10.05 = 55.05', () => {
  const customer = bought(['2026-03-09', 40], ['2026-03-02', 25.1], ['2026-03-01', -10.05])
  expect(spendingByMonth(customer, year, '2026-04-02')).toEqual([
    { month: '2026-01-01', amount: 0 },
    { month: '2026-02-01', amount: 0 },
    { month: '2026-03-01', amount: 55.05 },
    { month: '2026-04-01', amount: 0 },
  ])
})

test('if only the newest are listed, spending starts with the first month that is listed completely', () => {
  const may = Array.from({ length: MAX_PURCHASES - 1 }, (): [string, number] => ['2026-05-04', 1])
  const customer = bought(...may, ['2026-03-30', 7])
  expect(spendingByMonth(customer, year, '2026-05-31')).toEqual([
    { month: '2026-04-01', amount: 0 },
    { month: '2026-05-01', amount: 49 },
  ])
})

test('there is no spending chart for a single month', () => {
  const customer = bought(['2026-01-05', 40])
  expect(spendingByMonth(customer, year, '2026-01-31')).toEqual([])
  expect(spendingByMonth(customer, rangeOfPeriod(2026, 'm1'), '2026-06-30')).toEqual([])
})
