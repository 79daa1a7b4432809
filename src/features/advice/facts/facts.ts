import type { DayRange } from '../../../shared/calendar.ts'

/** A number that a text may name. Money in decimal units of the owner's currency, rates in percent. */
export type Figure =
  | { kind: 'money'; value: number }
  | { kind: 'percent'; value: number }
  /** a length of time, which a text may give in weeks, months or years */
  | { kind: 'days'; value: number }
  /** a number of things, with the words for one and for several of them: `purchase`, `purchases` */
  | { kind: 'count'; value: number; of: string[] }

/** What a fact is about. A text that speaks of one of these must rest on a fact about it. */
export type Topic =
  | 'spending'
  | 'share'
  | 'trend'
  | 'visits'
  | 'interval'
  | 'silence'
  | 'margin'
  | 'season'
  | 'together'
  | 'alone'
  | 'offer'
  | 'shop'

/**
 * Something computed from the owner's sales that a text may say. A model gets facts and nothing else, and
 * whatever it writes is checked against them.
 */
export interface Fact {
  /** `f1`, `f2` …, unique within a call */
  id: string
  topic: Topic
  /** One or two plain sentences, which stand when no model is set, or when it fails. */
  text: string
  figures: Figure[]
  /** days that a text may name: by date, month, quarter or year */
  days: DayRange[]
  /** months of the year, from 1 to 12, for a season */
  months: number[]
  /** whether something grew or fell; null when the fact says nothing about it */
  direction: 'up' | 'down' | null
  /** customers, products and the shop, as written in `text` */
  names: string[]
}

/** One sentence of a model's answer, with the ids of the facts it rests on. */
export interface Claim {
  text: string
  facts: string[]
}
