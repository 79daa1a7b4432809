import type { ComponentType, ReactNode } from 'react'
import type { DayRange } from '../../../shared/calendar.ts'
import type { ProductsQuery } from './queries.ts'

/** averages of sales: 0 without any */
interface Sold {
  averageSale: number
  products: ProductsQuery
}

export interface SoldIn extends Sold {
  shown: DayRange
  /** of the last 90 days: by a single day's average three large sales could seem enough */
  recent: Sold
}

/** Passed in by the router; each may load later. */
export interface GoalParts {
  GoalRow: ComponentType<SoldIn>
  /** around the choice of the period */
  GoalGlow: ComponentType<{ shown: DayRange; children: ReactNode }>
}
