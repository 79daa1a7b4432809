import type { ComponentType } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import type { Metrics } from '../contract.ts'
import type { ProductRow } from '../rankings/contract.ts'
import type { ProductsQuery } from './queries.ts'

interface Shown {
  shown: DayRange
  shownInWords: string
  today: Day
}

export interface Sold extends Shown {
  /** highest revenue first; [] while loading or switched off */
  products: ProductRow[]
  /** last 90 days */
  recent: Averaged & { products: ProductsQuery }
}

/** 0 without sales, or while loading */
export type Averaged = Pick<Metrics['recent'], 'averageSale' | 'totalSales' | 'purchases'>

/** Passed in by the router; each may load later. */
export interface GoalParts {
  PeriodGoals: ComponentType<Sold & Averaged & { showsProducts: boolean }>
  GoalCalculator: ComponentType<Sold>
  GoalGlow: ComponentType<Pick<Shown, 'shown' | 'today'>>
}
