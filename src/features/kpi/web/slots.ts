import type { ComponentType } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import type { ProductRow } from '../contract.ts'

/** What parts of other features know of the dashboard they stand on. */
interface Shown {
  /** the shown period */
  shown: DayRange
  /** `2026`, `Q3 2026`, `October 2026` */
  shownInWords: string
  today: Day
}

interface Sold extends Shown {
  /** of the shown period, by revenue, highest first; [] while they load or are switched off */
  products: ProductRow[]
}

/** What the goals feature draws on the dashboard; the router hands it in. Each part may load late. */
export interface GoalParts {
  /** How far the goal of the month is; `averageSale` is that of the shown period. */
  MonthGoal: ComponentType<Sold & { averageSale: number }>
  /** How many of each product the chosen goal still takes. */
  GoalCalculator: ComponentType<Sold>
  /** Lies over the timeline where the chosen goal is of the shown period. */
  GoalGlow: ComponentType<Pick<Shown, 'shown' | 'today'>>
}
