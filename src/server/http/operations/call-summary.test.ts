import { expect, test } from 'vitest'
import { summaryOf, type Bucket } from './call-summary.ts'

/** Buckets of 0.1, 1 and 10 seconds and beyond, with how many calls took at most that long. */
const series = (route: string, status: number, counts: number[]): Bucket[] => [
  ...[0.1, 1, 10, '+Inf'].map((le, i) => ({
    metricName: 'seconds_bucket',
    labels: { le, method: 'GET', route, status },
    value: counts[i]!,
  })),
  {
    metricName: 'seconds_count',
    labels: { method: 'GET', route, status },
    value: counts.at(-1)!,
  },
]

test('100 calls, 90 within 0.1 s and 10 within 1 s: 95 of them ended within 0.1 + 5/10 × 0.9 = 0.55 s', () => {
  expect(summaryOf(series('/api/a', 200, [90, 100, 100, 100])).slowest).toEqual([
    { method: 'GET', route: '/api/a', calls: 100, p95: 550 },
  ])
})

test('calls of all statuses count together, and only 500 and above are errors: 10 + 2 calls, 2 errors', () => {
  const summary = summaryOf([
    ...series('/api/a', 404, [10, 10, 10, 10]),
    ...series('/api/a', 503, [2, 2, 2, 2]),
  ])
  expect(summary).toMatchObject({ calls: 12, errors: 2, slowest: [{ calls: 12, p95: 95 }] })
})

test('the slowest come first, those beyond the last bucket before all; the page is not among them', () => {
  const summary = summaryOf([
    ...series('/api/quick', 200, [5, 5, 5, 5]),
    ...series('/api/endless', 200, [0, 0, 0, 1]),
    ...series('/api/slow', 200, [0, 0, 4, 4]),
    ...series('/dashboard', 200, [0, 0, 0, 9]),
  ])
  expect(summary.slowest.map(({ route, p95 }) => [route, p95])).toEqual([
    ['/api/endless', null],
    ['/api/slow', 9550],
    ['/api/quick', 95],
  ])
  expect(summary.calls).toBe(5 + 1 + 4 + 9)
})
