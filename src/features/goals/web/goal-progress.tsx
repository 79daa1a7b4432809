import { Progress } from '../../../web/ui/progress.tsx'
import type { Goal } from '../contract.ts'
import { percentOf } from './amounts.ts'

/**
 * Progress of a goal: the bar ends at 100 %, the number next to it may be higher. The notch marks the
 * amount due by today, of which there is none on the first day.
 */
export function GoalProgress({ goal }: { goal: Goal }) {
  const { pace, period, targetAmount } = goal
  const notch =
    pace && period.phase === 'current' && !pace.isFirstDay
      ? Math.max(0, Math.min(1, pace.expectedByNow / targetAmount))
      : undefined
  const percent = percentOf(goal)
  return (
    <div className="flex items-center gap-3">
      <div className="relative grow">
        <Progress
          text="Progress toward the goal"
          value={Math.min(100, percent) / 100}
          className="h-2.5"
        />
        {notch !== undefined && (
          <span
            aria-hidden
            className="absolute -inset-y-1 w-0.5 rounded-full bg-text/70"
            style={{ left: `calc(${notch * 100}% - 1px)` }}
          />
        )}
      </div>
      <b className="min-w-11 text-right text-base font-semibold">{percent}%</b>
    </div>
  )
}
