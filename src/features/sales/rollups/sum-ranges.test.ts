import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../server/testing/database.ts'
import { addDays } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { piecesOf, sumRanges } from './sum-ranges.ts'
import { shopWith } from '../testing/record.ts'

const span = (first: string, after: string) => ({ first, after })

describe('the pieces of spans of days', () => {
  test('start where a span starts and after it ends; spans that touch form one run', () =>
    expect(
      piecesOf([
        span('2026-01-01', '2026-04-01'),
        span('2026-02-01', '2026-03-01'),
        span('2026-04-01', '2026-04-03'),
        span('2026-06-01', '2026-06-02'),
        span('2026-09-01', '2026-09-01'),
      ]),
    ).toEqual({
      starts: [
        '2026-01-01',
        '2026-02-01',
        '2026-03-01',
        '2026-04-01',
        '2026-04-03',
        '2026-06-01',
        '2026-06-02',
      ],
      runs: [span('2026-01-01', '2026-04-03'), span('2026-06-01', '2026-06-02')],
    }))
  test('there are none without spans', () => expect(piecesOf([])).toEqual({ starts: [], runs: [] }))
})

test('each range sums the days in it, even with overlaps and gaps', async () => {
  const db = await testDatabase()
  const days = Array.from({ length: 40 }, (_, n) => addDays('2024-02-10', n))
  // Powers of two: every set of days has a different sum.
  const ownerId = await shopWith(
    db,
    days.map((date, n) => ({ date, revenue: 2 ** n / 100 })),
  )
  const someDay = fc.integer({ min: -5, max: 45 }).map((n) => addDays('2024-02-10', n))
  const ranges = fc.array(fc.record({ start: someDay, end: someDay }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(ranges, async (asked) => {
      const sums = await db.withOwner(ownerId, (tx) => sumRanges(tx, asked))
      expect(sums.map(({ revenueCents, sales }) => [revenueCents, sales])).toEqual(
        asked.map(({ start, end }) => {
          const within = days.map((day, n) => (start <= day && day <= end ? 2 ** n : 0))
          return [within.reduce((a, b) => a + b), within.filter(Boolean).length]
        }),
      )
    }),
    { numRuns: runs(60) },
  )
})

test('the extreme days of a range: 30.00 − 5.00 on the best, 1.00 − 9.00 on the worst; 0 where there is none', async () => {
  const db = await testDatabase()
  const ownerId = await shopWith(db, [
    { date: '2026-01-05', revenue: 30 },
    { date: '2026-01-05', revenue: -5 },
    { date: '2026-01-20', revenue: 1 },
    { date: '2026-01-20', revenue: -9 },
    { date: '2026-02-03', revenue: 4 },
  ])
  const asked = [
    { start: '2026-01-01', end: '2026-01-31' },
    { start: '2026-01-06', end: '2026-01-31' },
    { start: '2026-02-01', end: '2026-02-28' },
    { start: '2026-01-01', end: '2026-02-28' },
  ]
  const sums = await db.withOwner(ownerId, (tx) => sumRanges(tx, asked))
  expect(sums.map(({ largest, smallest }) => [largest, smallest])).toEqual([
    [2_500, -800],
    [0, -800],
    [400, 0],
    [2_500, -800],
  ])
})
