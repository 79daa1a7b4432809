import { hasCents } from '../../../../shared/currency-sign.ts'
import { withoutRate, type ImportOptions } from '../../options/contract.ts'
import { signOfRecord, type FileCurrencies } from '../columns/currencies.ts'
import { codesOf } from '../values/currency-signs.ts'
import { multiply, readDecimal, roundTo, type Decimal } from '../values/money.ts'

/** Takes the amounts of a file in the currencies that the owner chose, and counts the sales of each. */

/** What happens to the amounts of a record. */
export interface RecordMoney {
  code: string
  /** as written: its code, or a sign with several meanings; '' without one */
  sign: string
  /** undefined: the amounts stay as they are */
  convert: ((amount: Decimal) => Decimal) | undefined
  isLeftOut: boolean
}

export interface Found {
  code: string
  sign: string
  sales: number
  cents: number
}

type Choice = ImportOptions['currencies']

/**
 * Returns a function for the currency of a record; undefined when all amounts stay as they are, so that
 * nobody has to look. `account` is the code of the owner's account.
 */
export function recordMoney(
  file: FileCurrencies,
  choice: Choice,
  account: string,
): ((record: string[]) => RecordMoney) | undefined {
  if (!file.differ && !choice) return undefined
  const signOf = file.differ ? signOfRecord(file.places) : () => file.onlySign ?? ''
  const places = hasCents(account) ? 2 : 0
  const known = new Map<string, RecordMoney>()
  const moneyOf = (sign: string): RecordMoney => {
    const code = file.codeOf(sign)
    const rates = choice?.take === 'rates' && code !== account ? choice.rates : {}
    const rate = rates[code] === undefined ? undefined : readDecimal(rates[code], '.')
    return {
      code,
      sign,
      convert:
        rate && ((amount) => ({ units: roundTo(multiply(amount, rate), places), scale: places })),
      isLeftOut: choice?.take === 'only' && code !== choice.currency,
    }
  }
  return (record) => {
    const sign = signOf(record)
    let money = known.get(sign)
    if (!money) known.set(sign, (money = moneyOf(sign)))
    return money
  }
}

/** Counts the sales of each currency, with their sums before they are converted. */
export class CurrencyTally {
  private readonly found = new Map<string, Found>()
  /** sales without a sign */
  unsigned = 0

  add({ code, sign }: RecordMoney, cents: number): void {
    if (sign === '') this.unsigned++
    const before = this.found.get(code) ?? { code, sign: sign || code, sales: 0, cents: 0 }
    const isClearer = codesOf(before.sign).length > 1 && sign !== ''
    this.found.set(code, {
      ...before,
      ...(isClearer && codesOf(sign).length === 1 && { sign }),
      sales: before.sales + 1,
      cents: before.cents + cents,
    })
  }

  /** Returns the currencies with the most sales first. */
  list(): Found[] {
    return [...this.found.values()].toSorted((a, b) => b.sales - a.sales)
  }
}

/** The currencies of a file's sales, and what the owner chose to do with them. */
export interface Settlement {
  found: Found[]
  unsigned: number
  choice: Choice
  account: string
}

/** True if the owner must be asked before the sales are added up: another currency is never taken for the account's. */
export const isUnsettled = ({ found, choice, account }: Settlement): boolean =>
  choice
    ? withoutRate(found, choice, account).length > 0
    : found.some(({ code }) => code !== account)
