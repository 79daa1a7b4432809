import { afterEach, expect, test } from 'vitest'
import type { Goal, Milestone } from '../../contract.ts'
import {
  celebrate,
  celebrations,
  celebrationsOf,
  dismiss,
  present,
  type Announcement,
  type Celebration,
  type ReachedGoal,
} from './queue.ts'

afterEach(() => celebrations().forEach(dismiss))

const goal = (id: number): Celebration => ({ goals: [{ id } as ReachedGoal] })
const reached = (type: Milestone['type'], value = 10): Milestone => ({
  type,
  value,
  message: '',
  intensity: 'low',
  isMarginAssumed: false,
})
const milestone = (type: Milestone['type']): Celebration => ({ milestones: [reached(type)] })

test('waiting celebrations are ordered by priority, goals first; the one on screen stays (spec §4.5)', () => {
  const shown = milestone('profit_milestone')
  celebrate(shown)
  present(shown)
  const [first, second] = [goal(1), goal(2)]
  const others = (
    ['profit_milestone', 'customer_milestone', 'revenue_milestone', 'roi_milestone'] as const
  ).map(milestone)
  for (const celebration of [...others, first, second]) celebrate(celebration)
  expect(celebrations()).toEqual([shown, first, second, ...others.toReversed()])
})

test('one that still waits for a quiet moment lets others go first; news comes last', () => {
  const news: Announcement = { show: () => 1 }
  const [waiting, first] = [milestone('profit_milestone'), goal(1)]
  for (const each of [news, waiting, first]) celebrate(each)
  expect(celebrations()).toEqual([first, waiting, news])
})

test('closing shows the next one; closing twice (key and timer) doesn’t close another', () => {
  const [first, second] = [goal(1), goal(2)]
  celebrate(first)
  celebrate(second)
  dismiss(first)
  dismiss(first)
  expect(celebrations()).toEqual([second])
})

test('milestones of one type share a celebration, and each type has its own: ROI, revenue, customers', () => {
  const all = [
    reached('roi_milestone', 20),
    reached('revenue_milestone', 25_000),
    reached('revenue_milestone', 10_000),
    reached('customer_milestone', 10),
  ]
  expect(celebrationsOf(all)).toEqual([
    { milestones: [all[0]] },
    { milestones: [all[1], all[2]] },
    { milestones: [all[3]] },
  ])
  expect(celebrationsOf([])).toEqual([])
})

test('milestones of revenue name a revenue goal that is behind; customers and margins have nothing to do with it', () => {
  const behind = { id: 4, goalType: 'revenue' } as Goal
  const all = [reached('revenue_milestone', 50_000), reached('customer_milestone', 10)]
  expect(celebrationsOf(all, behind)).toEqual([
    { milestones: [all[0]], behind },
    { milestones: [all[1]] },
  ])
})
