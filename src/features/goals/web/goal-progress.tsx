import { filledPart } from '../../../shared/figures.ts'
import { Progress } from '../../../web/ui/progress.tsx'
import type { Goal } from '../contract.ts'
import { percentOf } from './amounts.ts'

/** Ends at 100 %. */
export function GoalProgress({ goal }: { goal: Goal }) {
  const { pace, period, targetAmount } = goal
  const isDue = pace && period.phase === 'current' && !pace.isFirstDay
  return (
    <Progress
      text="Progress toward the goal"
      value={Math.min(100, percentOf(goal)) / 100}
      due={isDue ? filledPart(pace.expectedByNow, targetAmount) : null}
      isQuiet
      className="h-1"
    />
  )
}
