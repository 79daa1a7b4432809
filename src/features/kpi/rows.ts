import type { DayRange } from '../../shared/calendar.ts'
import {
  averageSale,
  costCoverage,
  grossProfitMargin,
  purchasesIn,
  type Sums,
} from '../../shared/figures.ts'
import { fromCents } from '../../shared/money.ts'
import type { ResponseOf } from '../../shared/endpoint.ts'
import type { HourSums } from '../sales/index.ts'
import type { busyHours } from './hours/contract.ts'

export const figuresOf = (sums: Sums, defaultMargin: number | null) => ({
  totalRevenue: fromCents(sums.revenueCents),
  totalSales: sums.sales,
  purchases: purchasesIn(sums),
  averageSale: averageSale(sums),
  grossProfitMargin: grossProfitMargin(sums, defaultMargin),
  costCoverage: costCoverage(sums),
})

export const comparedOf = ({ start, end }: DayRange, sums: Sums, defaultMargin: number | null) => ({
  startDate: start,
  endDate: end,
  ...figuresOf(sums, defaultMargin),
})

export const hoursOf = (hours: HourSums[], sales: number): ResponseOf<typeof busyHours> => ({
  hours: hours.map(({ weekday, hour, sales: sold, revenueCents }) => ({
    weekday: weekday % 7,
    hour,
    sales: sold,
    revenue: fromCents(revenueCents),
  })),
  sales,
  salesWithTime: hours.reduce((all, each) => all + each.sales, 0),
})
