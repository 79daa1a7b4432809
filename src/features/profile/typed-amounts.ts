import type { IncomingHttpHeaders as Headers } from 'node:http'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { currencyName, fitsCurrency, noDecimals } from '../../shared/currency-sign.ts'
import { AppError, badInput } from '../../shared/errors.ts'
import { currencyOf } from './store.ts'

type Amounts = Record<string, number | null | undefined>

/**
 * Throws 409 `currency_changed` by `X-Currency`, 400 for decimals in a currency without. Not for imports, which are
 * taken as they are.
 */
export async function refuseAmounts(
  tx: OwnerTx,
  amounts: Amounts,
  { headers }: { headers: Headers },
): Promise<void> {
  const typed = Object.values(amounts).filter((amount) => amount != null)
  const typedIn = headers['x-currency']
  // Whole amounts of programs need no query.
  if (typed.every((amount) => typedIn === undefined && Number.isInteger(amount))) return
  const currency = await currencyOf(tx)
  if (typedIn !== undefined && typedIn !== currency) throw currencyChanged(currency)
  refuseDecimalsIn(currency, amounts)
}

const currencyChanged = (currency: string): AppError =>
  new AppError(
    409,
    'currency_changed',
    `Your currency was changed to ${currencyName(currency)} meanwhile. Check the amounts, then save them again.`,
    { current: { currency } },
  )

/** Throws 400 for decimals in a currency without. */
export function refuseDecimalsIn(currency: string, amounts: Amounts): void {
  const refused = Object.keys(amounts).filter((field) => !fitsCurrency(amounts[field], currency))
  if (refused.length === 0) return
  const sentence = noDecimals(currency)
  throw badInput(sentence, Object.fromEntries(refused.map((field) => [field, sentence])))
}
