import { describe, expect, test } from 'vitest'
import type { Notation } from '../../../shared/money.ts'
import type { WorkTarget } from '../../goals/target/contract.ts'
import type { FoundHint, Part, Today } from '../contract.ts'
import { dayWords } from './day-words.ts'
import { hintWords } from './hint-words.ts'
import { partWords } from './part-words.ts'

const dollars: Notation = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
}
/** Monday */
const MONDAY = '2026-11-23'

const part = (changes: Partial<Part> = {}): Part => ({
  name: 'November',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  revenue: 12_982,
  goal: null,
  growth: null,
  growthContext: 'vs 1 Nov – 23 Nov 2025',
  ...changes,
})
const goal = (changes: Partial<NonNullable<Part['goal']>> = {}) => ({
  amount: 9_000,
  description: '',
  revenue: 12_982,
  isMet: true,
  isFirstDay: false,
  expectedByNow: 7_000,
  ...changes,
})
const year = part({
  name: '2026',
  revenue: 190_539,
  goal: goal({
    amount: 222_000,
    revenue: 190_539,
    isMet: false,
    description: 'A second delivery van',
    expectedByNow: 197_662,
  }),
})
const target = (changes: Partial<WorkTarget> = {}): WorkTarget => ({
  beat: 'day',
  startDate: MONDAY,
  endDate: MONDAY,
  amount: 270,
  revenue: 175,
  sales: 2,
  isReached: false,
  usual: 213,
  needed: 268,
  period: 'November',
  realistic: null,
  ...changes,
})
const day = (changes: Partial<Today> = {}, sold: Partial<Today['day']> = {}): Today => ({
  today: MONDAY,
  isOpenToday: true,
  firstSale: '2025-01-02',
  day: { revenue: 175, sales: 2, weekBefore: 212, ...sold },
  target: target(),
  week: { revenue: 3_599, sales: 71, isOver: false, before: 3_287, growth: 9.49 },
  month: part({ goal: goal() }),
  yearOrQuarter: year,
  hint: null,
  ...changes,
})
const said = (answer: Today) => {
  const { amount, of, note } = dayWords(answer, dollars)
  const text = [note.strong, note.rest].filter(Boolean).join(note.separator ?? ' ')
  return [`${amount} ${of}`.trim(), text]
}

describe('what to work for', () => {
  test('$175 of $270: $95 to go, and what a usual Monday brings', () => {
    expect(said(day())).toEqual(['$175 of $270', '$95 to go · A usual Monday brings $213.'])
    expect(dayWords(day(), dollars)).toMatchObject({
      longLabel: 'Today, Monday 23 Nov',
      corner: '2 sales',
      filled: 175 / 270,
    })
  })

  test('$300 of $270 is done: $300 − $213 = $87 more than usual', () => {
    const done = target({ revenue: 300, isReached: true })
    expect(said(day({ target: done }))).toEqual([
      ...['$300 of $270', 'Done · $87 more than a usual Monday.'],
    ])
  })

  test('a goal out of reach asks for a good Monday, and its month says what is realistic', () => {
    const hard = day({
      target: target({ amount: 235, needed: 969, realistic: 7_400 }),
      month: part({ goal: goal({ isMet: false, revenue: 6_000, amount: 9_000 }) }),
    })
    expect(said(hard)).toEqual(['$175 of $235', '$60 to go · That makes a good Monday.'])
    expect(partWords(hard.month, hard, dollars)).toMatchObject({
      ...{ state: { text: 'Out of reach', is: 'bad' }, behind: '' },
      note: 'About $7,400 is realistic',
    })
  })

  test('the week of a shop that sells now and then, and the next one once this is over', () => {
    const week = target({ ...{ beat: 'week', endDate: '2026-11-29' }, amount: 4_500, usual: 4_080 })
    expect(dayWords(day({ target: week }), dollars)).toMatchObject({
      ...{ label: 'This week', amount: '$175', of: 'of $4,500' },
      note: { strong: '$4,325 to go', rest: 'A usual week brings $4,080.' },
    })
    const next = { ...week, startDate: '2026-11-30', revenue: 0, sales: 0, realistic: 14_000 }
    const closed = day({ isOpenToday: false, target: next })
    expect(dayWords(closed, dollars)).toMatchObject({
      ...{ label: 'Next week', corner: 'Closed today', amount: '$4,500', of: 'to aim for' },
      note: { strong: '', rest: 'A good week for you. This week brought $3,599.' },
    })
  })

  test('on a closed day it is the next open day’s', () => {
    const closed = day({ isOpenToday: false, target: target({ startDate: '2026-11-24' }) })
    expect(dayWords(closed, dollars).longLabel).toBe('Tomorrow, Tuesday')
    expect(said(closed)).toEqual([
      ...['$270 to aim for', 'A usual Tuesday brings $213. This week brought $3,599.'],
    ])
  })

  test('on the first day nothing is missing', () => {
    const first = day({ target: null, firstSale: MONDAY }, { weekBefore: null })
    expect(said(first)[1]).toBe('Your first sale. A good start.')
    expect(dayWords(first, dollars).filled).toBeNull()
  })

  test('a day that only gave money back says so', () => {
    const none = { target: null, firstSale: '2026-11-02' }
    const refund = day(none, { revenue: -45, sales: 0, weekBefore: null })
    expect(said(refund)).toEqual(['-$45', 'Only refunds so far today'])
    expect(said(day(none, { revenue: 0, sales: 0, weekBefore: null }))[1]).toBe(
      'No sales yet today',
    )
  })
})

describe('a part of the year', () => {
  test('reached: 144 %, and for what sales count now', () => {
    expect(partWords(day().month, day(), dollars)).toMatchObject({
      amount: '$12,982',
      of: 'of $9,000',
      short: '144% of $9,000',
      state: { text: 'Reached', is: 'good' },
      note: 'Every sale now counts for 2026',
    })
  })

  test('behind: $197,662 due − $190,539 = $7,123', () => {
    expect(partWords(year, day(), dollars)).toMatchObject({
      description: 'A second delivery van',
      short: '85% of $222,000',
      state: { text: 'Behind', is: 'bad' },
      behind: '$7,123 behind',
      note: '',
    })
  })

  test('$1 more than is due is ahead, as in the goal panel; to the cent what is due is on pace', () => {
    const stateAt = (revenue: number) =>
      partWords(
        part({ goal: goal({ revenue, isMet: false, expectedByNow: 6_000 }) }),
        day(),
        dollars,
      ).state
    expect(stateAt(6_001)).toEqual({ text: 'Ahead', is: 'good' })
    expect(stateAt(6_000)).toEqual({ text: 'On pace', is: 'good' })
  })

  test('99.99 % is not reached, and nothing is behind on the first day', () => {
    const first = part({
      goal: goal({ revenue: 8_999.5, isMet: false, isFirstDay: true, expectedByNow: 9_000 }),
    })
    const today = first.startDate
    expect(partWords(first, day({ today }), dollars).state?.text).toBe('Starts today')
    expect(partWords(first, day(), dollars)).toMatchObject({
      short: '99% of $9,000',
      state: { text: 'Set today', is: 'plain' },
      behind: '',
      due: null,
    })
  })

  test('without a goal: so far, and the change since the year before', () => {
    expect(partWords(part({ growth: -4.25 }), day(), dollars)).toMatchObject({
      name: 'November so far',
      amount: '$12,982',
      state: { text: '↓ 4.3%', is: 'bad' },
      note: 'vs 1 Nov – 23 Nov 2025',
      filled: null,
    })
  })
})

describe('hints read as one sentence', () => {
  const sentences: [FoundHint, string][] = [
    [{ kind: 'record', key: '', since: '2026-11-20' }, 'Nothing is recorded after Friday.'],
    [{ kind: 'record', key: '', since: '2026-11-04' }, 'Nothing is recorded after 4 Nov 2026.'],
    [{ kind: 'first-goal', key: '' }, 'Next: say what a good month is.'],
    [
      { kind: 'customer', key: '', customerId: 1, name: 'Café', usual: 14, silentDays: 61 },
      'Café usually comes every 14 days and has been away for 61 days.',
    ],
    [
      { kind: 'customer', key: '', customerId: 1, name: 'Café', usual: 1, silentDays: 30 },
      'Café usually comes every day and has been away for 30 days.',
    ],
    [
      { kind: 'product', key: '', name: 'Roses', revenue: 280, before: 1_400 },
      'Roses brought $280 in the last four weeks, $1,400 in the four before.',
    ],
    [
      { kind: 'costs', key: '', assumedMargin: 30 },
      'No sale has a cost yet, so your profit is a guess: 30% of revenue.',
    ],
    [
      { kind: 'next-goal', key: '', month: '2026-12', lastYear: 26_100 },
      'A goal for December? Last December brought $26,100.',
    ],
    [
      { kind: 'next-goal', key: '', month: '2026-12', lastYear: null },
      "A goal for December? Then you'll see each day what it takes.",
    ],
    [
      { kind: 'history', key: '' },
      'Import your earlier sales, so that there is something to compare with.',
    ],
    [
      { kind: 'streak', key: '', current: 12, beat: 'day' },
      '12 open days in a row have a sale. Record one today to keep it going.',
    ],
  ]
  test.each(sentences)('%j', (hint, sentence) => {
    const { strong, text } = hintWords(hint, MONDAY, dollars)
    expect(`${strong} ${text}`.trim()).toBe(sentence)
  })
})
