import { expect, test } from 'vitest'
import { bestHoursOf, knownPercent } from './rules.ts'

const hour = (weekday: number, at: number, revenue: number, sales = 10) => ({
  weekday,
  hour: at,
  sales,
  revenue,
})

test('the best hours are the best one and those beside it with 75 % of it: (300 + 400) / 1000 = 70 %', () => {
  const hours = [hour(1, 9, 100), hour(6, 10, 300), hour(6, 11, 400), hour(6, 12, 200)]
  expect(bestHoursOf(hours)).toEqual({ weekday: 6, from: 10, until: 12, share: 70 })
})

test('an hour that is nearly as good on three weekdays is the best of every day: 3 × 100 of 350', () => {
  const hours = [hour(1, 9, 100), hour(2, 9, 98), hour(3, 9, 102), hour(3, 12, 50)]
  expect(bestHoursOf(hours)).toEqual({ weekday: null, from: 9, until: 10, share: 85.71 })
  expect(bestHoursOf(hours.slice(1))).toMatchObject({ weekday: 3, from: 9 })
})

test('the last hour of the day ends at 24', () => {
  expect(bestHoursOf([hour(0, 23, 30), hour(0, 0, 10)])).toMatchObject({ from: 23, until: 24 })
})

test('none of two equals is the best, and of fewer than 20 sales, or without revenue, none is', () => {
  expect(bestHoursOf([hour(1, 9, 50), hour(2, 9, 50)])).toBeNull()
  expect(bestHoursOf([hour(1, 9, 50, 10), hour(2, 9, 40, 9)])).toBeNull()
  expect(bestHoursOf([hour(1, 9, 0), hour(2, 9, -5)])).toBeNull()
  expect(bestHoursOf([hour(1, 9, 50, 90)])).toBeNull()
  expect(bestHoursOf([])).toBeNull()
})

test('99.9 % is not all of the sales, and 0.1 % is not none', () => {
  expect([knownPercent(999, 1000), knownPercent(1, 1000), knownPercent(5, 5)]).toEqual([99, 1, 100])
})
