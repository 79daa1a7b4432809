/** Returns the time zones that this browser knows, by continent, plus the `saved` one, which it may not list. */
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

/** Formats `America/Argentina/Buenos_Aires` as `Buenos Aires, Argentina`. */
export const nameOfZone = (zone: string): string =>
  zone
    .replaceAll('_', ' ')
    .split('/')
    .slice(zone.includes('/') ? 1 : 0)
    .toReversed()
    .join(', ')

/** currencies listed first */
export const OFTEN_USED = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'MXN', 'INR', 'BRL', 'ZAR', 'CHF']

/** Returns e.g. `EUR – Euro`. */
export function nameOfCurrency(code: string): string {
  const name = currencyNames.of(code)
  return name && name !== code ? `${code} – ${name}` : code
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
