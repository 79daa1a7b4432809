import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, dayIn } from '../../../shared/calendar.ts'
import { closesAt, isMonthClosed, lastClosedMonth } from '../../../shared/month-close.ts'
import {
  lastWinningPoints,
  levelOf,
  ownersOf,
  placeOf,
  pointsToNextPlace,
  type Ladder,
} from './rules.ts'

test('a month closes when its last day has ended in the last zone: the 1st, 12:00 UTC (spec §9.7)', () => {
  expect(closesAt('2026-11-01').toISOString()).toBe('2026-12-01T12:00:00.000Z')
  expect(closesAt('2026-12-01').toISOString()).toBe('2027-01-01T12:00:00.000Z')
  const zones = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14']
  for (const zone of zones) {
    expect(dayIn(zone, closesAt('2026-11-01')) >= '2026-12-01', zone).toBe(true)
  }
  const justBefore = new Date(closesAt('2026-11-01').getTime() - 1)
  expect(dayIn('Etc/GMT+12', justBefore)).toBe('2026-11-30')
  expect([
    isMonthClosed('2026-11-01', justBefore),
    isMonthClosed('2026-11-01', closesAt('2026-11-01')),
  ]).toEqual([false, true])
})

test('the last closed month is closed and the one after it is not', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (now) => {
        const last = lastClosedMonth(now)
        expect([isMonthClosed(last, now), isMonthClosed(addMonths(last, 1), now)]).toEqual([
          true,
          false,
        ])
      },
    ),
  )
})

test('levels of the board: Silver from 150, Gold from 300 (spec §4.10)', () => {
  expect([0, 149, 150, 299, 300].map(levelOf)).toEqual([
    'bronze',
    'bronze',
    'silver',
    'silver',
    'gold',
  ])
})

const board = fc.array(
  fc.integer({ min: 1, max: 12 }).map((n) => n * 25),
  { maxLength: 40 },
)
const ladderOf = (points: number[]): Ladder =>
  [...new Set(points)]
    .toSorted((a, b) => b - a)
    .map((step) => ({ points: step, owners: points.filter((one) => one === step).length }))

test('a place is 1 plus the number of owners with more points', () => {
  fc.assert(
    fc.property(board, (points) => {
      const ladder = ladderOf(points)
      expect(ownersOf(ladder)).toBe(points.length)
      for (const own of points) {
        expect(placeOf(own, ladder)).toBe(1 + points.filter((other) => other > own).length)
      }
    }),
  )
})

test('winning points are those of the third owner from the top, or of the last', () => {
  fc.assert(
    fc.property(board, (points) => {
      const sorted = points.toSorted((a, b) => b - a)
      expect(lastWinningPoints(ladderOf(points), 3)).toBe(sorted[2] ?? sorted.at(-1))
    }),
  )
})

test('points to the next place: 100 below 250 and 300 lacks 150; the first place lacks nothing', () => {
  const ladder = ladderOf([300, 250, 250, 100])
  expect(pointsToNextPlace(100, ladder)).toBe(150)
  expect(pointsToNextPlace(0, ladder)).toBe(100)
  expect(pointsToNextPlace(300, ladder)).toBeNull()
})
