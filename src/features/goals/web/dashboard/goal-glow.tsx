import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { goalsQuery } from '../queries.ts'
import { goalsFor } from './shown-goals.ts'

/** The choice of a period glows once if it has a goal (spec §2). */
export function GoalGlow({ shown, children }: { shown: DayRange; children: ReactNode }) {
  const goals = useQuery(goalsQuery).data ?? []
  const hasGoal = goalsFor(goals, shown).length > 0
  return (
    <span className="relative">
      {children}
      {hasGoal && (
        <span
          key={`${shown.start} ${shown.end}`}
          aria-hidden
          className="pointer-events-none absolute -inset-x-2 inset-y-0.5 glows-once rounded-inner"
        />
      )}
    </span>
  )
}
