import { domainToASCII } from 'node:url'
import {
  isBirthday,
  isEmail,
  isPhone,
  MAX_EMAIL_LENGTH,
  MAX_PHONE_LENGTH,
} from '../../../sales/contacts/contract.ts'
import { westernDigits } from '../../../../shared/digits.ts'
import { textOfCell } from '../../reading/values/cells.ts'
import { folded } from '../../reading/values/date-text.ts'
import { monthNamed, wordsIn } from '../../reading/values/date-words.ts'
import { isNo, isYes } from '../../reading/values/yes-no.ts'

/** Each function returns undefined for unreadable cells. */

const SPACES = /[\u00a0\u2000-\u200f\u202a-\u202f\u2060\ufeff\t]/g
const DASHES = /[\u2010-\u2015\u2212]/g

function phonesIn(cell: string): string[] {
  return textOfCell(cell)
    .replace(SPACES, ' ')
    .replace(DASHES, '-')
    .split(/[;,|\n]/)
    .map((part) => part.trim().replace(/^(?:tel|phone|mobil|mobile)[.: ]+/i, ''))
    .filter((part) => part.length <= MAX_PHONE_LENGTH && isPhone(part))
}
export const readPhone = (cell: string): string | undefined => phonesIn(cell)[0]

const digitsOf = (text: string): number => text.replace(/\D/g, '').length
/** Fewer may be an extension or a label. */
const LEAST_IN_TEXT = 7

/** All possible numbers, whatever is written around them: nobody may write to any of them. */
export const numbersIn = (cell: string): string[] => [
  ...phonesIn(cell).filter((phone) => digitsOf(phone) < LEAST_IN_TEXT),
  ...westernDigits(textOfCell(cell).normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .split(/[\p{L};,|\n]+/u)
    .filter((part) => digitsOf(part) >= LEAST_IN_TEXT)
    .map((part) => part.replace(/[^\d+()\-/]+/g, ' ')),
]

export function emailsIn(cell: string): string[] {
  return (
    textOfCell(cell)
      .toLowerCase()
      .split(/[;,|\s]/)
      .map((part) => part.replace(/^mailto:|^<|>$/g, ''))
      // As mail servers spell the host, so that both spellings are one mailbox.
      .map((part) => part.replace(/(?<=@).*\P{ASCII}.*/u, domainToASCII))
      .filter((part) => part.length <= MAX_EMAIL_LENGTH && isEmail(part))
  )
}
export const readEmail = (cell: string): string | undefined => emailsIn(cell)[0]

const AGREED = /^(?:subscribed|opted in|opt in|confirmed|granted|allowed|active|agreed|consented)$/
const REFUSED =
  /^(?:unsubscribed|opted out|opt out|not subscribed|never subscribed|denied|refused|declined|withdrawn|cleaned|bounced)$/

const wordsOf = (cell: string): string =>
  textOfCell(cell).toLowerCase().replace(/[_-]/g, ' ').trim()

/** Only a clear yes is consent: there are many words for no. The cell isn't empty. `isInverted`: a yes refuses. */
export const readConsent = (cell: string, isInverted = false): boolean =>
  isInverted ? isNo(textOfCell(cell)) : isYes(textOfCell(cell)) || AGREED.test(wordsOf(cell))

export const isClearConsent = (cell: string): boolean =>
  isYes(textOfCell(cell)) ||
  isNo(textOfCell(cell)) ||
  AGREED.test(wordsOf(cell)) ||
  REFUSED.test(wordsOf(cell))

export type BirthdayOrder = 'dmy' | 'mdy'

interface Parts {
  first: number
  second: number
  order: BirthdayOrder | undefined
}

const MAX_LENGTH = 40

function partsOf(cell: string): Parts | undefined {
  const text = folded(textOfCell(cell), MAX_LENGTH)
  if (text.length > MAX_LENGTH) return undefined
  // A time may follow the date.
  const day = text.replace(/[t ]\d{1,2}:\d{2}.*$/, '')
  const numbers = day.match(/\d+/g) ?? []
  const month = wordsIn(day).map(monthNamed).find(Boolean)
  if (month) {
    const date = numbers.find((number) => number.length <= 2)
    return date === undefined ? undefined : { first: Number(date), second: month, order: 'dmy' }
  }
  const isYearFirst = numbers.length === 3 && numbers[0].length === 4
  const [compact] = numbers
  if (numbers.length === 1 && compact!.length === 8) {
    return partsOf(`${compact!.slice(0, 4)}-${compact!.slice(4, 6)}-${compact!.slice(6)}`)
  }
  const [first, second] = (isYearFirst ? numbers.slice(1) : numbers).map(Number)
  if (numbers.length > 3 || first === undefined || second === undefined) return undefined
  // With dots the day always comes first; after a year and in `--02-29`, the month.
  const order =
    isYearFirst || day.startsWith('--') ? 'mdy' : /\d\.\s?\d/.test(day) ? 'dmy' : undefined
  return { first, second, order: order ?? (first > 12 ? 'dmy' : second > 12 ? 'mdy' : undefined) }
}

/** A cell that begins with the year proves nothing about others. */
export const birthdayOrderOf = (cell: string): BirthdayOrder | undefined =>
  /^\s*['"]?\d{1,2}[./-]/.test(cell) && !/\p{L}/u.test(cell) ? partsOf(cell)?.order : undefined

export function readBirthday(cell: string, usual: BirthdayOrder): string | undefined {
  const parts = partsOf(cell)
  if (!parts) return undefined
  const { first, second, order = usual } = parts
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const birthday = [month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return isBirthday(birthday) ? birthday : undefined
}
