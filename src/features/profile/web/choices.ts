import { CURRENCIES, WITH_THREE_DECIMALS } from '../../../shared/currencies.ts'
import { currencyName, notOffered } from '../../../shared/currency-sign.ts'

/** plus `saved`, which a browser may not list */
export function zonesByContinent(saved: string): [continent: string, zones: string[]][] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), saved])
  const groups = new Map<string, string[]>()
  for (const zone of zones) {
    const [first, rest] = zone.split(/\/(.*)/)
    const continent = rest ? first! : 'Other'
    groups.set(continent, [...(groups.get(continent) ?? []), zone])
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b))
}

export const nameOfZone = (zone: string): string =>
  zone
    .replaceAll('_', ' ')
    .split('/')
    .slice(zone.includes('/') ? 1 : 0)
    .toReversed()
    .join(', ')

export const OFTEN_USED = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'MXN', 'INR', 'BRL', 'ZAR', 'CHF']

export function nameOfCurrency(code: string): string {
  const name = currencyNames.of(code)
  return name && name !== code ? `${code} – ${name}` : code
}

/** undefined where nobody would look for such a currency */
export function threeDecimalsHint(currency: string, timeZone: string): string | undefined {
  if (!CURRENCIES.includes(currency)) {
    return `${currencyName(currency)} have three decimals. Amounts here are kept with at most two.`
  }
  const local = WITH_THREE_DECIMALS[timeZone]
  return local && notOffered(local)
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
