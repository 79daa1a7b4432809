import { seededRandom } from '../../../../shared/seeded-random.ts'

/**
 * The random choices of one file, the same every time for its seed. Trap: one more or one less of them
 * changes all that follow, and so the files of all seeds.
 */
export interface Random {
  /** from 0 up to but not including 1 */
  next: () => number
  /** a whole number from 0 up to but not including `count` */
  below: (count: number) => number
  pick: <T>(values: readonly T[]) => T
  /** true with a probability from 0 to 1 */
  chance: (share: number) => boolean
}

export function randomOf(seed: number): Random {
  const next = seededRandom(seed)
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (values) => values[below(values.length)]!,
    chance: (share) => next() < share,
  }
}
