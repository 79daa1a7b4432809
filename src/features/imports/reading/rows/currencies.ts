import { hasCents } from '../../../../shared/currency-sign.ts'
import { withoutRate, type ImportOptions } from '../../options/contract.ts'
import { signOfRecord, type FileCurrencies } from '../columns/currencies.ts'
import { codesOf } from '../values/currency-signs.ts'
import { multiply, readDecimal, roundTo, type Decimal } from '../values/money.ts'

export interface RecordMoney {
  code: string
  /** as written: a code, or a sign with several meanings; '' without */
  sign: string
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

/** undefined when all amounts stay */
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

export class CurrencyTally {
  private readonly found = new Map<string, Found>()
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

  list(): Found[] {
    return [...this.found.values()].toSorted((a, b) => b.sales - a.sales)
  }
}

export interface Settlement {
  found: Found[]
  unsigned: number
  choice: Choice
  account: string
}

/** Another currency is never taken for the account's without asking. */
export const isUnsettled = ({ found, choice, account }: Settlement): boolean =>
  choice
    ? withoutRate(found, choice, account).length > 0
    : found.some(({ code }) => code !== account)
