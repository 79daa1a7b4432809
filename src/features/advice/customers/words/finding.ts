import {
  formatDayInWords,
  MONTH_NAMES,
  monthOf,
  yearOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import type { Fact, Figure, Topic } from '../../facts/facts.ts'
import type { FindingKind, ShownFigure, ShownFinding } from '../contract.ts'

/** A fact that doesn't have its id yet. */
export type NewFact = Omit<Fact, 'id'>

/** Something that a customer's purchases show. */
export interface Finding {
  kind: FindingKind
  tone: ShownFinding['tone']
  facts: NewFact[]
  /** the numbers it rests on */
  figures: ShownFigure[]
  /** days of the customer's sales that it rests on; null without any */
  range: DayRange | null
  /** what to do about it; null if it calls for nothing */
  advice: string | null
}

/** Who a finding is about, and how to write figures. */
export interface Subject {
  name: string
  notation: Notation
  today: Day
}

/** Returns a fact; what isn't given is empty. */
export const fact = (
  topic: Topic,
  text: string,
  parts: Partial<Omit<NewFact, 'topic' | 'text'>> = {},
): NewFact => ({
  topic,
  text,
  figures: [],
  days: [],
  months: [],
  direction: null,
  names: [],
  ...parts,
})

export const daysFigure = (value: number): Figure => ({ kind: 'days', value })
export const moneyFigure = (value: number): Figure => ({ kind: 'money', value })
/** Rounded as `percentText` writes it. */
export const percentFigure = (value: number): Figure => ({
  kind: 'percent',
  value: Math.round(value * 10) / 10,
})
export const visitsFigure = (value: number): Figure => ({
  kind: 'count',
  value,
  of: ['visit', 'visits'],
})
export const purchasesFigure = (value: number): Figure => ({
  kind: 'count',
  value,
  of: ['purchase', 'purchases'],
})

export const on = (day: Day): DayRange => ({ start: day, end: day })

/** `31 March 2026` */
export const dayText = (day: Day, { notation }: Pick<Subject, 'notation'>): string =>
  formatDayInWords(day, notation)
/** `March 2026` */
export const monthText = (day: Day): string => `${MONTH_NAMES[monthOf(day) - 1]} ${yearOf(day)}`
export const monthNames = (months: number[]): string[] =>
  months.map((month) => MONTH_NAMES[month - 1]!)

/** `A`, `A and B`, `A, B and C` */
export function listOf(items: (string | number)[]): string {
  const [last, ...rest] = items.toReversed()
  return rest.length === 0 ? `${last}` : `${rest.toReversed().join(', ')} and ${last}`
}

/** The name of a product in a sentence. */
export const quoted = (name: string): string => `"${name}"`
