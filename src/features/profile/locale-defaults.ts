import countryToCurrency from 'country-to-currency'
import { CURRENCIES } from '../../shared/currencies.ts'
import type { Profile } from './contract.ts'

export type LocaleDefaults = Pick<Profile, 'currency' | 'dateStyle' | 'dateOrder' | 'weekStart'>

/**
 * Not by the browser's language: shops all over the world use American English. Dates have the month's name, which
 * nobody misreads.
 */
export function localeDefaultsOf(timeZone: string): LocaleDefaults {
  const region = regionsByZone().get(canonicalZone(timeZone))
  if (!region) {
    return { currency: 'USD', dateStyle: '31 Mar 2026', dateOrder: 'mdy', weekStart: 'monday' }
  }
  const currency = countryToCurrency[region]
  const locale = localeOf(region)
  return {
    currency: CURRENCIES.includes(currency) ? currency : 'USD',
    ...(isDayFirst(locale)
      ? { dateStyle: '31 Mar 2026', dateOrder: 'dmy' }
      : { dateStyle: 'Mar 31, 2026', dateOrder: 'mdy' }),
    weekStart: WEEK_STARTS[locale.getWeekInfo().firstDay] ?? 'monday',
  }
}

export function localeIn(timeZone: string): string {
  const region = regionsByZone().get(canonicalZone(timeZone))
  return region ? localeOf(region).toString() : 'en'
}

function localeOf(region: Region): Intl.Locale {
  // Drops the script that maximize() adds: with it, British dates would be written the American way.
  const { language } = new Intl.Locale('und', { region }).maximize()
  return new Intl.Locale(language, { region })
}

type Region = keyof typeof countryToCurrency

const WEEK_STARTS: Record<number, Profile['weekStart']> = { 6: 'saturday', 7: 'sunday' }

/** `Asia/Kolkata` and `Asia/Calcutta` are the same. */
const canonicalZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

let cache: Map<string, Region> | undefined

function regionsByZone(): Map<string, Region> {
  if (cache) return cache
  cache = new Map()
  for (const region of Object.keys(countryToCurrency) as Region[]) {
    for (const zone of new Intl.Locale('und', { region }).getTimeZones() ?? []) {
      cache.set(zone, region)
    }
  }
  return cache
}

function isDayFirst(locale: Intl.Locale): boolean {
  // Leaves out the year: in Sweden the year comes first, yet without a year the day comes before the month.
  const options = { calendar: 'gregory', day: 'numeric', month: 'numeric' } as const
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts()
  const types = parts.map(({ type }) => type)
  return types.indexOf('day') < types.indexOf('month')
}
