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

export interface Finding {
  kind: FindingKind
  tone: ShownFinding['tone']
  facts: Fact[]
  figures: ShownFigure[]
  range: DayRange | null
}

export interface Subject {
  name: string
  notation: Notation
}

export const on = (day: Day): DayRange => ({ start: day, end: day })

export const dayText = (day: Day, { notation }: Pick<Subject, 'notation'>): string =>
  formatDayInWords(day, notation)
export const monthText = (day: Day): string => monthYear(day)
export const monthNames = (months: number[]): string[] =>
  months.map((month) => MONTH_NAMES[month - 1]!)
/** Months that have ended, so never "the last 12 months". */
export const fromText = ({ start, end }: DayRange): string =>
  `from ${yearOf(start) === yearOf(end) ? monthName(start) : monthText(start)} to ${monthText(end)}`
