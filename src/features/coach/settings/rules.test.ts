import { expect, test } from 'vitest'
import { newsOf, streakAtRisk } from './rules.ts'

const today = '2026-11-18'
const streak = {
  current: 12,
  best: 30,
  beat: 'day' as const,
  isDoneToday: false,
  aliveUntil: today,
}

test('a streak of 12 days that lives until today, without a sale today, is at risk', () =>
  expect(streakAtRisk(streak, today)).toEqual({ current: 12, beat: 'day' }))

test.each([
  ['with a sale today', { isDoneToday: true, aliveUntil: '2026-11-19' }],
  ['on a closed day, when it lives until the next open day', { aliveUntil: '2026-11-19' }],
  ['when it is over', { current: 0, aliveUntil: null }],
])('it is not at risk %s', (_, change) =>
  expect(streakAtRisk({ ...streak, ...change }, today)).toBeNull(),
)

test('achievements are told once with the points of all their months; shares are not', () =>
  expect(
    newsOf([
      { what: 'first_sale', points: 50 },
      { what: 'revenue_rocket', points: 200 },
      { what: 'share', points: 100 },
      { what: 'revenue_rocket', points: 200 },
    ]),
  ).toEqual([
    { id: 'first_sale', points: 50 },
    { id: 'revenue_rocket', points: 400 },
  ]))

test('what was taken back, or taken back and paid again since it was told, is no news', () => {
  const paid = { what: 'first_sale', points: 50 } as const
  const takenBack = { what: 'first_sale', points: -50 } as const
  expect(newsOf([paid, takenBack])).toEqual([])
  expect(newsOf([takenBack, paid])).toEqual([])
  expect(newsOf([takenBack])).toEqual([])
})
