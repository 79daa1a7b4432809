import { MONTH_NAMES, monthOf, yearOf, type Day } from '../../../shared/calendar.ts'

/** `November 2026` */
export const nameOfMonth = (month: Day): string =>
  `${MONTH_NAMES[monthOf(month) - 1]!} ${yearOf(month)}`
