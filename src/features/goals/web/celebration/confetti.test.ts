import { expect, test } from 'vitest'
import { bursts, CONFETTI_FOR, PIECES } from './confetti.ts'

test('80, 150 or 300 pieces by intensity, for 8 s (spec §4.5)', () => {
  expect(PIECES).toEqual({ low: 80, medium: 150, high: 300 })
  expect(CONFETTI_FOR).toBe(8_000)
})

test.each([80, 150, 300])(
  '%i pieces in 8 s: all are thrown, a third at once, and all land in time',
  (pieces) => {
    const all = bursts(pieces, CONFETTI_FOR)
    expect(all.reduce((sum, burst) => sum + burst.pieces, 0)).toBe(pieces)
    expect(all[0]).toEqual({ at: 0, pieces: Math.ceil(pieces / 3) })
    expect(all.every((burst) => burst.pieces > 0)).toBe(true)
    expect(all.at(-1)!.at).toBeLessThanOrEqual(CONFETTI_FOR - 2_400)
  },
)
