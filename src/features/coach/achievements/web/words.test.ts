import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import { ACHIEVEMENTS, type AchievementId } from '../../points/contract.ts'
import { descriptionText, shareOf, shortText } from './words.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const profitPro = (progress: number, sales: number, revenue = 500) => ({
  progress,
  target: 30,
  unit: 'percent' as const,
  costed: {
    sales: { recorded: sales, needed: 10 },
    revenue: { recorded: revenue, needed: 500 },
  },
})

test('Profit Pro at 59.5% with 1 of 10 costs recorded is 10% done, not all of it', () => {
  const achievement = profitPro(59.5, 1)
  expect(shareOf(achievement)).toBe(0.1)
})

test('Profit Pro with 12 costs recorded, but of sales of $300 of $500 together, is 60% done', () => {
  const achievement = profitPro(40, 12, 300)
  expect(shareOf(achievement)).toBe(0.6)
})

test('what it takes is said in the currency of the owner: ¥1,000,000 and ¥50,000', () => {
  const yen = { ...dollars, currency: 'JPY' }
  const { revenue_rocket: rocket, profit_pro: pro } = ACHIEVEMENTS
  const inYen = { ...rocket, progress: 0, target: 1_000_000, costed: null }
  expect(descriptionText(inYen, yen)).toBe('Take in ¥1,000,000 in a calendar month')
  const { costed } = profitPro(0, 0)
  const revenue = { recorded: 0, needed: 50_000 }
  expect(descriptionText({ ...pro, progress: 0, costed: { ...costed, revenue } }, yen)).toMatch(
    /bring in ¥50,000 together$/,
  )
})

test('Profit Pro says that its margin is of sales with a recorded cost: 24% of 30% = 80% done', () => {
  expect(shareOf(profitPro(24, 40))).toBe(0.8)
  expect(shareOf(profitPro(56.7, 40)), 'capped').toBe(1)
  expect(shareOf(profitPro(-12, 40))).toBe(0)
})

test('others are done as far as their progress goes: 4 of 7 days, $4,200 of $10,000', () => {
  expect(shareOf({ progress: 4, target: 7, unit: 'days', costed: null })).toBe(4 / 7)
  expect(shareOf({ progress: 4_200, target: 10_000, unit: 'money', costed: null })).toBe(0.42)
})

test('a row says in short what to do, and how far it is', () => {
  const short = (id: AchievementId, progress: number, earnedOn: string | null = null) =>
    shortText(
      {
        ...ACHIEVEMENTS[id],
        ...{ id, progress, earnedOn, costed: id === 'profit_pro' ? profitPro(0, 1).costed : null },
        ...{ unlocked: earnedOn !== null, isEarnedNow: earnedOn !== null },
      },
      dollars,
    )
  expect(short('goal_getter', 1)).toBe('Reach 3 goals: 1 so far.')
  expect(short('boss_believer', 0)).toBe('Share 10 wins with the community: none yet.')
  expect(short('profit_pro', 40)).toBe(
    'Keep a margin of 30% in a month: so far, 1 of 10 sales with a known cost.',
  )
  expect(short('revenue_rocket', 4_200)).toBe('Take in $10,000 in a month: $4,200 so far.')
  expect(short('revenue_rocket', 10_000, '2026-11-09')).toBe(
    'Take in $10,000 in a month. Yours on 9 Nov, and again next month.',
  )
  expect(short('first_sale', 1, '2024-10-28')).toBe(
    'Record your first sale. Yours since 28 Oct 2024.',
  )
})
