import type { Day } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import type { Claim, Fact, Figure } from '../facts.ts'

/** A made-up shop: what was computed for it, and ways in which a model may rightly say so. */
export interface Shop {
  shop: string
  notation: Notation
  today: Day
  otherNames: string[]
  /** whom the text is for */
  reader?: 'owner' | 'customer'
  facts: Fact[]
  correct: Claim[]
}

/** Wrong sentences about a shop, by what is wrong with them. */
export interface WrongOf {
  shop: Shop
  claims: Record<string, Claim[]>
}

export const TODAY: Day = '2026-06-10'

type Parts = Partial<Pick<Fact, 'figures' | 'days' | 'months' | 'direction' | 'names'>>

export const fact = (id: string, topic: Fact['topic'], text: string, parts: Parts = {}): Fact => ({
  id,
  topic,
  text,
  figures: [],
  days: [],
  months: [],
  direction: null,
  names: [],
  ...parts,
})

/** `say('She is silent.', 'f1 f2')`: a sentence, and the facts it rests on. */
export const say = (text: string, facts = ''): Claim => ({
  text,
  facts: facts.split(' ').filter(Boolean),
})

export const money = (value: number): Figure => ({ kind: 'money', value })
export const percent = (value: number): Figure => ({ kind: 'percent', value })
export const days = (value: number): Figure => ({ kind: 'days', value })
export const count = (value: number, ...of: string[]): Figure => ({ kind: 'count', value, of })
export const purchases = (value: number): Figure => count(value, 'purchase', 'purchases')
