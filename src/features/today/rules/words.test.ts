import { describe, expect, test } from 'vitest'
import type { Notation } from '../../../shared/money.ts'
import type { WorkTarget } from '../../goals/target/contract.ts'
import type { FoundHint, Hint, Part, Today } from '../contract.ts'
import { hintWords } from './hint-words.ts'
import { numberWords, trackWords } from './words.ts'

const dollars: Notation = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
}
const euros: Notation = { ...dollars, currency: 'EUR', numberStyle: '1.234,50' }
const SATURDAY = '2026-11-28'

const part = (changes: Partial<Part> = {}): Part => ({
  ...{ name: 'November', revenue: 27_965, goal: null, growth: null },
  ...changes,
})
const target = (changes: Partial<WorkTarget> = {}): WorkTarget => ({
  ...{ beat: 'day', startDate: SATURDAY, endDate: SATURDAY },
  ...{ amount: 1_250, revenue: 403.9, sales: 23, isReached: false, usual: 1_246, needed: 813 },
  ...{ period: 'November', openDaysLeft: 3, realistic: null, done: null },
  ...changes,
})
/** A café whose goal is nearly in. */
const answer = (changes: Partial<Today> = {}): Today => ({
  today: SATURDAY,
  closedUntil: null,
  firstSale: '2025-01-02',
  day: { revenue: 403.9, sales: 23 },
  target: target(),
  week: { revenue: 3_599, sales: 71, isLast: false, usual: null },
  month: part({ goal: { amount: 30_000, expectedByNow: 27_300, isOutOfReach: false } }),
  yearOrQuarter: part({
    name: '2026',
    revenue: 306_425,
    goal: { amount: 340_000, expectedByNow: 306_000, isOutOfReach: false },
  }),
  hint: null,
  ...changes,
})
/** What the eye reads, in order. */
const said = (changes: Partial<Today>, notation = dollars) => {
  const { label, corner, amount, of, sentence } = numberWords(answer(changes), notation)
  return [[label, corner, `${amount} ${of}`].join(' | ').trim(), sentence]
}
const track = (changes: Partial<Today>, notation = dollars) =>
  trackWords(answer(changes), notation).map(({ name, amount, verdict, note }) =>
    [`${name} ${amount}`, verdict?.text, note].filter(Boolean).join(' — '),
  )

describe('the number', () => {
  test('$1,250 − $403.90 is $846 to go, as much as a usual Saturday', () => {
    expect(said({})).toEqual([
      ...['Today | 23 sales | $404 of $1,250', '$846 to go. Saturdays usually bring that much.'],
    ])
    expect(numberWords(answer(), dollars).filled).toBeCloseTo(403.9 / 1250)
  })

  test('before the first sale of the day only what it means', () => {
    const none = target({ revenue: 0, sales: 0 })
    expect(said({ target: none })).toEqual([
      ...['Today | no sales yet | $0 of $1,250', 'Saturdays usually bring that much.'],
    ])
    const refunded = target({ revenue: -12, sales: 0 })
    expect(said({ target: refunded })[1]).toBe(
      'Only refunds so far today. Saturdays usually bring that much.',
    )
  })

  test('the month is reached, and the year needs more than a usual day', () => {
    const forYear = target({ amount: 1_300, needed: 1_293, period: '2026', done: 'November' })
    expect(said({ target: forYear })).toEqual([
      'Today | 23 sales | $404 of $1,300',
      '$896 to go. November is done: from here every sale counts for 2026.',
    ])
    expect(said({ target: target({ amount: 1_300, needed: 1_293 }) })[1]).toBe(
      '$896 to go. That keeps November on track.',
    )
  })

  test('done: 478 − 466 is 12 € more than usual', () => {
    const done = target({ amount: 470, usual: 466, revenue: 478, isReached: true })
    expect(said({ target: done }, euros)[1]).toBe('Done: 12\u00a0€ more than a usual Saturday.')
  })

  test('out of reach it is a good day, and never an order', () => {
    const far = target({ amount: 1_400, needed: 9_000, realistic: 28_000 })
    expect(said({ target: far })[1]).toBe('$996 to go. That makes a good Saturday.')
  })

  test('the next week, once the open days of this one are over', () => {
    const next = target({
      ...{ beat: 'week', startDate: '2026-11-30', endDate: '2026-12-06', realistic: 14_000 },
      ...{ amount: 4_500, usual: 4_080, revenue: 0, sales: 0 },
    })
    const week = { revenue: 1_179, sales: 2, isLast: false, usual: 4_080 }
    expect(said({ target: next, closedUntil: '2026-11-30', week })).toEqual([
      'Next week | closed until Monday | $4,500 to aim for',
      'A good week for you. This one brought $1,179 from 2 sales.',
    ])
  })

  test('on a closed day the next one, and this week beside a usual one: 3,599 − 3,287 = $312', () => {
    const monday = target({
      ...{ startDate: '2026-11-30', amount: 215, usual: 213, needed: 100, revenue: 0, sales: 0 },
    })
    const closed = { today: '2026-11-29', closedUntil: '2026-11-30', target: monday }
    const week = { revenue: 3_599, sales: 71, isLast: false, usual: 3_287 }
    expect(said({ ...closed, week })).toEqual([
      'Tomorrow, Monday | closed today | $215 to aim for',
      'A usual Monday. This week brought $3,599, $312 more than usual.',
    ])
  })

  test('a sale on a closed day counts for it', () => {
    const day = { revenue: 500, sales: 1 }
    const sold = target({ revenue: 500, sales: 1, amount: 470, usual: 466, isReached: true })
    expect(said({ closedUntil: '2026-11-30', day, target: sold })[1]).toBe(
      'Closed, and you still made a sale. Done: $34 more than a usual Saturday.',
    )
  })

  test('before anything is known, the day as it is', () => {
    const first = { target: null, firstSale: SATURDAY, day: { revenue: 62, sales: 1 } }
    expect(said(first)).toEqual(['Today | 1 sale | $62', 'Your first sale. A good start.'])
    const two = { ...first, day: { revenue: 99.5, sales: 2 } }
    expect(said(two)).toEqual(['Today | 2 sales | $99.50', 'A good start.'])
    const closed = { target: null, closedUntil: '2026-12-14', day: { revenue: 0, sales: 0 } }
    expect(said(closed)).toEqual(['This week | closed until 14 Dec | $3,599', 'From 71 sales.'])
  })
})

describe('the month and the year', () => {
  test('Ahead from 2 % of the goal above what is due: 665 of 30,000; On track at $425 of 340,000', () => {
    expect(track({})).toEqual(['November goal $30,000 — Ahead', '2026 goal $340,000 — On track'])
  })

  test('behind, and reached', () => {
    const month = part({
      revenue: 12_500,
      goal: { amount: 12_500, expectedByNow: 12_000, isOutOfReach: false },
    })
    const yearOrQuarter = part({
      name: '2026',
      revenue: 183_130,
      goal: { amount: 210_000, expectedByNow: 191_830, isOutOfReach: false },
    })
    expect(track({ month, yearOrQuarter }, euros)).toEqual([
      'November goal 12.500\u00a0€ — Reached',
      '2026 goal 210.000\u00a0€ — 8.700\u00a0€ behind',
    ])
    const [reached, behind] = trackWords(answer({ month, yearOrQuarter }), euros)
    expect(reached).toMatchObject({ due: null, verdict: { is: 'better' } })
    expect(behind).toMatchObject({ due: 191_830 / 210_000, verdict: { is: 'worse' } })
  })

  test('on its first day nothing is due, and it has a verdict all the same', () => {
    const month = part({
      revenue: 0,
      goal: { amount: 30_000, expectedByNow: null, isOutOfReach: false },
    })
    expect(trackWords(answer({ month }), dollars)[0]).toMatchObject({
      ...{ due: null, verdict: { text: 'On track', is: 'plain' } },
    })
  })

  test('out of reach says what is realistic, unless the next line does', () => {
    const far = target({ realistic: 14_000, openDaysLeft: 1 })
    const month = part({
      revenue: 13_235,
      goal: { amount: 24_000, expectedByNow: 22_900, isOutOfReach: true },
    })
    expect(track({ target: far, month })[0]).toBe(
      'November goal $24,000 — Out of reach — One open day left. About $14,000 is realistic.',
    )
    const hint: Hint = {
      ...{ kind: 'out-of-reach', key: '', isNew: false, realistic: 14_000 },
      ...{ period: 'November', source: 'month', timeframe: '2026-11' },
    }
    expect(track({ target: far, month, hint })[0]).toBe('November goal $24,000 — Out of reach')
  })

  test('without a goal the month so far, and no year', () => {
    const yearOrQuarter = part({ name: '2026', revenue: 78_420, growth: 12 })
    const november = (growth: number | null) =>
      track({ month: part({ revenue: 6_480, growth }), yearOrQuarter })
    expect(november(3)).toEqual([
      'November so far $6,480 — 3% more — than on the same days of last year',
    ])
    expect(november(-16.2)[0]).toContain('16% less')
    expect(november(null)).toEqual(['November so far $6,480'])
    const day = { revenue: 62, sales: 1 }
    const first = { target: null, day, month: part({ revenue: 62 }), yearOrQuarter }
    expect(track(first), 'the same as today').toEqual([])
  })
})

describe('the next line', () => {
  const customer = { kind: 'customer', key: '', customerId: 1, name: 'Ian Cole' } as const
  const hints: [FoundHint, string][] = [
    [
      { kind: 'record', key: '', since: '2026-11-25' },
      'The last sale here is from Wednesday. Anything to add? [Add sale]',
    ],
    [
      { kind: 'record', key: '', since: '2026-11-04' },
      'The last sale here is from 4 Nov 2026. Anything to add? [Add sale]',
    ],
    [
      {
        ...{ kind: 'out-of-reach', key: '', period: 'November', source: 'month' },
        ...{ timeframe: '2026-11', realistic: 14_000 },
      },
      'About $14,000 is realistic for November. Nothing is lost: a goal can move. [Change the goal]',
    ],
    [
      { kind: 'imported', key: '', since: '2025-09-28', months: 14, sales: 17_199 },
      'Your 14 months are in. 17,199 sales since September 2025. What is a good month? [Set a goal]',
    ],
    [
      { ...customer, hasPhone: true, usual: 13, silentDays: 47 },
      'Call Ian Cole. Usually here every two weeks, now away for 47 days. [Show the number]',
    ],
    [
      { ...customer, hasPhone: false, usual: 7, silentDays: 32 },
      'Write to Ian Cole. Usually here every week, now away for 32 days. [Write]',
    ],
    [
      { kind: 'first-goal', key: '' },
      "What is a good month for you? Set it as a goal, and you'll see what each day takes. [Set a goal]",
    ],
    [
      { kind: 'product', key: '', name: 'Croissant', revenue: 120, before: 310 },
      'Croissant has slowed down: $120 in four weeks, $310 in the four before. [See why]',
    ],
    [
      { kind: 'next-goal', key: '', month: '2026-12', lastYear: 25_427 },
      'December has no goal yet. Last December brought $25,427. [Set a goal]',
    ],
    [
      { kind: 'costs', key: '', assumedMargin: 30 },
      'Your margin is a guess, 30%. It is real once your products have a cost. [Enter your margin]',
    ],
    [
      { kind: 'history', key: '' },
      'Bring last year along, and every figure has something to stand beside. [Import earlier sales]',
    ],
    [
      { kind: 'streak', key: '', current: 6, beat: 'day' },
      'Six open days in a row with a sale. Today makes seven. [Add sale]',
    ],
    [
      { kind: 'streak', key: '', current: 14, beat: 'week' },
      '14 weeks in a row with a sale. This one makes 15. [Add sale]',
    ],
  ]
  test.each(hints)('%j', (hint, sentence) => {
    const { before, name, after, text, action } = hintWords(hint, SATURDAY, dollars)
    expect(`${before}${name}${after} ${text} [${action}]`).toBe(sentence)
  })
})
