import type { DecimalMark } from '../../options/contract.ts'
import type { Random } from './random.ts'

export interface MoneyStyle {
  mark: DecimalMark
  /** Writes cents in the currency of the file, or with the sign of another one. */
  write: (cents: number, sign?: string) => string
  /** two examples */
  name: string
}

/** Amounts of one file: one decimal mark, one way to group, sign and name the currency. */
export function moneyStyle({ pick, chance }: Random, encoding: string): MoneyStyle {
  const isUnicode = encoding.startsWith('utf')
  const mark = pick(['.', ','] as const)
  const other = mark === '.' ? ',' : '.'
  const spaces = isUnicode ? [' ', '\u00a0', '\u202f', '\u2009', '’'] : [' ', '\u00a0']
  const group = pick(['', '', other, other, "'", ...spaces])
  const places = pick(['two', 'two', 'two', 'few', 'three', 'dash'])
  const indian = group === ',' && chance(0.1)
  const currency = pick(['', '', '', '$', '€', '£', 'USD ', ' EUR', ' €', ' kr', 'CHF ', 'R$ '])
  const negative = pick(['-', '-', '(', 'behind', isUnicode ? '−' : '–'])
  const write = (cents: number, sign = currency): string => {
    const digits = String(Math.abs(cents)).padStart(3, '0')
    const [whole, rest] = [digits.slice(0, -2), digits.slice(-2)]
    const grouped = whole.replace(indian ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, group)
    const fraction = {
      two: mark + rest,
      few: rest === '00' ? '' : mark + rest.replace(/0$/, ''),
      three: `${mark}${rest}0`,
      dash: rest === '00' ? `${mark}-` : mark + rest,
    }[places]!
    const number = grouped + fraction
    const priced = sign.startsWith(' ') ? number + sign : sign + number
    if (cents >= 0) return priced
    if (negative === '(') return `(${priced})`
    if (negative === 'behind') return places === 'dash' ? `-${priced}` : `${priced}-`
    return negative + priced
  }
  return { mark, write, name: write(-123456789) + ' ' + write(5000) }
}
