import { useQuery } from '@tanstack/react-query'
import { coachStatusQuery } from './queries.ts'

export function StreakReminder({ id }: { id: string }) {
  const streak = useQuery(coachStatusQuery).data?.streakAtRisk
  if (!streak) return null
  return (
    <p id={id} className="flex items-baseline gap-2 pr-3 pb-2 pl-10.5 text-small text-on-ink">
      <span aria-hidden className="size-1.5 shrink-0 -translate-y-px rounded-full bg-on-ink" />
      <span>
        A sale today keeps your{' '}
        <span className="whitespace-nowrap">
          {streak.current}-{streak.beat}
        </span>{' '}
        streak
      </span>
    </p>
  )
}
