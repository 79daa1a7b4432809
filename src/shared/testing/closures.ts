import * as fc from 'fast-check'
import { addDays, endOfYear, startOfYear } from '../calendar.ts'

/** Up to eight closures that don't overlap, from `first` to `last` year. */
export const anyClosures = (first: number, last: number) =>
  fc
    .array(
      fc.record({ gap: fc.integer({ min: 1, max: 300 }), length: fc.integer({ min: 1, max: 90 }) }),
      { maxLength: 8 },
    )
    .map((list) => {
      let before = addDays(startOfYear(first), -1)
      return list
        .map(({ gap, length }) => {
          const startDate = addDays(before, gap)
          before = addDays(startDate, length - 1)
          return { startDate, endDate: before }
        })
        .filter(({ endDate }) => endDate <= endOfYear(last))
    })
