import * as z from 'zod/mini'
import * as currencies from '../../../shared/currency-sign.ts'
import type { Notation } from '../../../shared/money.ts'
import {
  readingsQuestion,
  readTypedNumber,
  typedText,
  type Holds,
} from '../../../shared/typed-number.ts'
import { currentNotation } from './notation.ts'

/** undefined for blank, NaN for no number or several */
export const readTyped = (text: string, holds?: Holds): number | undefined =>
  readTypedNumber(text, currentNotation(), holds)

/** undefined for any other text */
export const questionOf = (text: string, holds?: Holds): string | undefined =>
  readingsQuestion(text, currentNotation(), holds)

export const typedAmount = (amount: number, notation: Notation): string =>
  typedText(amount, notation)

export const fitsCurrency = (
  amount: number | null | undefined,
  { currency }: Pick<Notation, 'currency'> = currentNotation(),
): boolean => currencies.fitsCurrency(amount, currency)

export const noDecimals = ({ currency }: Pick<Notation, 'currency'> = currentNotation()): string =>
  currencies.noDecimals(currency)

/** pipe into the contract's schema */
export const typedNumber = (holds: Holds = 'amount', notation = currentNotation) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }): number | undefined => {
      const message = readingsQuestion(text, notation(), holds)
      if (message) issues.push({ code: 'custom', input: text, message })
      return readTypedNumber(text, notation(), holds)
    }),
  )

/** Blank is null, which clears a saved value. */
export const typedOptional = (holds: Holds = 'amount', notation = currentNotation) =>
  z.pipe(
    typedNumber(holds, notation),
    z.transform((value): number | null | undefined => value ?? null),
  )
