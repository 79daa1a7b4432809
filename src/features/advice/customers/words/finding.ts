import {
  formatDayInWords,
  monthName,
  monthYear,
  MONTH_NAMES,
  yearOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import type { Fact } from '../../../../shared/phrases/compose.ts'
import type { FindingKind, ShownFigure, ShownFinding } from '../contract.ts'

/** Something that a customer's purchases show. */
export interface Finding {
  kind: FindingKind
  tone: ShownFinding['tone']
  /** what it says, and what to do about it, if anything */
  facts: Fact[]
  /** the numbers it rests on */
  figures: ShownFigure[]
  /** days of the customer's sales that it rests on; null without any */
  range: DayRange | null
}

/** Who a finding is about, and how to write figures. */
export interface Subject {
  name: string
  notation: Notation
}

export const on = (day: Day): DayRange => ({ start: day, end: day })

/** `31 March 2026` */
export const dayText = (day: Day, { notation }: Pick<Subject, 'notation'>): string =>
  formatDayInWords(day, notation)
/** `March 2026` */
export const monthText = (day: Day): string => monthYear(day)
export const monthNames = (months: number[]): string[] =>
  months.map((month) => MONTH_NAMES[month - 1]!)
/** `from November 2025 to October 2026`: months that have ended, so never "the last 12 months" */
export const fromText = ({ start, end }: DayRange): string =>
  `from ${yearOf(start) === yearOf(end) ? monthName(start) : monthText(start)} to ${monthText(end)}`
