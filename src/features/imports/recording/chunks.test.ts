import { expect, test } from 'vitest'
import { chunksOf } from './recording.ts'

const chunked = (...days: [string, number][]) =>
  chunksOf(days.map(([day, rows]) => ({ day, rows }))).map(({ firstDay, lastDay, rows }) => [
    firstDay,
    lastDay,
    rows,
  ])

test('months are combined until they have 200,000 rows', () => {
  expect(
    chunked(
      ['2026-01-01', 120_000],
      ['2026-02-01', 60_000],
      ['2026-02-02', 60_000],
      ['2026-02-28', 20_000],
      ['2026-03-01', 10_000],
    ),
  ).toEqual([
    ['2026-01-01', '2026-02-28', 260_000],
    ['2026-03-01', '2026-03-01', 10_000],
  ])
})

test('a month of more than 400,000 rows is split, but a day never is', () => {
  expect(
    chunked(
      ['2026-01-01', 240_000],
      ['2026-01-02', 180_000],
      ['2026-01-03', 1400_000],
      ['2026-01-04', 1],
    ),
  ).toEqual([
    ['2026-01-01', '2026-01-02', 420_000],
    ['2026-01-03', '2026-01-03', 1400_000],
    ['2026-01-04', '2026-01-04', 1],
  ])
  expect(chunked()).toEqual([])
})
