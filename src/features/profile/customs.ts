import countryToCurrency from 'country-to-currency'
import { CURRENCIES } from '../../shared/currencies.ts'
import type { Profile } from './contract.ts'

export type Customs = Pick<Profile, 'currency' | 'dateOrder' | 'weekStart'>

/**
 * How people of the country that the time zone lies in pay, write days and begin a week (CLDR), as
 * the first guess of a new profile. Zones of no country (UTC) have dollars and the month first.
 * The browser's language would guess worse: shops all over the world use it in American English.
 */
export function customsOf(timeZone: string): Customs {
  const region = regionsByZone().get(sameZone(timeZone))
  if (!region) return { currency: 'USD', dateOrder: 'mdy', weekStart: 'monday' }
  const currency = countryToCurrency[region]
  // With its script, which maximize() adds, the locale of Britain would write dates as America does.
  const { language } = new Intl.Locale('und', { region }).maximize()
  const locale = new Intl.Locale(language, { region })
  return {
    currency: CURRENCIES.includes(currency) ? currency : 'USD',
    dateOrder: isDayFirst(locale) ? 'dmy' : 'mdy',
    weekStart: WEEK_STARTS[locale.getWeekInfo().firstDay] ?? 'monday',
  }
}

type Region = keyof typeof countryToCurrency

const WEEK_STARTS: Record<number, Profile['weekStart']> = { 6: 'saturday', 7: 'sunday' }

/** `Asia/Kolkata` and `Asia/Calcutta` are one zone. */
const sameZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

let known: Map<string, Region> | undefined

function regionsByZone(): Map<string, Region> {
  if (known) return known
  known = new Map()
  for (const region of Object.keys(countryToCurrency) as Region[]) {
    for (const zone of new Intl.Locale('und', { region }).getTimeZones() ?? []) {
      known.set(zone, region)
    }
  }
  return known
}

function isDayFirst(locale: Intl.Locale): boolean {
  // Without the year, since where it comes first (Sweden) a day may still come before its month.
  const options = { calendar: 'gregory', day: 'numeric', month: 'numeric' } as const
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts()
  const types = parts.map(({ type }) => type)
  return types.indexOf('day') < types.indexOf('month')
}
