import { afterEach, expect, test } from 'vitest'
import type { Goal, Milestone } from '../../contract.ts'
import { celebrate, celebrations, dismiss, type Celebration } from './queue.ts'

afterEach(() => celebrations().forEach(dismiss))

const goal = (id: number): Celebration => ({ goal: { id } as Goal })
const milestone = (type: Milestone['type']): Celebration => ({
  milestone: { type, value: 10, message: '', intensity: 'low' },
})

test('What waits comes by priority, goals first; what is on screen stays there', () => {
  const shown = milestone('profit_milestone')
  const [first, second] = [goal(1), goal(2)]
  const others = (
    ['profit_milestone', 'customer_milestone', 'revenue_milestone', 'roi_milestone'] as const
  ).map(milestone)
  for (const celebration of [shown, ...others, first, second]) celebrate(celebration)
  expect(celebrations()).toEqual([shown, first, second, ...others.toReversed()])
})

test('Closing shows the next; closing twice, by key and by time, takes no other with it', () => {
  const [first, second] = [goal(1), goal(2)]
  celebrate(first)
  celebrate(second)
  dismiss(first)
  dismiss(first)
  expect(celebrations()).toEqual([second])
})
