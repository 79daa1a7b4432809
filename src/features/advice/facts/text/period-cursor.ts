import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { CARDINALS, ORDINAL_WORDS, VAGUE_NUMBERS } from './numbers.ts'
import type { Token } from './tokens.ts'

/** A period that a text names. */
export interface Period {
  /** its tokens, from the first to behind the last */
  from: number
  to: number
  /** what it may mean; any of them may be covered by the facts */
  ranges: DayRange[]
  /** months of every year, when no year is said */
  months: number[]
  /** `the last 6 months`: how long it is, for a fact about so many days */
  days?: number
  /** `early 2026` */
  part?: 'early' | 'mid' | 'late'
  /** today or later, such as `next week`, which a suggestion may name */
  ahead: boolean
  /** `the year before`, which only the earlier half of a comparison can be */
  relative: boolean
  /** `recent weeks`, `the last few months` */
  vague: boolean
  /** a season, whose months need not all be in a fact */
  isSeason: boolean
}

/** Words that say which of several periods is meant. */
export const BACK = new Set(['last', 'past', 'previous', 'preceding', 'prior', 'latest', 'recent'])
export const AHEAD = new Set(['next', 'coming', 'following', 'upcoming'])
export const CURRENT = new Set(['this', 'current'])
const DETERMINERS = new Set(['the', 'these', 'your', 'her', 'his', 'their', 'our'])

/** A place in a sentence, from which a period is read. Offsets count from there. */
export class PeriodCursor {
  protected readonly tokens: Token[]
  protected readonly from: number
  protected readonly today: Day

  constructor(tokens: Token[], from: number, today: Day) {
    this.tokens = tokens
    this.from = from
    this.today = today
  }

  protected word(offset: number): string {
    const token = this.tokens[this.from + offset]
    return token && token.kind !== 'name' ? token.word : ''
  }

  protected isNumber(offset: number): boolean {
    return this.tokens[this.from + offset]?.kind === 'number'
  }

  protected number(offset: number): number | undefined {
    const token = this.tokens[this.from + offset]
    if (token?.kind === 'number' && (token.digits!.plain || token.digits!.suffix === 'ordinal')) {
      return token.digits!.value
    }
    return token?.kind === 'word' ? ORDINAL_WORDS.get(token.word) : undefined
  }

  protected period(length: number, ranges: DayRange[], parts: Partial<Period> = {}): Period {
    const to = this.from + length
    const empty = {
      from: this.from,
      to,
      ranges,
      months: [],
      ahead: false,
      relative: false,
      vague: false,
      isSeason: false,
    }
    return { ...empty, ...parts }
  }

  protected day(day: Day, length: number): Period {
    return this.period(length, [{ start: day, end: day }])
  }

  /** A number, also in words; NaN for `few`, and 1 without one. */
  protected countAt(offset: number): { value: number; length: number; exact: boolean } {
    const word = this.word(offset)
    const cardinal =
      CARDINALS.get(word) ?? (this.isNumber(offset) ? this.number(offset) : undefined)
    if (cardinal !== undefined) return { value: cardinal, length: 1, exact: true }
    if (!VAGUE_NUMBERS.has(word)) return { value: 1, length: 0, exact: false }
    return { value: NaN, length: this.word(offset + 1) === 'of' ? 2 : 1, exact: false }
  }

  protected isQualifier(word: string): boolean {
    return BACK.has(word) || AHEAD.has(word) || CURRENT.has(word)
  }

  protected followsDeterminer(): boolean {
    return DETERMINERS.has(this.tokens[this.from - 1]?.word ?? '')
  }
}
