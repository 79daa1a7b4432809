import { describe, expect, test } from 'vitest'
import { type Notation, moneyText } from '../../../../shared/money.ts'
import type { Beat } from '../../../goals/target/contract.ts'
import type { DailyMission } from '../contract.ts'
import { levelInWords, rangeInWords, streakInWords } from '../../points/web/words.ts'
import { canMove, marginInWords, missionInWords } from './words.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const mission = {
  beat: 'day' as const,
  startDate: '2026-11-16',
  endDate: '2026-11-16',
  amount: 500,
  revenue: 0,
  sales: 0,
  isReached: false,
  usual: 480,
  needed: 500,
  period: 'November',
  realistic: null,
  profit: 150,
  margin: { from: 'assumed' as const, percent: 30, isAssumed: true },
  mix: [
    { name: 'Vase', share: 62.5, amount: 312.5, price: 100, sales: 4 },
    { name: 'Rose', share: 37.5, amount: 187.5, price: 20, sales: 10 },
  ],
}
const goal = {
  source: 'month' as const,
  period: 'November',
  amount: 12_000,
  description: '',
  count: 1,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  openDaysLeft: 15,
  revenue: 4_500,
  remaining: 7_500,
  isMet: false,
}
/** The sentences on Monday, 16 November 2026. */
const words = (changes: Partial<DailyMission> = {}) =>
  missionInWords(
    {
      today: '2026-11-16',
      goal,
      revenue: 4_500,
      firstSale: '2026-01-02',
      isOpenToday: true,
      mission,
      day: { revenue: 0, sales: 0 },
      ...changes,
    } as DailyMission,
    dollars,
  )

test('a goal moves to what is realistic, unless that is in already: $4,600 with $4,500 in, not $4,500', () => {
  expect(canMove(goal, { period: 'November', realistic: 4_600 })).toBe(true)
  expect(canMove(goal, { period: 'November', realistic: 4_500 })).toBe(false)
  expect(canMove(goal, { period: '2026', realistic: 90_000 }), 'of another goal').toBe(false)
})

describe('what to do', () => {
  const working = (changes: Partial<typeof mission> | object) =>
    words({ mission: { ...mission, ...changes } })

  test('before the first sale: the number, and what is usual', () => {
    expect(words()).toEqual({ title: 'Bring in $500 today', note: 'A usual Monday brings $480.' })
    expect(working({ revenue: -50 }).title, 'only refunds').toBe('Bring in $500 today')
  })

  test('in the course of the day: $500 − $120 = $380 to go', () => {
    expect(working({ revenue: 120, sales: 2 })).toEqual({
      title: '$380 to go today',
      note: '$120 of $500. A usual Monday brings $480.',
    })
  })

  test('when it is done: $620 − $480 = $140 more than usual', () => {
    expect(working({ revenue: 620, sales: 5, isReached: true })).toEqual({
      title: 'Done: $620 today',
      note: '$140 more than a usual Monday.',
    })
    expect(working({ revenue: 620, usual: null, isReached: true }).note).toBe('')
  })

  test('a goal out of reach asks for a good day', () => {
    expect(working({ amount: 165, realistic: 4_500 })).toEqual({
      title: 'Bring in $165 today',
      note: 'That makes a good Monday.',
    })
  })

  test('of a shop that sells now and then, for the week or the month', () => {
    const week = { beat: 'week', amount: 4_500, usual: 4_080, endDate: '2026-11-22' }
    expect(working(week).title).toBe('Bring in $4,500 this week')
    expect(working({ ...week, startDate: '2026-11-23' })).toEqual({
      title: 'Bring in $4,500 next week',
      note: 'A usual week brings $4,080.',
    })
    expect(working({ beat: 'month', startDate: '2026-11-01' }).title).toBe(
      'Bring in $500 this month',
    )
  })

  test('on a closed day: when it goes on', () => {
    const closed = (startDate: string) =>
      words({ isOpenToday: false, mission: { ...mission, startDate } }).note
    expect(closed('2026-11-17')).toBe('Next: bring in $500 tomorrow.')
    expect(closed('2026-11-19')).toBe('Next: bring in $500 on Thursday.')
    expect(closed('2026-11-30')).toBe('Next: bring in $500 on Monday, 30 Nov.')
    expect(words({ isOpenToday: false, mission: null, nextOpenDay: '2026-12-01' })).toEqual({
      title: 'Closed today',
      note: 'Enjoy the break. You open again on Tuesday, 1 Dec.',
    })
  })

  test('before anything is known nothing is asked for but the first sale and a goal', () => {
    const setOne = "et a goal for November, and you'll see what to sell."
    const unknown = (changes: Partial<DailyMission>) =>
      words({ goal: null, mission: null, ...changes })
    expect(unknown({ firstSale: null })).toEqual({
      title: 'Record your first sale',
      note: `Then s${setOne}`,
    })
    const day = { revenue: 60, sales: 1 }
    expect(unknown({ firstSale: '2026-11-16', day })).toEqual({
      title: '$60 so far today',
      note: `A good start. S${setOne}`,
    })
    expect(unknown({}).title).toBe('No sales yet today')
  })
})

describe('the sales streak', () => {
  const streak = (
    current: number,
    best: number,
    aliveUntil: string | null,
    isDoneToday = false,
    beat: Beat = 'day',
  ) =>
    streakInWords(
      { current, best, aliveUntil, isDoneToday, beat },
      { today: '2026-11-16', isOpenToday: true },
      dollars,
    )

  test('is alive until a day, or needs a sale today', () => {
    expect(streak(4, 9, '2026-11-17', true)).toBe('Alive until Tuesday, 17 Nov.')
    expect(streak(4, 9, '2026-11-16')).toBe('One sale today keeps it alive.')
  })

  test('after a break the best one stays in sight and the next step is small', () => {
    expect(streak(0, 23, null)).toBe('One sale today starts a new streak. Your best: 23 open days.')
    expect(streak(0, 0, null)).toBe('One sale today starts your streak.')
  })

  test('of weeks and months says so', () => {
    expect(streak(0, 6, null, false, 'week')).toBe(
      'One sale this week starts a new streak. Your best: 6 weeks.',
    )
    expect(streak(0, 0, null, false, 'month')).toBe('One sale this month starts your streak.')
    expect(streak(6, 6, '2026-11-20', false, 'week')).toBe('Alive until Friday, 20 Nov.')
    expect(streak(6, 6, '2026-11-16', false, 'week')).toBe('One sale today keeps it alive.')
  })

  test('on a closed day asks for nothing today', () => {
    const none = { current: 0, best: 0, aliveUntil: null, isDoneToday: false, beat: 'day' as const }
    expect(streakInWords(none, { today: '2026-11-15', isOpenToday: false }, dollars)).toBe(
      'A sale on your next open day starts your streak.',
    )
  })
})

describe('membership (spec §2.17, §4.10)', () => {
  const level = (membership: 'bronze' | 'silver' | 'gold', totalPoints: number, left?: number) =>
    levelInWords(
      {
        membership,
        totalPoints,
        nextLevel: left
          ? { membership: membership === 'bronze' ? 'silver' : 'gold', pointsLeft: left }
          : null,
      },
      dollars,
    )

  test('bronze at 380 points: 120 points to Silver, 380 / 500 of the way', () => {
    expect(level('bronze', 380, 120)).toEqual({
      title: 'Bronze Member',
      note: '120 points to Silver',
      progress: 0.76,
    })
  })

  test('silver at 750 points: 250 points to Gold, 250 / 500 of the way', () => {
    expect(level('silver', 750, 250)).toMatchObject({ note: '250 points to Gold', progress: 0.5 })
  })

  test('gold: Elite Status Achieved!', () => {
    expect(level('gold', 1_200)).toEqual({
      title: 'Gold Member',
      note: 'Elite Status Achieved!',
      progress: 1,
    })
  })
})

test('amounts have cents only below a thousand, and only if they need them', () => {
  expect([12.5, 500, 1_234.56].map((amount) => moneyText(amount, dollars))).toEqual([
    '$12.50',
    '$500',
    '$1,235',
  ])
})

test('a range of days names each month and year once', () => {
  const range = (startDate: string, endDate: string) =>
    rangeInWords({ startDate, endDate }, dollars)
  expect(range('2026-01-01', '2026-01-30')).toBe('1 – 30 Jan 2026')
  expect(range('2026-02-28', '2026-03-29')).toBe('28 Feb – 29 Mar 2026')
  expect(range('2025-12-10', '2026-01-08')).toBe('10 Dec 2025 – 8 Jan 2026')
})

test("the margin behind the day's profit says where it comes from, in the owner's number style", () => {
  const euros: Notation = { ...dollars, currency: 'EUR', numberStyle: '1.234,50' }
  const margin = { percent: 57.13, isAssumed: true }
  expect(marginInWords({ ...margin, from: 'sales' }, euros)).toBe(
    'your margin of the last 30 days, ≈57,1%',
  )
  expect(marginInWords({ ...margin, from: 'sales', isAssumed: false }, dollars)).toBe(
    'your margin of the last 30 days, 57.1%',
  )
  expect(marginInWords({ ...margin, from: 'profile', percent: 42.5 }, euros)).toBe(
    'your margin of 42,5%',
  )
  expect(marginInWords({ ...margin, from: 'assumed', percent: 30 }, euros)).toBe(
    'an assumed margin of 30%',
  )
})
