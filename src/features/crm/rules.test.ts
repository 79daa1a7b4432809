import { expect, test } from 'vitest'
import { RETRY_MINUTES, retryAfter } from './rules.ts'

test('12 tries over 24 hours: 1 + 2 + 4 + 8 + 15 + 30 + 60 + 120 + 240 + 360 + 600 = 1,440 minutes', () => {
  expect(RETRY_MINUTES.reduce((sum, minutes) => sum + minutes)).toBe(24 * 60)
  const waits = Array.from({ length: 12 }, (_, n) => retryAfter(n + 1))
  expect(waits).toEqual([...RETRY_MINUTES.map((minutes) => minutes * 60), null])
})
