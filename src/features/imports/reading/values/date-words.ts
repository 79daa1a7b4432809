import { LANGUAGES } from '../languages/languages.ts'
import { withoutAccents } from './letters.ts'
import { memoize, once } from './memoize.ts'

/**
 * Words in dates, as `Intl` writes them: months in all their cases and abbreviations, weekdays, and what
 * stands between them. All are in lower case without accents.
 */

/** In these languages the beginning of a word is enough, if only one month or weekday begins so. */
const WESTERN = ['en', 'es', 'es-PE', 'pt', 'fr', 'de', 'de-AT']
/** letters of such a beginning; more in other languages, because there are so many of them */
const MONTH_LETTERS = 3
const WEEKDAY_LETTERS = 2
const MONTH_LETTERS_ABROAD = 4

/** Words that `Intl` doesn't have. */
const MONTHS = { jaenner: 1, feber: 2, maerz: 3, mrz: 3 }
/** Czech; dates with led, dub or pro would rather be names. */
const MONTHS_ABROAD = { uno: 2, bre: 3, kve: 5, cvn: 6, cvc: 7, srp: 8, zar: 9, rij: 10 }
const WEEKDAYS = { weds: 3, sonnabend: 6 }
const FILLERS =
  'de del do da of the le les el a o em on at den der dem am um as las feira st nd rd th er re ter ten ' +
  'ngay luc น ปี พ.ศ ค.ศ วัน'

const PARTS = { day: 'numeric', year: 'numeric' } as const
const TIME = { hour: 'numeric', hour12: true } as const
const STYLES: Intl.DateTimeFormatOptions[] = [
  { ...PARTS, month: 'long', weekday: 'long', ...TIME },
  { ...PARTS, month: 'short', weekday: 'short', ...TIME },
  // Without a day, the month has another case in many languages.
  { month: 'long', year: 'numeric' },
]
/** Moments in each month, on each weekday, before and after noon. */
const MOMENTS = Array.from({ length: 14 }, (_, at) =>
  Date.UTC(2026, 0, 10 + 30 * at, 9 + (at % 2) * 9),
)

/** Returns the words of a text without accents. A dot within a Thai abbreviation doesn't end it. */
export const wordsIn = (text: string): string[] => text.match(WORDS) ?? []
export const WORDS = /[\p{L}\p{M}]+(?:(?<=[ก-๎])\.[ก-๎]+)*/gu

/** Words of some languages. */
class DateWords {
  /** 1–12; 0 for a word that means two months */
  readonly months = new Map<string, number>()
  /** 0 Sunday … 6 Saturday */
  readonly weekdays = new Map<string, Set<number>>()
  readonly fillers = new Set<string>()
  /** months of two words, as in Arabic in Syria */
  readonly phrases = new Set<string>()

  /** `locales` are BCP 47 tags. */
  constructor(locales: string[]) {
    const inUtc = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' }
    for (const locale of locales) {
      for (const style of STYLES) {
        const format = new Intl.DateTimeFormat(locale, { ...style, ...inUtc })
        for (const moment of MOMENTS) this.add(format.formatToParts(moment), new Date(moment))
      }
    }
  }

  private add(parts: Intl.DateTimeFormatPart[], date: Date): void {
    let before = ''
    for (const { type, value } of parts) {
      const plain = withoutAccents(value)
      const words = wordsIn(plain)
      if (type === 'month' && !/\d/.test(value)) {
        // In Hebrew, `in` is written as one word with the month.
        const prefix = /\p{L}$/u.test(before) ? wordsIn(before).at(-1)! : ''
        this.addMonth(prefix + words.join(''), date.getUTCMonth() + 1)
        if (words.length > 1) this.phrases.add(words.join(' '))
      } else if (type === 'weekday' && words.length === 1) {
        this.addWeekday(words[0]!, date.getUTCDay())
      } else for (const word of words) this.fillers.add(word)
      before = plain
    }
  }

  addMonth(name: string, month: number): void {
    const known = this.months.get(name)
    this.months.set(name, known === undefined || known === month ? month : 0)
  }

  addWeekday(name: string, weekday: number): void {
    this.weekdays.set(name, new Set([...(this.weekdays.get(name) ?? []), weekday]))
  }

  /** Returns 0 when the word isn't the name of a month, or the beginning of one with so many letters. */
  monthNamed(word: string, letters: number): number {
    const named = this.months.get(word)
    if (named !== undefined || word.length < letters) return named ?? 0
    const fits = new Set(
      [...this.months].flatMap(([name, it]) => (name.startsWith(word) ? it : [])),
    )
    return fits.size === 1 ? [...fits][0]! : 0
  }
}

const western = once(() => {
  const words = new DateWords(WESTERN)
  for (const [name, month] of Object.entries(MONTHS)) words.addMonth(name, month)
  for (const [name, weekday] of Object.entries(WEEKDAYS)) words.addWeekday(name, weekday)
  for (const word of FILLERS.split(' ')) words.fillers.add(withoutAccents(word))
  return words
})
/** Made only when they are needed, because that takes a few hundredths of a second. */
const abroad = once(() => {
  const words = new DateWords(LANGUAGES.flatMap(({ locales }) => locales))
  for (const [name, month] of Object.entries(MONTHS_ABROAD)) words.addMonth(name, month)
  return words
})

/** Not among the others: some months have the names of other months in Polish and Czech. */
const croatian = once(() => new DateWords(['hr']))

/** In Croatian, listopad is October; in Polish and Czech it is November. */
export const MONTH_NAMES = ['croatian', 'others'] as const
export type MonthNames = (typeof MONTH_NAMES)[number]

/** characters of a word that is remembered */
const MAX_WORD = 30

const inCroatian = (word: string): number => croatian().monthNamed(word, MONTH_LETTERS_ABROAD)
const inOthers = (word: string): number =>
  western().monthNamed(word, MONTH_LETTERS) || abroad().monthNamed(word, MONTH_LETTERS_ABROAD)

/** Returns 1–12; 0 when the word isn't a month, or may be two. What Croatian alone means comes second. */
export const monthNamed = memoize((word) => inOthers(word) || inCroatian(word), MAX_WORD)

/** Returns the month in Croatian, if the word is another month elsewhere; otherwise who writes it: undefined when both do. */
export const namesOf = memoize((word): number | MonthNames | undefined => {
  const [here, there] = [inCroatian(word), inOthers(word)]
  if (here === there) return undefined
  return here === 0 ? 'others' : there === 0 ? 'croatian' : here
}, MAX_WORD)

/** Returns the weekdays that a word may mean, 0 Sunday … 6 Saturday. */
export const weekdaysNamed = memoize((word) => {
  const names = [...western().weekdays].filter(
    ([name]) => word.length >= WEEKDAY_LETTERS && name.startsWith(word),
  )
  const fits = [...names.map(([, days]) => days), abroad().weekdays.get(word) ?? []]
  return [...new Set(fits.flatMap((days) => [...days]))]
}, MAX_WORD)

/** True for words that are in dates and say nothing about the day. */
export const isFiller = (word: string): boolean =>
  western().fillers.has(word) || abroad().fillers.has(word)

const phrases = once(() => new RegExp([...abroad().phrases].join('|'), 'g'))

/** Writes months of two words as one, as they are known here. */
export const withoutPhrases = (text: string): string =>
  text.replace(phrases(), (name) => name.replace(' ', ''))
