import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import type { Mission } from '../contract.ts'
import { exampleWords, onlyOneWords, tipWords } from './words.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const part = (name: string | null, price: number, sales: number) => ({
  name,
  price,
  sales,
  share: 50,
  amount: price,
})
const mission: Mission = {
  beat: 'day',
  startDate: '2026-11-16',
  endDate: '2026-11-16',
  amount: 500,
  revenue: 120,
  sales: 2,
  isReached: false,
  usual: 480,
  needed: 500,
  period: 'November',
  openDaysLeft: 3,
  realistic: null,
  done: null,
  mix: [part('Vase', 100, 4)],
}
test('one sale that brings half, or all of it, is said in words', () => {
  const mix = [part('Body repair', 2_192, 1), part('Clutch replacement', 1_438, 1)]
  const week: Mission = { ...mission, beat: 'week', amount: 4_500, mix }
  expect(tipWords(week)).toBe('The body repair alone brings half of it.')
  expect(tipWords({ ...week, mix: mix.toReversed() }), 'a third').toBeNull()
  expect(onlyOneWords(week)).toBeNull()
  expect(onlyOneWords({ ...week, mix: [part('BMW Service', 4_400, 1)] })).toBe(
    'One BMW Service is your week.',
  )
})

test('without own products the default of the specification is an example', () => {
  expect(exampleWords({ ...mission, mix: [part(null, 500, 2)] }, dollars)).toBe(
    "2 sales of about $500. With sales in the last three months, you'll see your own products here.",
  )
  expect(exampleWords(mission, dollars)).toBeNull()
})
