import { addDays, type Day, type DayRange } from '../../shared/calendar.ts'
import { growthRate } from './rules.ts'

/** days on each side */
const ROI_DAYS = 30

/** What the ROI compares. The coach's tile and the milestone both take it from here. */
export interface RoiRanges {
  /** the first 30 days from the first sale on, whether it was recorded or imported */
  first: DayRange
  /** the 30 days up to today */
  last: DayRange
  /** the 60th day, on which the two no longer share a day */
  availableOn: Day
}

export function roiRanges(firstSale: Day, today: Day): RoiRanges {
  return {
    first: { start: firstSale, end: addDays(firstSale, ROI_DAYS - 1) },
    last: { start: addDays(today, 1 - ROI_DAYS), end: today },
    availableOn: addDays(firstSale, 2 * ROI_DAYS - 1),
  }
}

/** Returns the ROI in percent; null before it is available, and without revenue to compare with. */
export const roiOf = (
  { last, availableOn }: RoiRanges,
  cents: { first: number; last: number },
): number | null => (last.end >= availableOn ? growthRate(cents.last, cents.first) : null)
