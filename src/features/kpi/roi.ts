import { addDays, type Day, type DayRange } from '../../shared/calendar.ts'
import { growthRate } from './rules.ts'

/** on each side */
const ROI_DAYS = 30

export interface RoiRanges {
  first: DayRange
  last: DayRange
  /** day 60: the ranges no longer overlap */
  availableOn: Day
}

export function roiRanges(firstSale: Day, today: Day): RoiRanges {
  return {
    first: { start: firstSale, end: addDays(firstSale, ROI_DAYS - 1) },
    last: { start: addDays(today, 1 - ROI_DAYS), end: today },
    availableOn: addDays(firstSale, 2 * ROI_DAYS - 1),
  }
}

/** percent; null before `availableOn`, and without revenue to compare with */
export const roiOf = (
  { last, availableOn }: RoiRanges,
  cents: { first: number; last: number },
): number | null => (last.end >= availableOn ? growthRate(cents.last, cents.first) : null)
