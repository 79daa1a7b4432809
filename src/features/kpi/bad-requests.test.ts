import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'

const { signUp } = await testApp()

const CALLS = ['kpi-metrics', 'product-performance', 'sales-team', 'customer-intelligence', 'why']
const MARCH = 'startDate=2026-01-02&endDate=2026-03-01'
const BACKWARD = 'startDate=2026-03-02&endDate=2026-03-01'
const noDate = (end: 'Start' | 'End') => `${end} date must be a real date, like 2026-03-31`

describe.each(CALLS)('%s refuses (spec §7.7)', (call) => {
  test.each([
    ['no dates', '', 'Start date is required'],
    ['no end', 'startDate=2026-01-01', 'End date is required'],
    ['31 February', 'startDate=2026-02-31&endDate=2026-03-01', noDate('Start')],
    ['the year 0', 'startDate=0000-01-01&endDate=2026-03-01', noDate('Start')],
    ['the year 10000', 'startDate=2026-01-01&endDate=10000-01-01', noDate('End')],
    ['a time', 'startDate=2026-01-01T00:00&endDate=2026-03-01', noDate('Start')],
    ['a date twice', `startDate=2026-01-01&${MARCH}`, 'Start date must be a date'],
    ['the end before the start', BACKWARD, 'Start date must not be after end date'],
  ])('%s', async (_, query, message) => {
    const owner = await signUp()
    const answer = await owner.get(`/api/${call}?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { message, code: 'bad_input' } })
  })
})
test.each(['limit=0', 'limit=101', 'limit=1.5', 'limit=x', 'offset=-1'])(
  '%s of a list is refused (spec §7.12)',
  async (query) => {
    const owner = await signUp()
    const answer = await owner.get(
      `/api/sales-team?startDate=2026-01-01&endDate=2026-03-01&${query}`,
    )
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringMatching(/^(Limit|Offset) must be a whole number from/),
    ])
  },
)
