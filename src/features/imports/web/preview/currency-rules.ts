import type { ImportPreview } from '../../contract.ts'
import type { ImportOptions } from '../../options/contract.ts'

type Found = ImportPreview['currencies'][number]
type Chosen = ImportOptions['currencies']

/** Returns the currencies of the file that aren't the account's. */
export const foreignOf = (found: Found[], account: string): Found[] =>
  found.filter(({ code }) => code !== account)

/** Returns the currencies that still need a rate. */
const withoutRate = (found: Found[], chosen: Chosen, account: string): Found[] =>
  chosen?.take === 'rates'
    ? foreignOf(found, account).filter(({ code }) => chosen.rates[code] === undefined)
    : []

/** What must be answered before the file can be imported; null when nothing. */
export function currencyObstacle(
  found: Found[],
  { options: { currencies: chosen } }: { options: Partial<ImportOptions> },
  account: string,
): string | null {
  if (!chosen) {
    return found.length > 1 ? 'Please choose what to do with the currencies in this file.' : null
  }
  const missing = withoutRate(found, chosen, account)
  const names = new Intl.ListFormat('en').format(missing.map(({ name }) => name))
  return missing.length > 0 ? `Please enter a rate for ${names}.` : null
}

/** Returns a typed rate as the API takes it: a comma before the decimals becomes a point. */
export const typedRate = (typed: string): string =>
  typed.replace(/\s/g, '').replace(',', '.').replace(/^\./, '0.')
