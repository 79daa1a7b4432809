import { scoreOfHeader } from '../columns/vocabulary.ts'
import { folded } from '../values/date-text.ts'
import { isFiller, monthNamed, wordsIn } from '../values/date-words.ts'
import { memoize } from '../values/memoize.ts'

export interface MonthCell {
  /** 1–12 */
  month: number
  year: number | undefined
}

const MAX_LENGTH = 40
const MIN_SCORE = 60

/** 2026-03, 2026/3, and the first day of a month as spreadsheets write it */
const YEAR_FIRST = /^((?:19|20)\d\d)[-/. ](\d{1,2})(?:-\d\d(?: 00:00(?::00)?)?)?$/
const YEAR_LAST = /^(\d{1,2})[-/. ]((?:19|20)\d\d)$/
const EAST_ASIAN = /^(?:(\d{4}) ?[年년] ?)?(\d{1,2}) ?[月월]$/

export const monthIn = memoize((cell: string): MonthCell | undefined => {
  const text = folded(cell, MAX_LENGTH)
  const [, year, month] = YEAR_FIRST.exec(text) ?? EAST_ASIAN.exec(text) ?? []
  if (month !== undefined) return monthOf(month, year)
  const last = YEAR_LAST.exec(text)
  return last ? monthOf(last[1]!, last[2]) : named(text)
}, MAX_LENGTH)

const monthOf = (month: string, year: string | undefined): MonthCell | undefined =>
  Number(month) >= 1 && Number(month) <= 12
    ? { month: Number(month), year: year === undefined ? undefined : Number(year) }
    : undefined

/** Jan, January 2026, Jan-26, Januar '26, Sales Jan */
function named(text: string): MonthCell | undefined {
  const words = wordsIn(text)
  const [name, ...more] = words.filter((word) => monthNamed(word) > 0)
  if (name === undefined || more.length > 0) return undefined
  const numbers = text.match(/\d+/g) ?? []
  const rest = words.filter((word) => word !== name)
  const areFillers = rest.every(
    (word) => isFiller(word) || (scoreOfHeader('revenue', word) ?? 0) >= MIN_SCORE,
  )
  if (!areFillers || numbers.length > 1) return undefined
  const [year] = numbers
  if (year === undefined) return { month: monthNamed(name), year: undefined }
  if (year.length === 4) return { month: monthNamed(name), year: Number(year) }
  return year.length === 2 ? { month: monthNamed(name), year: 2000 + Number(year) } : undefined
}
