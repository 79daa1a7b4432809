import { hasCents } from '../../../../shared/currency-sign.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Random } from './random.ts'

/** Currencies of generated files that have several, with rates as an owner would type them. */

const SIGNS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CHF: 'CHF ',
  SEK: ' kr',
  BRL: 'R$ ',
}
const CODES = Object.keys(SIGNS)
const RATES = ['1.0843', '0.0945', '149.5', '1', '0.5', '12.3456']

export interface MixedCurrencies {
  account: string
  kind: 'sign' | 'column'
  /** of each row */
  codes: string[]
  /** the sign in a row's amounts */
  signOf: (code: string) => string
  /** the owner's answer; undefined if all rows have the same currency */
  answer: ImportOptions['currencies']
  /** Returns an amount as imported, in cents; undefined if it is left out. `quantity` multiplies it first. */
  importedCents: (code: string, cents: number, quantity?: number) => number | undefined
}

/** Picks a currency for each of `rows` rows. */
export function mixedCurrencies({ pick, chance }: Random, rows: number): MixedCurrencies {
  const account = pick(['USD', 'USD', 'EUR', 'JPY', 'PLN'])
  const kind = pick(['sign', 'column'] as const)
  const used = [pick(CODES), pick(CODES), pick(CODES)]
  const codes = Array.from({ length: rows }, () => pick(used))
  const rates = Object.fromEntries(
    CODES.filter((code) => code !== account).map((code) => [code, pick(RATES)]),
  )
  const isAsked = new Set(codes).size > 1
  const only = chance(0.3) ? pick(codes) : undefined
  const answer = only
    ? { take: 'only' as const, currency: only }
    : { take: 'rates' as const, rates }
  return {
    account,
    kind,
    codes,
    signOf: (code) => (kind === 'sign' ? SIGNS[code]! : ''),
    answer: isAsked ? answer : undefined,
    importedCents: (code, cents, quantity = 1) => {
      const isLeftOut = isAsked && only && code !== only
      const rate = !isAsked || only || code === account ? '1' : rates[code]!
      return isLeftOut ? undefined : converted(cents * quantity, rate, hasCents(account) ? 1 : 100)
    },
  }
}

/** Multiplies in whole ten-thousandths of a cent, and rounds half away from zero to `unit` cents. */
function converted(cents: number, rate: string, unit: number): number {
  const [whole, decimals = ''] = rate.split('.')
  const product = BigInt(cents) * BigInt(whole + decimals.padEnd(4, '0'))
  const divisor = BigInt(unit) * 10_000n
  const size = product < 0n ? -product : product
  const rounded = Number((size + divisor / 2n) / divisor) * unit
  return product < 0n ? -rounded : rounded
}
