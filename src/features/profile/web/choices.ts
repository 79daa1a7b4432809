/** The time zones that this browser knows, by continent; `kept` may be one that it does not list. */
export function zonesByContinent(kept: string): [continent: string, zones: string[]][] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), kept])
  const groups = new Map<string, string[]>()
  for (const zone of zones) {
    const [first, rest] = zone.split(/\/(.*)/)
    const continent = rest ? first! : 'Other'
    groups.set(continent, [...(groups.get(continent) ?? []), zone])
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b))
}

/** `America/Argentina/Buenos_Aires` is `Buenos Aires, Argentina`. */
export const nameOfZone = (zone: string): string =>
  zone
    .replaceAll('_', ' ')
    .split('/')
    .slice(zone.includes('/') ? 1 : 0)
    .toReversed()
    .join(', ')

/** Offered first. */
export const OFTEN_USED = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'MXN', 'INR', 'BRL', 'ZAR', 'CHF']

/** `EUR – Euro` */
export function nameOfCurrency(code: string): string {
  const name = currencyNames.of(code)
  return name && name !== code ? `${code} – ${name}` : code
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
