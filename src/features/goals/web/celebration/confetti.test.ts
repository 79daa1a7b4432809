import { expect, test } from 'vitest'
import { bursts } from './confetti.ts'

test.each([
  [300, 8_000],
  [80, 3_000],
  [150, 3_000],
  [300, 3_000],
])('%i pieces in %i ms: all of them fly, a third at once, and all have landed', (pieces, ms) => {
  const all = bursts(pieces, ms)
  expect(all.reduce((sum, burst) => sum + burst.pieces, 0)).toBe(pieces)
  expect(all[0]).toEqual({ at: 0, pieces: Math.ceil(pieces / 3) })
  expect(all.every((burst) => burst.pieces > 0)).toBe(true)
  expect(all.at(-1)!.at).toBeLessThanOrEqual(ms - 2_400)
})
