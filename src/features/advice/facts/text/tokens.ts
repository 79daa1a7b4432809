import type { Notation } from '../../../../shared/money.ts'
import { currencyWords } from './currency.ts'
import { readDate, type WrittenDate } from './dates.ts'
import { readDigits, type Digits } from './digits.ts'
import type { Mask } from './names.ts'

/** A word, number, name or mark of a sentence. */
export interface Token {
  kind: 'word' | 'number' | 'date' | 'currency' | 'name' | 'mark'
  /** as written */
  text: string
  /** in lower case, with straight apostrophes */
  word: string
  /** places in the sentence */
  start: number
  end: number
  /** right behind the token before, without a space */
  joined: boolean
  /** first word of a sentence, or of words in quotes or behind a colon */
  opens: boolean
  digits?: Digits
  date?: WrittenDate
  /** the fact's name that this is, as in the facts */
  name?: string
}

const LETTERS = /[\p{L}\p{M}]+/uy
const SPACE = /\s/
/** Marks behind which a capital says nothing. */
const OPENERS = '.!?:"“„«(…'
const CLOSERS = '"”»)\'’'
const POSSESSIVE = /^['’]s(?!\p{L})/u
const ENDINGS = /^(.+?)(n't|'(?:s|re|ve|ll|d|m))$/
const NEGATED: Record<string, string> = { "can't": 'can', "won't": 'will', "shan't": 'shall' }

/**
 * Splits a sentence; `masks` are the places of the facts' names. Returns a reason when it has a number
 * that cannot be read.
 */
export function tokensOf(text: string, masks: Mask[], notation: Notation): Token[] | string {
  const reader = new Reader(text, masks, notation)
  const problem = reader.read()
  return problem ?? reader.tokens
}

class Reader {
  readonly tokens: Token[] = []
  private readonly text: string
  private readonly masks: Map<number, Mask>
  private readonly notation: Notation
  private readonly signs: string[]
  private at = 0
  private spaced = true
  private opening = true

  constructor(text: string, masks: Mask[], notation: Notation) {
    this.text = text
    this.masks = new Map(masks.map((mask) => [mask.start, mask]))
    this.notation = notation
    this.signs = currencyWords(notation.currency).signs
  }

  read(): string | undefined {
    while (this.at < this.text.length) {
      if (SPACE.test(this.text[this.at]!)) {
        this.at++
        this.spaced = true
        continue
      }
      const problem = this.readToken()
      if (problem !== undefined) return problem
      this.spaced = false
    }
    return undefined
  }

  private readToken(): string | undefined {
    const { at, text } = this
    const mask = this.masks.get(at)
    if (mask) return this.add('name', mask.end, { name: mask.name })
    if (this.tokens.at(-1)?.kind === 'name' && POSSESSIVE.test(text.slice(at, at + 3))) {
      return this.add('word', at + 2)
    }
    const sign = this.signs.find((each) => text.startsWith(each, at))
    if (sign !== undefined && !this.continuesWord(sign)) {
      return this.add('currency', at + sign.length)
    }
    const character = text[at]!
    if (character >= '0' && character <= '9') return this.readNumber()
    LETTERS.lastIndex = at
    const letters = LETTERS.exec(text)
    return letters ? this.readWord(at + letters[0].length) : this.readMark(character)
  }

  /** `CHF` is a sign, but not the `CHF` of `CHFX`. */
  private continuesWord(sign: string): boolean {
    const next = this.text[this.at + sign.length] ?? ''
    return /\p{L}$/u.test(sign) && /\p{L}/u.test(next)
  }

  private readNumber(): string | undefined {
    const before = this.text[this.at - 1] ?? ' '
    if (/[\p{L}./:#']/u.test(before) && !this.followsSign()) return this.badNumber()
    const date = readDate(this.text, this.at)
    if (date) return this.add('date', date.end, { date })
    const digits = readDigits(this.text, this.at, this.notation.numberStyle)
    return digits ? this.add('number', digits.end, { digits }) : this.badNumber()
  }

  private followsSign(): boolean {
    const last = this.tokens.at(-1)
    if (last?.end !== this.at) return false
    return last.kind === 'currency' || (last.kind === 'word' && last.word === 'q')
  }

  private badNumber(): string {
    return `the number at "${this.text.slice(this.at, this.at + 12)}" cannot be read`
  }

  private readWord(lettersEnd: number): undefined {
    let end = lettersEnd
    // An apostrophe inside a word: hasn't, it's, o'clock.
    if (/['’]/.test(this.text[end] ?? '')) {
      LETTERS.lastIndex = end + 1
      const more = LETTERS.exec(this.text)
      if (more) end += 1 + more[0].length
    }
    const word = this.text.slice(this.at, end).toLowerCase().replace('’', "'")
    const ending = ENDINGS.exec(word)
    if (!ending) return this.add('word', end)
    const [, base, contracted] = ending
    const cut = end - contracted!.length
    if (contracted === "n't") {
      this.add('word', cut, { word: NEGATED[word] ?? base! })
      return this.add('word', end, { word: 'not' })
    }
    this.add('word', cut, { word: base! })
    return this.add('word', end, { word: contracted! })
  }

  private readMark(character: string): string | undefined {
    if (/\p{Sc}/u.test(character)) return 'it has another currency'
    this.add('mark', this.at + (character.codePointAt(0)! > 0xffff ? 2 : 1))
    const opensQuote = (character === "'" || character === '‘') && !this.tokens.at(-1)!.joined
    if (OPENERS.includes(character) || opensQuote) this.opening = true
    else if (!CLOSERS.includes(character)) this.opening = false
    return undefined
  }

  private add(kind: Token['kind'], end: number, parts: Partial<Token> = {}): undefined {
    const text = this.text.slice(this.at, end)
    const word = text.toLowerCase().replaceAll('’', "'")
    const opens = this.opening && kind !== 'mark'
    const joined = !this.spaced && this.tokens.length > 0
    this.tokens.push({ kind, text, word, start: this.at, end, joined, opens, ...parts })
    if (kind !== 'mark') this.opening = false
    this.at = end
    this.spaced = false
  }
}
