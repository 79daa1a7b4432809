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

/** Reads a number in the owner's number format: undefined for blank text, NaN for what isn't one or may be several. */
export const readTyped = (text: string, holds?: Holds): number | undefined =>
  readTypedNumber(text, currentNotation(), holds)

/** The sentence for a text that may be several numbers; undefined for any other. */
export const questionOf = (text: string, holds?: Holds): string | undefined =>
  readingsQuestion(text, currentNotation(), holds)

/** Writes an amount as its owner would type it. */
export const typedAmount = (amount: number, notation: Notation): string =>
  typedText(amount, notation)

/** False for an amount with decimals in a currency that has none: the owner's, unless another is given. */
export const fitsCurrency = (
  amount: number | null | undefined,
  { currency }: Pick<Notation, 'currency'> = currentNotation(),
): boolean => currencies.fitsCurrency(amount, currency)

/** The sentence for an amount that doesn't fit the currency. */
export const noDecimals = ({ currency }: Pick<Notation, 'currency'> = currentNotation()): string =>
  currencies.noDecimals(currency)

/** Schema for a form's number field; pipe it into the contract's schema. */
export const typedNumber = (holds: Holds = 'amount', notation = currentNotation) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }): number | undefined => {
      const message = readingsQuestion(text, notation(), holds)
      if (message) issues.push({ code: 'custom', input: text, message })
      return readTypedNumber(text, notation(), holds)
    }),
  )

/** The same for a field that may be blank: null, which clears a saved value. */
export const typedOptional = (holds: Holds = 'amount', notation = currentNotation) =>
  z.pipe(
    typedNumber(holds, notation),
    z.transform((value): number | null | undefined => value ?? null),
  )
