import type { ComponentType } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import type { Metrics, ProductRow } from '../contract.ts'
import type { ProductsQuery } from './queries.ts'

/** State of the dashboard that is passed to parts from other features. */
interface Shown {
  /** the shown period */
  shown: DayRange
  /** `2026`, `Q3 2026`, `October 2026` */
  shownInWords: string
  today: Day
}

export interface Sold extends Shown {
  /** of the shown period, by revenue, highest first; [] while loading or switched off */
  products: ProductRow[]
  /** what was sold in the last 90 days, and the query of the products */
  recent: Averaged & { products: ProductsQuery }
}

/** An average per purchase, and what it is the average of; 0 without any, or while loading. */
export type Averaged = Pick<Metrics['recent'], 'averageSale' | 'totalSales' | 'purchases'>

/** Parts of the dashboard from the goals feature, passed in by the router. Each may load later. */
export interface GoalParts {
  /** Progress of the shown period's goals; the average is that of the shown period. */
  PeriodGoals: ComponentType<Sold & Averaged & { showsProducts: boolean }>
  /** Sales of each product needed to reach the selected goal. */
  GoalCalculator: ComponentType<Sold>
  /** Highlight around the timeline when the selected goal is for the shown period. */
  GoalGlow: ComponentType<Pick<Shown, 'shown' | 'today'>>
}
