import { useSyncExternalStore } from 'react'
import { MARK_MILESTONES, type Goal, type GoalMilestone, type Milestone } from '../../contract.ts'

export type ReachedGoal = Goal & { milestone: GoalMilestone }

/** Goals, or milestones of one type, that were reached at once, the largest first. They are shown in a dialog. */
export type Celebration = (
  { goals: [ReachedGoal, ...ReachedGoal[]] } | { milestones: [Milestone, ...Milestone[]] }
) & {
  /** a running goal for the same figure that is behind, so that nobody believes that all is well */
  behind?: Goal | undefined
}

/** News that is told in a message, such as achievements. Comes after all celebrations. */
export interface Announcement {
  /** Shows the message, and returns its id. */
  show: () => string | number
}

export type Queued = Celebration | Announcement

/** Returns a celebration for each type of milestone, by priority; those of revenue name a revenue goal that is `behind`. */
export const celebrationsOf = (milestones: Milestone[], behind?: Goal): Celebration[] =>
  MARK_MILESTONES.flatMap((type) => {
    const [largest, ...others] = milestones.filter((milestone) => milestone.type === type)
    if (!largest) return []
    return [{ milestones: [largest, ...others], ...(OF_REVENUE.has(type) && { behind }) }]
  })

const OF_REVENUE = new Set<Milestone['type']>(['revenue_milestone', 'sales_milestone'])

/** 0 has the highest priority (spec §4). */
function rankOf(queued: Queued): number {
  if ('show' in queued) return Infinity
  return 'goals' in queued ? 0 : 1 + MARK_MILESTONES.indexOf(queued.milestones[0].type)
}

/** What waits, in order of priority, after the one on screen. */
let queue: readonly Queued[] = []
let onScreen: Queued | undefined
const listeners = new Set<() => void>()

function change(next: readonly Queued[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Queues a celebration or news. The host shows the first one in a quiet moment. */
export function celebrate(queued: Queued): void {
  const rank = (each: Queued): number => (each === onScreen ? -1 : rankOf(each))
  change([...queue, queued].toSorted((a, b) => rank(a) - rank(b)))
}

/** The first in the queue is on screen from now on, so that nothing takes its place. */
export const present = (queued: Queued): void => void (onScreen = queued)

/** Drops all celebrations. News stays. */
export const dismissAll = (): void => change(queue.filter((each) => 'show' in each))

/** Takes one out of the queue. Does nothing if it is out already: a key and the timer may both close it. */
export const dismiss = (queued: Queued): void => change(queue.filter((other) => other !== queued))

export const celebrations = (): readonly Queued[] => queue

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCelebrations = (): readonly Queued[] =>
  useSyncExternalStore(subscribe, celebrations)
