import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { isFor, useChosenGoal } from './chosen-goal.ts'

export { GoalCalculator } from './goal-calculator.tsx'
export { PeriodGoals } from './period-goals.tsx'

/** spec §2 */
export function GoalGlow({ shown, today }: { shown: DayRange; today: Day }) {
  const { chosen } = useChosenGoal(shown, today)
  if (!chosen || !isFor(chosen, shown)) return null
  return (
    <div className="pointer-events-none absolute -inset-1.5 rounded-[18px] border-2 border-gold glowing">
      <p className="absolute left-1/2 -translate-x-1/2 max-lg:-bottom-2.75 lg:-top-2.5 bg-paper px-1.5 text-xs leading-4 font-semibold whitespace-nowrap text-gold-text @max-2xs:hidden">
        Your goal for this period
      </p>
    </div>
  )
}
