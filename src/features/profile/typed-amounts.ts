import type { IncomingHttpHeaders as Headers } from 'node:http'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { currencyName, fitsCurrency, noDecimals } from '../../shared/currency-sign.ts'
import { AppError, badInput } from '../../shared/errors.ts'
import { currencyOf } from './store.ts'

/** Amounts of money by the field they were typed in. */
type Amounts = Record<string, number | null | undefined>

/**
 * Throws for amounts that someone typed: 409 `currency_changed` if they were typed in another currency than the owner's, which a
 * page says in `X-Currency`, and 400 if one has decimals and the currency, such as yen, has none. Not for imports: what a file
 * says is taken as it is.
 */
export async function refuseAmounts(
  tx: OwnerTx,
  amounts: Amounts,
  { headers }: { headers: Headers },
): Promise<void> {
  const typed = Object.values(amounts).filter((amount) => amount != null)
  const typedIn = headers['x-currency']
  // Nearly all amounts of programs in such currencies are whole, and those need no query.
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

/** Throws 400 if an amount has decimals and the currency has none. */
export function refuseDecimalsIn(currency: string, amounts: Amounts): void {
  const refused = Object.keys(amounts).filter((field) => !fitsCurrency(amounts[field], currency))
  if (refused.length === 0) return
  const sentence = noDecimals(currency)
  throw badInput(sentence, Object.fromEntries(refused.map((field) => [field, sentence])))
}
