import { expect, test } from 'vitest'
import { MARK_MILESTONES, type Milestone } from '../../contract.ts'
import type { ReachedGoal } from './queue.ts'
import { wordingOf } from './wording.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const euros = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' } as const

const reached = (more: Partial<ReachedGoal>): ReachedGoal =>
  ({
    goalType: 'revenue',
    description: '',
    targetAmount: 10_000,
    achievedAmount: 10_250,
    currentAmount: 10_400,
    period: { label: 'July 2026', startDate: '', endDate: '', phase: 'current' },
    milestone: { message: 'Well done.' },
    ...more,
  }) as ReachedGoal
const goal = (more: Partial<ReachedGoal>) => ({ goals: [reached(more)] as [ReachedGoal] })

test('a goal shows its label, the amount it was reached with, its target and its period', () => {
  expect(wordingOf(goal({ description: 'New van' }), dollars)).toMatchObject({
    occasion: 'Goal reached!',
    title: 'New van',
    amount: '$10,250',
    caption: 'Target $10,000 · July 2026',
  })
})

test('a goal without a label shows its type; amounts follow the owner’s number format', () => {
  const shown = (more: Partial<ReachedGoal>) => {
    const { title, amount, caption } = wordingOf(goal(more), euros)
    return [title, amount, caption]
  }
  expect(shown({})).toEqual([
    'Your revenue goal',
    '10.250\u00a0€',
    'Target 10.000\u00a0€ · July 2026',
  ])
  expect(shown({ goalType: 'units', targetAmount: 1_200, achievedAmount: 1_201 })).toEqual([
    'Your sales goal',
    '1.201 sales',
    'Target 1.200 sales · July 2026',
  ])
  expect(shown({ goalType: 'profit_margin', targetAmount: 32.5, achievedAmount: 33 })).toEqual([
    'Your margin goal',
    '33%',
    'Target 32,5% · July 2026',
  ])
})

test('revenue that was reached without tax is said to be; a number of sales has none', () => {
  const caption = (more: Partial<ReachedGoal>) =>
    wordingOf(goal(more), dollars, ', without tax').caption
  expect(caption({})).toMatch(/July 2026, without tax$/)
  expect(caption({ goalType: 'units' })).toMatch(/July 2026$/)
})

test('of several goals reached at once the largest is the headline, and the others are named', () => {
  const year = { label: '2026 (Full Year)', startDate: '', endDate: '', phase: 'current' } as const
  const others = [
    reached({ targetAmount: 8_000, description: 'New van', period: year }),
    reached({ goalType: 'units', targetAmount: 20 }),
  ]
  const shown = (...more: ReachedGoal[]) =>
    wordingOf({ goals: [reached({}), ...others, ...more] }, dollars)
  expect(shown()).toMatchObject({ occasion: 'Goals reached!', amount: '$10,250' })
  expect(shown().also).toBe(
    'You also reached New van ($8,000 for 2026) and 20 sales for July 2026.',
  )
  const small = reached({ targetAmount: 5 })
  expect(shown(small, small, small).also).toBe(
    'You also reached New van ($8,000 for 2026), 20 sales for July 2026, $5 for July 2026 and 2 more goals.',
  )
})

test('each milestone type has its own wording; values follow the owner’s number format', () => {
  const shown = MARK_MILESTONES.map((type) => {
    const milestone = {
      type,
      value: 1_000,
      message: 'Well done.',
      intensity: 'low',
      isMarginAssumed: false,
    } as const
    const { amount, caption, message, also } = wordingOf({ milestones: [milestone] }, euros)
    expect([message, also]).toEqual(['Well done.', undefined])
    return `${amount} ${caption}`
  })
  expect(shown).toEqual([
    '+1000% growth since you started',
    '1.000\u00a0€ in revenue',
    '1.000\u00a0€ in sales this month',
    '1.000 different customers',
    '1000% gross margin',
  ])
})

test('a margin that is assumed in part is marked: ≈40% and, of a goal, ≈33%', () => {
  const milestone = { type: 'profit_milestone', value: 40, message: '', intensity: 'low' } as const
  const milestones: [Milestone] = [{ ...milestone, isMarginAssumed: true }]
  expect(wordingOf({ milestones }, dollars).amount).toBe('≈40%')
  const margin = { goalType: 'profit_margin', achievedAmount: 33, isMarginAssumed: true } as const
  expect(wordingOf(goal(margin), dollars).amount).toBe('≈33%')
})

test('of several milestones the largest is the headline, and the others are listed', () => {
  const milestone = (value: number) => ({
    ...({ type: 'revenue_milestone', message: 'Well done.', intensity: 'low' } as const),
    value,
    isMarginAssumed: false,
  })
  const shown = (...others: number[]) => {
    const milestones: [Milestone, ...Milestone[]] = [milestone(100_000), ...others.map(milestone)]
    const { amount, also } = wordingOf({ milestones }, dollars)
    return [amount, also]
  }
  expect(shown(75_000, 50_000, 10_000)).toEqual([
    '$100,000',
    'You also passed $75,000, $50,000 and $10,000.',
  ])
  expect(shown(75_000)).toEqual(['$100,000', 'You also passed $75,000.'])
})

test('a reached goal doesn’t hide another one of its type that is behind: $22,200 for 2026, $190 of $7,313 due', () => {
  const behind = {
    ...reached({ description: 'A van', targetAmount: 22_200, currentAmount: 190 }),
    period: { label: '2026 (Full Year)', startDate: '', endDate: '', phase: 'current' },
    pace: { expectedByNow: 7_313 },
  } as ReachedGoal
  expect(wordingOf({ goals: [reached({})], behind }, dollars).behind).toBe(
    'Still behind: A van ($22,200 for 2026), by $7,123.',
  )
  expect(wordingOf(goal({}), dollars).behind).toBeUndefined()
})
