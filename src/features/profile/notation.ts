import { localeOf, numberStyleOf, type Notation } from '../../shared/money.ts'
import type { Profile } from './contract.ts'
import { localeIn } from './locale-defaults.ts'

/** `auto` follows Accept-Language (`languages`), in emails the business's country. */
export function notationFor(
  profile: Pick<Profile, 'currency' | 'numberStyle' | 'dateStyle' | 'fiscalMonth' | 'timeZone'>,
  languages = '',
): Notation {
  const { currency, numberStyle, dateStyle, fiscalMonth, timeZone } = profile
  if (numberStyle !== 'auto') return { currency, numberStyle, dateStyle, fiscalMonth }
  const language = languages.split(/[,;]/)[0]!.trim()
  const isKnown = language !== '' && language !== '*'
  const locale = localeOf(isKnown ? language : localeIn(timeZone))
  return { currency, dateStyle, fiscalMonth, locale, numberStyle: numberStyleOf(locale) }
}
