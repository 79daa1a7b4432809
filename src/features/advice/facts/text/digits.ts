import { SEPARATORS, type NumberStyle } from '../../../../shared/money.ts'

/** A number written in digits. */
export interface Digits {
  value: number
  /** the place of the last digit: 1 for 1,234, 0.1 for 12.5, 100 for 1.2k */
  step: number
  /** what stands right behind: `3rd`, `1.2k` */
  suffix: '' | 'ordinal' | 'multiple'
  /** without separators, so it may be a year */
  plain: boolean
  /** where it ends in the text */
  end: number
}

/** Other spaces and apostrophes that people type as separators. */
const SAME_GROUPS: Record<string, string> = { '\u202f': '\u202f\u00a0 ', '’': "’'" }
const MULTIPLES: Record<string, number> = { k: 1_000, m: 1_000_000 }
const MARKS = ".,'’:/\u066b"

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9'
const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /\p{L}/u.test(character)

/**
 * Reads the number that starts at a digit, in the owner's number style. Returns null for everything that is
 * not one plain number: another style, a time, a fraction, a phone number, a part of a word.
 */
export function readDigits(text: string, start: number, style: NumberStyle): Digits | null {
  const [group, decimal] = SEPARATORS[style]
  const groups = SAME_GROUPS[group] ?? group
  let end = endOfDigits(text, start)
  let whole = text.slice(start, end)
  let plain = true
  if (whole.length <= 3) {
    while (groups.includes(text[end] ?? '!') && isThreeDigits(text, end + 1)) {
      whole += text.slice(end + 1, end + 4)
      end += 4
      plain = false
    }
  }
  let decimals = ''
  if (text[end] === decimal && isDigit(text[end + 1])) {
    const last = endOfDigits(text, end + 1)
    decimals = text.slice(end + 1, last)
    end = last
    plain = false
  }
  if (whole.length > 13 || decimals.length > 4 || (whole.length > 1 && whole[0] === '0'))
    return null
  if (MARKS.includes(text[end] ?? '!') && isDigit(text[end + 1])) return null
  const suffix = suffixAt(text, end)
  if (!suffix) return null
  const [kind, length] = suffix
  const multiple = kind === 'multiple' ? MULTIPLES[text[end]!.toLowerCase()]! : 1
  return {
    value: Number(`${whole}.${decimals || '0'}`) * multiple,
    step: multiple / 10 ** decimals.length,
    suffix: kind,
    plain: plain && kind === '',
    end: end + length,
  }
}

function endOfDigits(text: string, start: number): number {
  let end = start
  while (isDigit(text[end])) end++
  return end
}

const isThreeDigits = (text: string, start: number): boolean =>
  endOfDigits(text, start) === start + 3

function suffixAt(text: string, at: number): [Digits['suffix'], number] | null {
  if (!isLetter(text[at])) return ['', 0]
  const [letters] = /^\p{L}{1,3}/u.exec(text.slice(at, at + 3))!
  const known = letters.toLowerCase()
  if (known in MULTIPLES) return ['multiple', 1]
  return ['st', 'nd', 'rd', 'th'].includes(known) ? ['ordinal', 2] : null
}
