import { expect, test } from 'vitest'
import { summaryOf, type Series } from './call-summary.ts'

const series = (route: string, status: number, count: number): Series[] => [
  {
    metricName: 'seconds_bucket',
    labels: { le: 1, method: 'GET', route, status },
    value: count,
  },
  { metricName: 'seconds_count', labels: { method: 'GET', route, status }, value: count },
]

test('calls of all routes and statuses count together, and only 500 and above are errors: 10 + 2 + 9 calls, 2 errors', () => {
  const summary = summaryOf([
    ...series('/api/a', 404, 10),
    ...series('/api/a', 503, 2),
    ...series('/dashboard', 200, 9),
  ])
  expect(summary).toEqual({ calls: 21, errors: 2 })
})
