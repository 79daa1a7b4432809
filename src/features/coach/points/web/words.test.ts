import { describe, expect, test } from 'vitest'
import { moneyText, type Notation } from '../../../../shared/money.ts'
import type { Beat } from '../../../goals/target/contract.ts'
import { levelInWords, rangeInWords, streakInWords } from './words.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }

describe('the sales streak', () => {
  /** on Monday, 16 November 2026 */
  const streak = (current: number, aliveUntil: string | null, beat: Beat = 'day', isDone = false) =>
    streakInWords(
      { current, best: current, aliveUntil, isDoneToday: isDone, beat, forgotten: null },
      { today: '2026-11-16', isOpenToday: current !== 1 },
      dollars,
    )

  test('has today already, or says which sale keeps it', () => {
    expect(streak(41, '2026-11-17', 'day', true)).toBe('Today counts already.')
    expect(streak(41, '2026-11-16')).toBe('A sale today keeps it.')
    expect(streak(1, '2026-11-17'), 'closed today').toBe('A sale tomorrow keeps it.')
    expect(streak(1, '2026-11-19')).toBe('A sale on Thursday keeps it.')
  })

  test('starts with a sale', () => {
    expect(streak(0, null)).toBe('A sale today starts one.')
  })

  test('of weeks and months says so', () => {
    expect(streak(9, '2026-11-27', 'week', true)).toBe('This week counts already.')
    expect(streak(9, '2026-11-20', 'week')).toBe('A sale this week keeps it.')
    expect(streak(9, '2026-11-27', 'week')).toBe('A sale in the coming week keeps it.')
    expect(streak(9, '2026-11-30', 'month')).toBe('A sale this month keeps it.')
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
