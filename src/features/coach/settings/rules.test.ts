import { expect, test } from 'vitest'
import { streakAtRisk } from './rules.ts'

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
