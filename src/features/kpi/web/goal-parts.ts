import type { ComponentType } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import type { ProductRow } from '../contract.ts'

/** State of the dashboard that is passed to parts from other features. */
interface Shown {
  /** the shown period */
  shown: DayRange
  /** `2026`, `Q3 2026`, `October 2026` */
  shownInWords: string
  today: Day
}

interface Sold extends Shown {
  /** of the shown period, by revenue, highest first; [] while loading or switched off */
  products: ProductRow[]
}

/** Parts of the dashboard from the goals feature, passed in by the router. Each may load later. */
export interface GoalParts {
  /** Progress of the goal of the month; `averageSale` is that of the shown period. */
  MonthGoal: ComponentType<Sold & { averageSale: number }>
  /** Sales of each product needed to reach the selected goal. */
  GoalCalculator: ComponentType<Sold>
  /** Highlight around the timeline when the selected goal is for the shown period. */
  GoalGlow: ComponentType<Pick<Shown, 'shown' | 'today'>>
}
