import { filledPart } from '../../../shared/figures.ts'
import { Progress } from '../../../web/ui/progress.tsx'
import type { Goal } from '../contract.ts'
import { percentOf } from './amounts.ts'

/** The bar ends at 100 %, the number may be higher. */
export function GoalProgress({ goal }: { goal: Goal }) {
  const { pace, period, targetAmount } = goal
  const isDue = pace && period.phase === 'current' && !pace.isFirstDay
  const percent = percentOf(goal)
  return (
    <div className="flex items-center gap-3">
      <div className="grow">
        <Progress
          text="Progress toward the goal"
          value={Math.min(100, percent) / 100}
          due={isDue ? filledPart(pace.expectedByNow, targetAmount) : null}
          className="h-2.5"
        />
      </div>
      <b className="min-w-11 text-right text-base font-semibold">{percent}%</b>
    </div>
  )
}
