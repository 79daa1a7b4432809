import { afterEach, expect, test } from 'vitest'
import type { Goal, Milestone } from '../../contract.ts'
import { celebrate, celebrations, dismiss, type Celebration } from './queue.ts'

afterEach(() => celebrations().forEach(dismiss))

const goal = (id: number): Celebration => ({ goal: { id } as Goal })
const milestone = (type: Milestone['type']): Celebration => ({
  milestone: { type, value: 10, message: '', intensity: 'low' },
})

test('waiting celebrations are ordered by priority, goals first; the one on screen stays', () => {
  const shown = milestone('profit_milestone')
  const [first, second] = [goal(1), goal(2)]
  const others = (
    ['profit_milestone', 'customer_milestone', 'revenue_milestone', 'roi_milestone'] as const
  ).map(milestone)
  for (const celebration of [shown, ...others, first, second]) celebrate(celebration)
  expect(celebrations()).toEqual([shown, first, second, ...others.toReversed()])
})

test('closing shows the next one; closing twice (key and timer) doesn’t close another', () => {
  const [first, second] = [goal(1), goal(2)]
  celebrate(first)
  celebrate(second)
  dismiss(first)
  dismiss(first)
  expect(celebrations()).toEqual([second])
})
