import type { Bound } from './bounds.ts'
import { currencyWords, type CurrencyWords } from './currency.ts'
import { readWordNumber } from './numbers.ts'
import type { Period } from './periods.ts'
import { UNITS, type Unit } from './period-words.ts'
import type { Token } from './tokens.ts'

/** A number that a sentence says, with its unit. */
export interface Quantity {
  /** its tokens, from the first to behind the last */
  from: number
  to: number
  kind:
    | 'money'
    | 'percent'
    | 'points'
    | 'duration'
    | 'count'
    | 'bare'
    | 'share'
    | 'factor'
    | 'pair'
    | 'ordinal'
    | 'vague'
    | 'rate'
  value: number
  step: number
  bound: Bound
  negative: boolean
  unit?: Unit
  /** what is counted: `purchases` */
  noun?: string
  /** the whole of a pair: 14 in `9 of 14` */
  whole?: number
  /** least and most of a vague number */
  between?: readonly [number, number]
}

const MINUS = new Set(['-', '−', '–'])

/** What may stand between a number and what it counts: `14 separate purchases`, `5 of your customers`. */
const BETWEEN = new Set(
  'separate different new recorded single individual total past recent previous distinct of her his their your the all such earlier other these those its last most best biggest largest top'.split(
    ' ',
  ),
)
/** Words that can be counted. Others after a number end it, so that it must stand for itself. */
const MAX_BETWEEN = 2

/** Words behind a number that are not what is counted. */
const ENDS_COUNT = new Set(
  (
    'in since and so to by over from this until at for with as but while on is are was were has have now then than against versus compared or per each ' +
    'ago worth before after instead which who that when where if not already still altogether alone combined came come comes spent bought made last together during between through because thanks would could can may might it she he they'
  ).split(' '),
)

/** Reads numbers and what they stand for, by what follows them. */
export class NumberReader {
  protected readonly tokens: Token[]
  protected readonly taken: Set<number>
  protected readonly money: CurrencyWords

  constructor(tokens: Token[], periods: Period[], currency: string) {
    this.tokens = tokens
    this.taken = new Set(periods.flatMap(({ from, to }) => range(from, to)))
    this.money = currencyWords(currency)
  }

  protected word(at: number): string {
    const token = this.tokens[at]
    return token && token.kind !== 'name' && !this.taken.has(at) ? token.word : ''
  }

  protected make(
    from: number,
    to: number,
    kind: Quantity['kind'],
    value: number,
    step: number,
    parts: Partial<Quantity> = {},
  ): Quantity {
    return { from, to, kind, value, step, bound: 'exact', negative: false, ...parts }
  }

  /** `$1,234.50`, `€ 12,5k`, `CHF 4'320`; in Dutch and Swiss the minus follows the sign: `€ -5` */
  protected amount(at: number): Quantity | null {
    const mark = this.tokens[at + 1]
    const isInside = MINUS.has(mark?.word ?? '') && mark!.end === this.tokens[at + 2]?.start
    const first = isInside ? at + 2 : at + 1
    const number = this.tokens[first]
    if (number?.kind !== 'number') return null
    const { digits } = number
    if (digits!.suffix !== '' && digits!.suffix !== 'multiple')
      return this.make(at, first + 1, 'ordinal', NaN, 1)
    const [factor, length] = this.powerAt(first + 1)
    const end = first + 1 + length
    const negative = isInside || this.isNegative(at)
    // `$300 USD`, `$300 dollars`
    const repeated = this.moneyLength(end)
    return this.make(at, end + repeated, 'money', digits!.value * factor, digits!.step * factor, {
      negative,
    })
  }

  protected isNegative(at: number): boolean {
    const mark = this.tokens[at - 1]
    if (!mark || !MINUS.has(mark.word)) return false
    return mark.end === this.tokens[at]!.start && !mark.joined
  }

  protected powerAt(at: number): [number, number] {
    const power = { thousand: 1_000, million: 1_000_000, k: 1_000, hundred: 100 }[this.word(at)]
    return power === undefined ? [1, 0] : [power, 1]
  }

  protected digits(at: number): Quantity | null {
    const { value, step, suffix } = this.tokens[at]!.digits!
    if (suffix === 'ordinal') return this.make(at, at + 1, 'ordinal', value, 1)
    const [factor, length] = this.powerAt(at + 1)
    return this.withUnit(at, at + 1 + length, value * factor, step * factor)
  }

  /** What a number stands for, by what follows it. */
  protected withUnit(from: number, to: number, value: number, step: number): Quantity {
    const negative = this.isNegative(from)
    const next = this.word(to) === '-' && this.tokens[to]!.joined ? to + 1 : to
    const word = this.word(next)
    if (word === '%' || word === 'percent')
      return this.make(from, next + 1, 'percent', value, step, { negative })
    if (word === 'per' && this.word(next + 1) === 'cent')
      return this.make(from, next + 2, 'percent', value, step, { negative })
    if ((word === 'percentage' || word === 'percent') && this.word(next + 1).startsWith('point')) {
      return this.make(from, next + 2, 'points', value, step, { negative })
    }
    const money = this.moneyLength(next)
    if (money > 0) return this.make(from, next + money, 'money', value, step, { negative })
    const unit = UNITS.get(word)
    if (unit) return this.duration(from, next + 1, value, step, unit)
    return this.pair(from, to, value, step) ?? this.counted(from, to, value, step)
  }

  protected moneyLength(at: number): number {
    if (this.tokens[at]?.kind === 'currency') return 1
    if (this.money.nouns.has(this.word(at))) return 1
    return this.money.adjectives.has(this.word(at)) && this.money.nouns.has(this.word(at + 1))
      ? 2
      : 0
  }

  /** Also `a month and a half`. */
  protected duration(from: number, to: number, value: number, step: number, unit: Unit): Quantity {
    const half = [0, 1, 2].map((offset) => this.word(to + offset)).join(' ') === 'and a half'
    return half
      ? this.make(from, to + 3, 'duration', value + 0.5, 0.5, { unit })
      : this.make(from, to, 'duration', value, step, { unit })
  }

  /** `9 of 14 purchases`, `three out of four times`, `one in four` */
  protected pair(from: number, to: number, value: number, step: number): Quantity | null {
    // `two other customers out of 318`
    const noun = [1, 2].find((length) => this.word(to + length) === 'out') ?? 0
    const glueAt = this.word(to) === 'of' || this.word(to) === 'in' ? to : to + noun
    const glue = this.word(glueAt) === 'out' && this.word(glueAt + 1) === 'of' ? 2 : 1
    if (!['of', 'out', 'in'].includes(this.word(glueAt))) return null
    // `every one of the 12` is all of them.
    if (value === 1 && ['every', 'each'].includes(this.word(from - 1))) return null
    let at = glueAt + glue
    while (at < glueAt + glue + 2 && BETWEEN.has(this.word(at))) at++
    const token = this.tokens[at]
    const words =
      token?.kind === 'word' && !this.taken.has(at) ? readWordNumber(this.wordsFrom(at)) : null
    const whole =
      token?.kind === 'number' && token.digits!.suffix === '' ? token.digits!.value : words?.value
    if (whole === undefined) return null
    const end = at + (words?.length ?? 1)
    const unit = UNITS.get(this.word(end))
    if (unit || this.word(end) === '%') return null
    const counted = this.nounAt(end)
    return this.make(from, counted?.to ?? end, 'pair', value, step, { whole, noun: counted?.noun })
  }

  protected wordsFrom(at: number): string[] {
    const words: string[] = []
    for (let i = at; i < at + 8; i++) words.push(this.word(i))
    return words
  }

  protected counted(from: number, to: number, value: number, step: number): Quantity {
    if (this.word(to) === 'times') return this.times(from, to, value, step)
    const noun = this.nounAt(to)
    if (noun) return this.make(from, noun.to, 'count', value, step, { noun: noun.noun })
    return this.make(from, to, 'bare', value, step)
  }

  /** `three times as long`, `5 times her usual`, or `bought 14 times` */
  protected times(from: number, to: number, value: number, step: number): Quantity {
    const next = this.word(to + 1)
    const isFactor = [
      'as',
      'the',
      'her',
      'his',
      'their',
      'your',
      'its',
      'what',
      'more',
      'longer',
    ].includes(next)
    return isFactor
      ? this.make(from, to + 1, 'factor', value, step)
      : this.make(from, to + 1, 'count', value, step, { noun: 'times' })
  }

  protected nounAt(at: number): { noun: string; to: number } | null {
    let to = this.word(at) === '-' && this.tokens[at]!.joined ? at + 1 : at
    for (let skipped = 0; skipped < MAX_BETWEEN && BETWEEN.has(this.word(to)); skipped++) to++
    const token = this.tokens[to]
    if (!token || this.taken.has(to)) return null
    // `all 6 of Grace's purchases`
    if (token.kind === 'name' && this.tokens[to + 1]?.word === "'s") return this.nounAt(to + 2)
    if (token.kind === 'name') return { noun: token.name!, to }
    if (token.kind !== 'word' || ENDS_COUNT.has(token.word)) return null
    return { noun: token.word, to: to + 1 }
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i)
