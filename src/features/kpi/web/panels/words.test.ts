import { expect, test } from 'vitest'
import { DOLLARS } from '../../testing/metrics.ts'
import { awayInWords, hoursInWords, leadInWords, shareInWords } from './words.ts'

const rows = (...amounts: number[]) => amounts.map((amount, i) => ({ name: `N${i + 1}`, amount }))
const hour = (weekday: number, at: number, revenue: number) => ({
  weekday,
  hour: at,
  sales: 10,
  revenue,
})

test('a list says who leads, and whether all are close: 95 of 100 is', () => {
  expect(leadInWords(rows(100, 97, 95))).toEqual({ name: 'N1', rest: ' leads, all three are close' }) // prettier-ignore
  expect(leadInWords(rows(100, 96))?.rest).toBe(' leads, both are close')
  expect(leadInWords(rows(100, 94))?.rest).toBe(' leads')
  expect(leadInWords(rows(100))?.rest).toBe(' leads')
  expect(leadInWords([])).toBeNull()
})

test('a channel brings its share of all revenue: 82 of 100', () => {
  expect(shareInWords(rows(82, 10), 100, DOLLARS)).toEqual({ name: 'N1', rest: ': 82%' })
  expect(shareInWords(rows(-5), -5, DOLLARS)?.rest, 'only refunds').toBe(' leads')
})

test('how many regulars are away', () => {
  expect([1, 4].map((count) => awayInWords(count, DOLLARS))).toEqual([
    '1 regular is away',
    '4 regulars are away',
  ])
})

test('the best hours, in the morning or on a weekday', () => {
  const mornings = [1, 2, 3].flatMap((day) => [hour(day, 8, 50), hour(day, 12, 5), hour(day, 15, 5)]) // prettier-ignore
  expect(hoursInWords(mornings)).toBe('8 to 9 in the morning')
  const friday = [hour(5, 15, 300), hour(5, 16, 290), hour(1, 9, 20), hour(2, 9, 20)]
  expect(hoursInWords(friday)).toBe('Fridays from 15:00 to 17:00')
})

test('hours that are all alike say nothing: 40 of 100 in one of three', () => {
  const alike = [1, 2, 3].flatMap((day) => [hour(day, 8, 40), hour(day, 12, 31), hour(day, 15, 29)])
  expect(hoursInWords(alike)).toBeNull()
})
