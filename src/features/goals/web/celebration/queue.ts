import { useSyncExternalStore } from 'react'
import { MARK_MILESTONES, type Goal, type GoalMilestone, type Milestone } from '../../contract.ts'

export type ReachedGoal = Goal & { milestone: GoalMilestone }

export type Celebration = (
  { goals: [ReachedGoal, ...ReachedGoal[]] } | { milestones: [Milestone, ...Milestone[]] }
) & {
  behind?: Goal | undefined
}

/** Comes after all celebrations. */
export interface Announcement {
  show: () => string | number
}

export type Queued = Celebration | Announcement

export const celebrationsOf = (milestones: Milestone[], behind?: Goal): Celebration[] =>
  MARK_MILESTONES.flatMap((type) => {
    const [largest, ...others] = milestones.filter((milestone) => milestone.type === type)
    if (!largest) return []
    return [{ milestones: [largest, ...others], ...(OF_REVENUE.has(type) && { behind }) }]
  })

const OF_REVENUE = new Set<Milestone['type']>(['revenue_milestone', 'sales_milestone'])

/** 0 is highest (spec §4) */
function rankOf(queued: Queued): number {
  if ('show' in queued) return Infinity
  return 'goals' in queued ? 0 : 1 + MARK_MILESTONES.indexOf(queued.milestones[0].type)
}

let queue: readonly Queued[] = []
let onScreen: Queued | undefined
const listeners = new Set<() => void>()

function change(next: readonly Queued[]): void {
  queue = next
  for (const listener of listeners) listener()
}

export function celebrate(queued: Queued): void {
  const rank = (each: Queued): number => (each === onScreen ? -1 : rankOf(each))
  change([...queue, queued].toSorted((a, b) => rank(a) - rank(b)))
}

/** Nothing takes its place from now on. */
export const present = (queued: Queued): void => void (onScreen = queued)

export const dismissAll = (): void => change(queue.filter((each) => 'show' in each))

/** May be called twice: a key and the timer may both close it. */
export const dismiss = (queued: Queued): void => change(queue.filter((other) => other !== queued))

export const celebrations = (): readonly Queued[] => queue

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCelebrations = (): readonly Queued[] =>
  useSyncExternalStore(subscribe, celebrations)
