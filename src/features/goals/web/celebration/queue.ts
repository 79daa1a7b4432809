import { useSyncExternalStore } from 'react'
import { MARK_MILESTONES, type Goal, type GoalMilestone, type Milestone } from '../../contract.ts'

export type ReachedGoal = Goal & { milestone: GoalMilestone }

/** Goals, or milestones of one type, that were reached at once, the largest first. */
export type Celebration =
  { goals: [ReachedGoal, ...ReachedGoal[]] } | { milestones: [Milestone, ...Milestone[]] }

/** Returns a celebration for each type of milestone, by priority. */
export const celebrationsOf = (milestones: Milestone[]): Celebration[] =>
  MARK_MILESTONES.flatMap((type) => {
    const [largest, ...others] = milestones.filter((milestone) => milestone.type === type)
    return largest ? [{ milestones: [largest, ...others] }] : []
  })

/** 0 has the highest priority (spec §4). */
const rankOf = (celebration: Celebration): number =>
  'goals' in celebration ? 0 : 1 + MARK_MILESTONES.indexOf(celebration.milestones[0].type)

/** The first is on screen, the others wait in order of priority. */
let queue: readonly Celebration[] = []
const listeners = new Set<() => void>()

function change(next: readonly Celebration[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Shows a celebration, or queues it until the one on screen is closed. */
export function celebrate(celebration: Celebration): void {
  const [shown, ...waiting] = queue
  const others = [...waiting, celebration].toSorted((a, b) => rankOf(a) - rankOf(b))
  change(shown ? [shown, ...others] : others)
}

/** Closes a celebration. Does nothing if it is closed already: a key and the timer may both close it. */
export const dismiss = (celebration: Celebration): void =>
  change(queue.filter((other) => other !== celebration))

export const celebrations = (): readonly Celebration[] => queue

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCelebrations = (): readonly Celebration[] =>
  useSyncExternalStore(subscribe, celebrations)
