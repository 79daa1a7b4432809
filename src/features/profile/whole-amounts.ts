import type { OwnerTx } from '../../server/database/tenancy.ts'
import { fitsCurrency, noDecimals } from '../../shared/currency-sign.ts'
import { badInput } from '../../shared/errors.ts'
import { currencyOf } from './store.ts'

/** Amounts of money by the field they were typed in. */
type Amounts = Record<string, number | null | undefined>

/**
 * Throws 400 if an amount that someone typed has decimals and the owner's currency, such as yen, has none.
 * Not for imports: what a file says is taken as it is.
 */
export async function refuseDecimals(tx: OwnerTx, amounts: Amounts): Promise<void> {
  // Nearly all amounts of such currencies are whole, and those need no query.
  if (Object.values(amounts).every((amount) => amount == null || Number.isInteger(amount))) return
  refuseDecimalsIn(await currencyOf(tx), amounts)
}

/** The same for a currency that is already known. */
export function refuseDecimalsIn(currency: string, amounts: Amounts): void {
  const refused = Object.keys(amounts).filter((field) => !fitsCurrency(amounts[field], currency))
  if (refused.length === 0) return
  const sentence = noDecimals(currency)
  throw badInput(sentence, Object.fromEntries(refused.map((field) => [field, sentence])))
}
