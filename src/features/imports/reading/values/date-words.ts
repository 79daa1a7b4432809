import { LANGUAGES } from '../languages/languages.ts'
import { withoutAccents } from './letters.ts'
import { memoize, once } from './memoize.ts'

/** From `Intl`, in all cases and abbreviations; lower case without accents. */

/** Here the beginning of a word is enough, if unambiguous. */
const WESTERN = ['en', 'es', 'es-PE', 'pt', 'fr', 'de', 'de-AT']
/** letters of such a beginning; more abroad, because of so many languages */
const MONTH_LETTERS = 3
const WEEKDAY_LETTERS = 2
const MONTH_LETTERS_ABROAD = 4

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
const MOMENTS = Array.from({ length: 14 }, (_, at) =>
  Date.UTC(2026, 0, 10 + 30 * at, 9 + (at % 2) * 9),
)

/** A dot within a Thai abbreviation doesn't end the word. */
export const wordsIn = (text: string): string[] => text.match(WORDS) ?? []
export const WORDS = /[\p{L}\p{M}]+(?:(?<=[ก-๎])\.[ก-๎]+)*/gu

class DateWords {
  /** 1–12; 0 for a word that means two months */
  readonly months = new Map<string, number>()
  /** 0 Sunday … 6 Saturday */
  readonly weekdays = new Map<string, Set<number>>()
  readonly fillers = new Set<string>()
  readonly phrases = new Set<string>()

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
/** When needed: takes a few hundredths of a second. */
const abroad = once(() => {
  const words = new DateWords(LANGUAGES.flatMap(({ locales }) => locales))
  for (const [name, month] of Object.entries(MONTHS_ABROAD)) words.addMonth(name, month)
  return words
})

/** Apart: some months have the names of other months in Polish and Czech. */
const croatian = once(() => new DateWords(['hr']))

/** In Croatian, listopad is October; in Polish and Czech November. */
export const MONTH_NAMES = ['croatian', 'others'] as const
export type MonthNames = (typeof MONTH_NAMES)[number]

const MAX_WORD = 30

const inCroatian = (word: string): number => croatian().monthNamed(word, MONTH_LETTERS_ABROAD)
const inOthers = (word: string): number =>
  western().monthNamed(word, MONTH_LETTERS) || abroad().monthNamed(word, MONTH_LETTERS_ABROAD)

/** 1–12; 0 when no month, or maybe two. Croatian comes second. */
export const monthNamed = memoize((word) => inOthers(word) || inCroatian(word), MAX_WORD)

/** The month in Croatian, if the word is another month elsewhere; else its writers: undefined when both. */
export const namesOf = memoize((word): number | MonthNames | undefined => {
  const [here, there] = [inCroatian(word), inOthers(word)]
  if (here === there) return undefined
  return here === 0 ? 'others' : there === 0 ? 'croatian' : here
}, MAX_WORD)

/** 0 Sunday … 6 Saturday */
export const weekdaysNamed = memoize((word) => {
  const names = [...western().weekdays].filter(
    ([name]) => word.length >= WEEKDAY_LETTERS && name.startsWith(word),
  )
  const fits = [...names.map(([, days]) => days), abroad().weekdays.get(word) ?? []]
  return [...new Set(fits.flatMap((days) => [...days]))]
}, MAX_WORD)

export const isFiller = (word: string): boolean =>
  western().fillers.has(word) || abroad().fillers.has(word)

const phrases = once(() => new RegExp([...abroad().phrases].join('|'), 'g'))

export const withoutPhrases = (text: string): string =>
  text.replace(phrases(), (name) => name.replace(' ', ''))
