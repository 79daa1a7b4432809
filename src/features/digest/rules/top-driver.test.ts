import { describe, expect, test } from 'vitest'
import { isWorthAReason, topDriverOf, type Part } from './top-driver.ts'

const part = (kind: Part['kind'], name: string, now: number, before: number): Part => ({
  kind,
  name,
  now: now * 100,
  before: before * 100,
})
const roses = part('product', 'Roses', 900, 500)
const saturday = part('weekday', 'Saturday', 700, 450)
const grace = part('customer', 'Grace Hopper', 0, 300)

describe('what moved the week most', () => {
  test('up 600: roses with +400 before Saturday with +250; Grace, who took 300, does not count', () => {
    expect(topDriverOf(60_000, [saturday, grace, roses])).toBe(roses)
  })

  test('down 350: Grace with −300 before anything that rose', () => {
    expect(topDriverOf(-35_000, [roses, saturday, grace])).toBe(grace)
  })

  test('nothing stands out where the largest has less than a quarter: 250 of 1,200', () => {
    expect(topDriverOf(120_000, [saturday])).toBeNull()
    expect(topDriverOf(100_000, [saturday])).toBe(saturday)
    expect(topDriverOf(100_000, [])).toBeNull()
  })

  test('of two that moved it as much the customer is named: one sale on one day is of all three', () => {
    const all = [saturday, part('product', 'Wreath', 250, 0), part('customer', 'Ada', 250, 0)]
    expect(topDriverOf(25_000, all)).toMatchObject({ name: 'Ada' })
  })

  test('a change below 5 % needs no reason', () => {
    expect([4.9, 5, -5, null].map(isWorthAReason)).toEqual([false, true, true, false])
  })
})
