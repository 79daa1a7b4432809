import { expect, test } from 'vitest'
import type { Milestone } from '../../celebration/contract.ts'
import { largeWords, lineOf } from './wording.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const euros = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' } as const

const mark = (
  type: Milestone['type'],
  value: number,
  more: Partial<Milestone> = {},
): Milestone => ({
  ...{ type, value, message: '', intensity: 'low', period: '', isMarginAssumed: false, goal: null },
  ...more,
})
const goal = (
  goalType: 'revenue' | 'profit_margin' | 'units',
  value: number,
  targetAmount: number,
) =>
  mark(goalType === 'revenue' ? 'monthly_goal' : 'goal_achieved', value, {
    period: 'November 2026',
    goal: { goalType, description: '', targetAmount },
  })

test.each([
  [goal('revenue', 24_735.4, 24_000), 'November is reached', '$24,735', 'November is reached: $24,000.'],
  [goal('profit_margin', 62.04, 62), 'Your margin goal is reached', '62%', 'Your margin reached 62%, as you planned.'],
  [goal('units', 1_200, 1_200), 'Your sales goal is reached', '1,200 sales', '1,200 sales in November, as you planned.'],
  [mark('revenue_milestone', 100_000, { period: '2026', message: 'Your best year so far.' }), '2026 has brought in', '$100,000', '$100,000 in 2026. Your best year so far.'],
  [mark('sales_milestone', 10_000, { period: 'May 2026' }), 'May has brought in', '$10,000', '$10,000 in May.'],
  [mark('customer_milestone', 100), 'Milestone', '100 customers', '100 customers have bought from you.'],
  [mark('profit_milestone', 60), 'Your margin reached', '60%', 'Your margin reached 60%.'],
  [mark('roi_milestone', 20), 'Milestone', '+20%', '20% more than in your first 30 days.'],
])('large and as a line: %#', (news, title, figure, line) => {
  expect(largeWords(news, dollars)).toMatchObject({ title, figure })
  expect(lineOf(news, dollars).join(' ').trim()).toBe(line)
}) // prettier-ignore

test('amounts follow the owner’s number format, an assumed margin says so, and a year keeps its name', () => {
  expect(largeWords(goal('revenue', 12_300, 12_000), euros)).toMatchObject({
    figure: '12.300\u00a0€',
    target: '12.000\u00a0€',
  })
  const margin = { ...goal('profit_margin', 45.5, 45), isMarginAssumed: true }
  expect(largeWords(margin, euros).figure).toBe('≈45,5%')
  const titles = ['2026', 'Q4 2026', 'FY 2026/27', 'Q4 FY 2026/27'].map(
    (period) => largeWords({ ...goal('revenue', 1, 1), period }, dollars).title,
  )
  expect(titles).toEqual([
    '2026 is reached',
    'Q4 is reached',
    'FY 2026/27 is reached',
    'Q4 is reached',
  ])
})
