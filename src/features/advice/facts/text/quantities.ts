import { boundOf } from './bounds.ts'
import { NumberReader, type Quantity } from './number-reader.ts'
import {
  CARDINALS,
  FACTORS,
  FRACTION_WORDS,
  ORDINAL_WORDS,
  readWordNumber,
  VAGUE_NUMBERS,
} from './numbers.ts'
import { RATE_WORDS, UNITS, type Unit } from './period-words.ts'

export type { Quantity } from './number-reader.ts'

/** Reads all numbers of a sentence, also those in words: `half`, `twice`, `a few weeks`. */
export class QuantityReader extends NumberReader {
  read(): Quantity[] {
    const found: Quantity[] = []
    for (let at = 0; at < this.tokens.length; at++) {
      if (this.taken.has(at)) continue
      const quantity = this.quantityAt(at)
      if (!quantity) continue
      found.push({ ...quantity, bound: boundOf(this.tokens, quantity) })
      at = quantity.to - 1
    }
    return found
  }

  private quantityAt(at: number): Quantity | null {
    const token = this.tokens[at]!
    if (token.kind === 'currency') return this.amount(at)
    if (token.kind === 'number') return this.digits(at)
    if (token.kind !== 'word') return null
    return (
      this.fraction(at) ??
      this.every(at) ??
      this.rate(at) ??
      this.vague(at) ??
      this.articleUnit(at) ??
      this.factor(at) ??
      this.worded(at) ??
      this.ordinal(at) ??
      this.bareUnits(at)
    )
  }

  /** `half`, `a third`, `two thirds`, `half a year` */
  private fraction(at: number): Quantity | null {
    const word = this.word(at)
    if (word === 'half') {
      if (
        ['a', 'the'].includes(this.word(at + 1)) &&
        UNITS.has(this.word(at + 2)) &&
        this.word(at + 2) !== 'time'
      ) {
        return this.make(at, at + 3, 'duration', 0.5, 0.5, { unit: UNITS.get(this.word(at + 2))! })
      }
      return this.make(at, at + 1, 'share', 50, 1)
    }
    const count = word === 'a' || word === 'one' ? 1 : CARDINALS.get(word)
    if (count === undefined) return null
    const next = this.word(at + 1) === '-' ? at + 2 : at + 1
    const part = FRACTION_WORDS.get(this.word(next))
    const isPlural = this.word(next).endsWith('s')
    if (part === undefined || this.word(next) === 'second' || count > 1 !== isPlural) return null
    return this.make(at, next + 1, 'share', count * part * 100, 1)
  }

  /** `every second order`, `every other week`, `every week` */
  private every(at: number): Quantity | null {
    if (this.word(at) !== 'every' && this.word(at) !== 'each') return null
    const nth = this.word(at + 1) === 'other' ? 2 : (ORDINAL_WORDS.get(this.word(at + 1)) ?? 1)
    const unitAt = nth === 1 ? at + 1 : at + 2
    const unit = UNITS.get(this.word(unitAt))
    if (unit) return this.duration(at, unitAt + 1, nth, 1, unit)
    return nth === 1 ? null : this.make(at, at + 2, 'share', 100 / nth, 1)
  }

  /** `weekly`, `once a week`, `twice a month`, `per month` */
  private rate(at: number): Quantity | null {
    const word = this.word(at)
    const days = RATE_WORDS.get(word)
    if (days !== undefined)
      return this.make(at, at + 1, 'duration', 1, 1, {
        unit: RATE_UNITS[word] ?? 'week',
        value: word.startsWith('bi') || word.startsWith('fort') ? 2 : 1,
      })
    const times = word === 'once' ? 1 : word === 'twice' ? 2 : undefined
    const article = ['a', 'per', 'each', 'every'].includes(this.word(at + 1))
    const unit = UNITS.get(this.word(at + 2))
    if (times !== undefined && article && unit) {
      return this.make(at, at + 3, 'duration', 1 / times, 0.1, { unit })
    }
    if (word !== 'per' && !this.followsFigure(at)) return null
    const per = UNITS.get(this.word(at + 1))
    return per && (word === 'per' || word === 'a')
      ? this.make(at, at + 2, 'rate', 1, 1, { unit: per })
      : null
  }

  private followsFigure(at: number): boolean {
    const before = this.tokens[at - 1]
    return (
      before?.kind === 'number' ||
      before?.kind === 'currency' ||
      this.money.nouns.has(before?.word ?? '')
    )
  }

  /** `a few weeks`, `a couple of purchases`, `several months` */
  private vague(at: number): Quantity | null {
    const start = this.word(at) === 'a' ? at + 1 : at
    const between = VAGUE_NUMBERS.get(this.word(start))
    // `a day or two`
    const single = start > at ? UNITS.get(this.word(start)) : undefined
    if (single && this.word(start + 1) === 'or' && this.word(start + 2) === 'two') {
      return this.make(at, start + 3, 'vague', 1, 1, { between: [1, 2], unit: single })
    }
    if (!between || (start === at && this.word(at) !== 'several' && this.word(at) !== 'few'))
      return null
    const next = this.word(start + 1) === 'of' ? start + 2 : start + 1
    const unit = UNITS.get(this.word(next))
    if (unit) return this.make(at, next + 1, 'vague', between[0], 1, { between, unit })
    const noun = this.nounAt(next)
    return this.make(at, noun?.to ?? next, 'vague', between[0], 1, { between, noun: noun?.noun })
  }

  /** `a week`, `one month`, `a month and a half` */
  private articleUnit(at: number): Quantity | null {
    const word = this.word(at)
    const unit = UNITS.get(this.word(at + 1))
    if (!unit || !['a', 'an', 'full', 'entire', 'whole'].includes(word)) return null
    if (this.word(at + 1).endsWith('s')) return null
    return this.duration(at, at + 2, 1, 1, unit)
  }

  /** `twice as long`, `doubled` */
  private factor(at: number): Quantity | null {
    const factor = FACTORS.get(this.word(at))
    return factor === undefined ? null : this.make(at, at + 1, 'factor', factor, 1)
  }

  private worded(at: number): Quantity | null {
    const number = readWordNumber(this.wordsFrom(at))
    if (!number) return null
    const to = at + number.length
    const quantity = this.withUnit(at, to, number.value, number.step)
    const isPronoun = this.word(at) === 'one' && number.length === 1
    // `one visit every 28 days`, `from one year to the next`
    const isIdiom = /^(?:every|each|per|after|to|at)$/.test(this.word(quantity.to))
    if (isPronoun && isIdiom) return null
    if (
      isPronoun &&
      (quantity.kind === 'bare' || (quantity.kind === 'count' && !COUNTABLE.has(quantity.noun!)))
    )
      return null
    return quantity
  }

  private ordinal(at: number): Quantity | null {
    const ordinal = ORDINAL_WORDS.get(this.word(at))
    return ordinal === undefined ? null : this.make(at, at + 1, 'ordinal', ordinal, 1)
  }

  /** `for weeks`, `months ago`, `weeks apart` */
  private bareUnits(at: number): Quantity | null {
    const word = this.word(at)
    const unit = UNITS.get(word)
    if (!unit || !word.endsWith('s')) return null
    const isLength =
      ['for', 'in', 'over', 'within', 'of', 'are', 'were'].includes(this.word(at - 1)) ||
      ['ago', 'apart', 'without', 'late', 'have', 'later', 'since'].includes(this.word(at + 1))
    return isLength ? this.make(at, at + 1, 'vague', 2, 1, { between: [1.9, 15], unit }) : null
  }
}

const RATE_UNITS: Record<string, Unit> = {
  daily: 'day',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}

/** Words that are counted, so that `one` before them is a number. */
const COUNTABLE = new Set(
  'purchase purchases visit visits order orders sale sales time times transaction transactions appointment appointments booking bookings '.split(
    ' ',
  ),
)
