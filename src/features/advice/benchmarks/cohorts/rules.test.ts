import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gridOf,
  labelOf,
  MIN_OWNERS,
  monthDue,
  percentileIn,
  PERCENTS,
  placesNeeded,
  placesOf,
  quantileOf,
  toTwoDigits,
  type Grid,
} from './rules.ts'

/** The grid of these figures, in any order. */
function gridFrom(figures: number[]): Grid {
  const sorted = figures.toSorted((a, b) => a - b)
  const needed = new Set(placesNeeded(sorted.length))
  return gridOf(sorted.length, (place) => {
    if (!needed.has(place)) throw new Error(`place ${place} is used but was not asked for`)
    return sorted[place - 1]!
  })
}
const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1)

describe('quantiles', () => {
  test('of 1, 2 … 100 in thousands: the median is the mean of the 48th to the 53rd, (48 + … + 53) / 6 = 50.5, shown as 51', () => {
    const grid = gridFrom(upTo(100))
    expect(placesOf(50, 100)).toEqual({ first: 48, last: 53 })
    expect([25, 50, 75].map((percent) => quantileOf(grid, percent))).toEqual([26, 51, 76])
  })

  test('of an odd number each is a mean of 5: 43 owners, 50 % is the 22nd, so the 20th to the 24th', () => {
    expect(placesOf(50, 43)).toEqual({ first: 20, last: 24 })
  })

  test('of 20 owners: known from 20 % to 80 %, since the outer ones would rest on the lowest or the highest owner', () => {
    const grid = gridFrom(upTo(20))
    expect(PERCENTS.filter((percent) => quantileOf(grid, percent) !== null)).toEqual(
      PERCENTS.filter((percent) => percent >= 20 && percent <= 80),
    )
    // (3 + 4 + 5 + 6 + 7 + 8) / 6 and (13 + … + 18) / 6
    expect([quantileOf(grid, 25), quantileOf(grid, 75)]).toEqual([5.5, 16])
  })

  test('are known from 5 % to 95 % from 70 owners on', () => {
    expect(gridFrom(upTo(69)).includes(null)).toBe(true)
    expect(gridFrom(upTo(70)).includes(null)).toBe(false)
  })

  test('have two digits: 18,234 is 18,000, 7.46 is 7.5 and −0.04 stays −0.04', () => {
    expect([18_234, 7.46, -0.04, 0, 99.6].map(toTwoDigits)).toEqual([18_000, 7.5, -0.04, 0, 100])
  })
})

/** Figures with more than two digits, some of them equal, some extreme. */
const figure = fc.oneof(
  fc.integer({ min: 10_001, max: 90_000 }).map((value) => (value % 10 ? value : value + 1)),
  fc.constantFrom(20_001, 33_333),
  fc.constantFrom(1_000_000_001, -999_999_999),
)
const cohort = fc.array(figure, { minLength: MIN_OWNERS, maxLength: 130 })

describe('nobody can tell anything about one owner', () => {
  test('with fewer than 20 owners nothing is known', () => {
    fc.assert(
      fc.property(fc.array(figure, { maxLength: MIN_OWNERS - 1 }), (figures) => {
        expect(gridFrom(figures).every((value) => value === null)).toBe(true)
      }),
    )
  })

  test('from 20 on the quartiles and the median are always known', () => {
    fc.assert(
      fc.property(cohort, (figures) => {
        const grid = gridFrom(figures)
        for (const percent of [25, 50, 75]) expect(quantileOf(grid, percent)).not.toBeNull()
      }),
    )
  })

  test('each known quantile is a mean of 5 or 6 owners, and never of the lowest or the highest one', () => {
    for (let owners = MIN_OWNERS; owners <= 300; owners++) {
      for (const percent of PERCENTS) {
        const places = placesOf(percent, owners)
        if (!places) continue
        expect([5, 6]).toContain(places.last - places.first + 1)
        expect(places.first).toBeGreaterThan(1)
        expect(places.last).toBeLessThan(owners)
      }
    }
  })

  test('no shown figure is the figure of an owner', () => {
    fc.assert(
      fc.property(cohort, (figures) => {
        for (const value of gridFrom(figures)) {
          if (value !== null) expect(figures).not.toContain(value)
        }
      }),
    )
  })

  /** Each quantile, if everyone around it were the next owner below, or above. */
  const neighbors = (figures: number[]) => {
    const sorted = figures.toSorted((a, b) => a - b)
    const mean = (first: number, last: number): number =>
      toTwoDigits(
        sorted.slice(first - 1, last).reduce((sum, value) => sum + value, 0) / (last - first + 1),
      )
    return PERCENTS.map((percent) => {
      const places = placesOf(percent, sorted.length)
      return (
        places && {
          below: mean(places.first - 1, places.last - 1),
          above: mean(places.first + 1, places.last + 1),
        }
      )
    })
  }
  const expectBetween = (grid: Grid, of: ReturnType<typeof neighbors>) => {
    for (const [i, value] of grid.entries()) {
      const around = of[i]
      if (value === null || !around) continue
      expect(value).toBeGreaterThanOrEqual(around.below)
      expect(value).toBeLessThanOrEqual(around.above)
    }
  }

  test.each<[string, (figures: number[], n: number, figure: number) => number[]]>([
    ['joins with any figure, also an extreme one,', (figures, _, joining) => [...figures, joining]],
    ['leaves', (figures, n) => figures.toSpliced(n, 1)],
    ['changes to any figure', (figures, n, changed) => figures.with(n, changed)],
  ])('one owner who %s moves each quantile at most to the neighbors', (_, after) => {
    fc.assert(
      fc.property(cohort, fc.nat(), figure, (figures, n, given) => {
        expectBetween(gridFrom(after(figures, n % figures.length, given)), neighbors(figures))
      }),
    )
  })

  test('the number of owners is shown in steps: 19 others never, 20+, 50+, 100+, 1,000+', () => {
    expect([20, 49, 50, 99, 100, 4_999, 123_456].map(labelOf)).toEqual([
      '20+',
      '20+',
      '50+',
      '50+',
      '100+',
      '1,000+',
      '10,000+',
    ])
  })
})

describe('the share of shops below a figure', () => {
  // 5 %: 6.0, 10 %: 11, … 50 %: 51, … 95 %: 96
  const grid = gridFrom(upTo(100))

  test('is the highest quantile that it exceeds: 70.5 is above the 65 % (66) and below the 70 % (71)', () => {
    expect(percentileIn(grid, 70.5)).toBe(65)
    expect(percentileIn(grid, 1_000_000)).toBe(95)
  })

  test('below the median it is the lowest quantile that it does not reach: 30 is below the 30 % (31)', () => {
    expect(percentileIn(grid, 30)).toBe(30)
    expect(percentileIn(grid, -5)).toBe(5)
  })

  test('is 50 for the median itself, which has two digits', () => {
    expect([50.6, 51, 51.4].map((value) => percentileIn(grid, value))).toEqual([50, 50, 50])
  })

  test('claims no more than is known: of 20 shops at most 80 %, at least 20 %', () => {
    const few = gridFrom(upTo(20))
    expect([percentileIn(few, 99), percentileIn(few, 0)]).toEqual([80, 20])
  })

  test('never claims to be ahead of, or behind, more shops than it is, give or take those around a quantile', () => {
    fc.assert(
      fc.property(cohort, figure, (figures, value) => {
        const percentile = percentileIn(gridFrom(figures), value)
        const below = figures.filter((each) => toTwoDigits(each) <= toTwoDigits(value)).length
        const above = figures.filter((each) => toTwoDigits(each) >= toTwoDigits(value)).length
        if (percentile > 50)
          expect(below + 3).toBeGreaterThanOrEqual((percentile / 100) * figures.length)
        if (percentile < 50)
          expect(above + 3).toBeGreaterThanOrEqual((1 - percentile / 100) * figures.length)
      }),
    )
  })
})

test('the comparison of November is due on the 4th: until then that of October is', () => {
  expect(monthDue(new Date('2026-11-03T23:59:59Z'))).toBe('2026-10-01')
  expect(monthDue(new Date('2026-11-04T00:00:00Z'))).toBe('2026-11-01')
  expect(monthDue(new Date('2026-12-01T12:00:00Z'))).toBe('2026-11-01')
})
