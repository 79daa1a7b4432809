import type { Day } from '../../../../shared/calendar.ts'
import { DELIMITERS } from '../../reading/file/csv.ts'
import { moneyStyle, type MoneyStyle } from './amounts.ts'
import { dateStyle, daysOf, LANGUAGES, type DateStyle } from './dates.ts'
import { mixedCurrencies, type MixedCurrencies } from './mixed-currencies.ts'
import type { Random } from './random.ts'
import { isLatin } from './text.ts'
import { TONGUES } from './tongues.ts'
import { HEADERS, TERMS, WORDS, type Terms } from './words.ts'

/** The style of a whole file. */
export interface Style {
  random: Random
  encoding: string
  delimiter: string
  /** the owner's */
  timeZone: string
  money: MoneyStyle
  date: DateStyle
  /** see `HEADERS` */
  names: readonly string[]
  terms: Terms
  /** the file has a price per piece instead of a total */
  unitPrice: boolean
  has: { quantity: boolean; customer: boolean; salesperson: boolean; cost: boolean }
  /** Returns a product or a name. */
  word: () => string
  /** of the sales */
  days: Day[]
  /** limit of the prices, in cents */
  size: number
  /** Returns a price in cents. */
  amount: () => number
  /** undefined: all amounts are in one currency */
  mixed: MixedCurrencies | undefined
  shape: Shape
}

/** A list, receipts with payments, sales and expenses below each other, or sales among fees and payouts. */
type Shape = 'plain' | 'receipts' | 'tables' | 'settlement'

/** Plain lists of sales are four times as frequent as each other shape. */
const SHAPES: Shape[] = ['plain', 'plain', 'plain', 'plain', 'receipts', 'tables', 'settlement']
const WESTERN = ['utf-8', 'utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'cp1252']
const ZONES = [
  ...['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney'],
  'America/Sao_Paulo',
]

export function styleOf(random: Random): Style {
  const { below, pick, chance } = random
  const tongue = chance(0.3) ? pick(TONGUES) : undefined
  const western = pick(WESTERN)
  const encoding = tongue ? pick([tongue.encoding, tongue.encoding, 'utf-8']) : western
  const delimiter = pick(DELIMITERS)
  const timeZone = pick(ZONES)
  const money = moneyStyle(random, encoding)
  const date = dateStyle(random, timeZone, money.mark, tongue ? ['en'] : LANGUAGES)
  const language = below(HEADERS.length)
  const [headers, terms] = [tongue?.headers ?? HEADERS[language]!, TERMS[language]!]
  const unitPrice = chance(0.15)
  const has = {
    quantity: unitPrice || chance(0.6),
    customer: chance(0.5),
    salesperson: chance(0.3),
    cost: chance(0.4),
  }
  const word = wordPicker(random, tongue?.words.split('|') ?? WORDS, encoding)
  const days = daysOf(random, 1 + below(chance(0.2) ? 40 : 9))
  const size = pick([1_000, 100_000, unitPrice ? 10_000 : 10_000_000])
  const amount = amountPicker(random, size)
  const mixed = chance(0.12) ? mixedCurrencies(random, days.length) : undefined
  const shape = tongue || mixed ? 'plain' : pick(SHAPES)
  return {
    random,
    encoding,
    delimiter,
    timeZone,
    money,
    date,
    names: headers.split('|'),
    terms,
    unitPrice,
    has,
    word,
    days,
    size,
    amount,
    mixed,
    shape,
  }
}

const wordPicker =
  ({ below, pick, chance }: Random, words: string[], encoding: string) =>
  (): string => {
    const text = chance(0.6) ? pick(words) : `${pick(words)} ${below(100)}`
    return encoding === 'cp1252' && !isLatin(text) ? 'Tee' : text
  }

function amountPicker({ below, chance }: Random, size: number): () => number {
  const whole = chance(0.15)
  const refunds = chance(0.3)
  return () => {
    const cents = whole ? 100 * below(size / 10) : below(size)
    return refunds && chance(0.2) ? -cents : cents
  }
}
