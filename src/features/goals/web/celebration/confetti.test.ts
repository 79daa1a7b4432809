import { expect, test } from 'vitest'
import type { ReachedGoal } from './queue.ts'
import { bursts, confettiOf } from './confetti.ts'

test('a goal gets 300 pieces for 8 s (spec §4.5)', () =>
  expect(confettiOf({ goals: [{} as ReachedGoal] })).toEqual({ pieces: 300, ms: 8_000 }))

test.each([
  ['low', 80],
  ['medium', 150],
  ['high', 300],
] as const)(
  'a milestone of %s intensity gets %i pieces for 3 s (spec §4.5)',
  (intensity, pieces) => {
    const milestone = {
      ...({ type: 'roi_milestone', value: 20, message: '', isMarginAssumed: false } as const),
      intensity,
    }
    expect(confettiOf({ milestones: [milestone] })).toEqual({ pieces, ms: 3_000 })
  },
)

test.each([
  [300, 8_000],
  [80, 3_000],
  [150, 3_000],
  [300, 3_000],
])('%i pieces in %i ms: all are thrown, a third at once, and all land in time', (pieces, ms) => {
  const all = bursts(pieces, ms)
  expect(all.reduce((sum, burst) => sum + burst.pieces, 0)).toBe(pieces)
  expect(all[0]).toEqual({ at: 0, pieces: Math.ceil(pieces / 3) })
  expect(all.every((burst) => burst.pieces > 0)).toBe(true)
  expect(all.at(-1)!.at).toBeLessThanOrEqual(ms - 2_400)
})
