import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, lengthOf } from '../../../shared/calendar.ts'
import { partsOf } from './ranges.ts'

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([from, days]) => {
    const start = addDays('2019-01-01', from)
    return { start, end: addDays(start, days) }
  })

test('months and the days around them are together the range', () => {
  fc.assert(
    fc.property(anyRange, (any) => {
      const { months, head, tail } = partsOf(any)
      const lastOfMonths = months.start > months.end ? head.end : addDays(tail.start, -1)
      const days = [head, { start: addDays(head.end, 1), end: lastOfMonths }, tail].map(lengthOf)
      expect(days.reduce((a, b) => a + Math.max(0, b), 0)).toBe(lengthOf(any))
      if (months.start <= months.end) {
        expect([months.start.slice(8), months.end.slice(8)]).toEqual(['01', '01'])
        expect(lengthOf(head)).toBeLessThan(31)
        expect(lengthOf(tail)).toBeLessThan(31)
      }
    }),
  )
})
