import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { getProfile, profile as profileSchema, type Profile } from '../contract.ts'
import { CANONICAL_DATES, dayIn, type Day } from '../../../shared/calendar.ts'
import { countOf, localeOf, numberStyleOf, type Notation } from '../../../shared/money.ts'
import { JANUARY } from '../../../shared/periods.ts'
import { timeIn } from '../../../shared/time-of-day.ts'
import { onTime, serverTime } from '../../../web/clock.ts'
import { kept } from '../../../web/kept.ts'
import { keptQuery, queryClient } from '../../../web/queries.ts'
import { browserZone } from '../../../web/ui/dates.ts'

/**
 * The business profile, which pages need for the owner's current day and notation. Nearly every component reads it, so
 * one that is mounted after it has failed must not request it once more.
 */
export const profileQuery = {
  ...keptQuery(getProfile, (profile) => onDevice.parse(profile)),
  retryOnMount: false,
}

/** What a sale can't be recorded without. */
const onDevice = z.pick(profileSchema, {
  timeZone: true,
  currency: true,
  numberStyle: true,
  dateStyle: true,
  fiscalMonth: true,
})
/** What this device kept of the profile, for when it can't be loaded. */
const keptProfile = () => kept(getProfile.path, onDevice)

/** True if amounts are written as they should be even if the profile can't be loaded. */
export const isNotationKept = (): boolean => keptProfile() !== undefined

/** Returns the profile, or undefined until it has loaded. */
export const useProfile = (): Profile | undefined => useQuery(profileQuery).data

/**
 * Today by the server's clock in the business's time zone, or in the browser's until the profile has loaded for the first
 * time. Changes when a page is still open, or is looked at again, on the next day.
 */
export function useToday(): Day {
  const timeZone = useTimeZone()
  return useSyncExternalStore(onTime, () => dayIn(timeZone, serverTime()))
}

/** The time of day there, as HH:MM; looked at as often. */
export function useTimeOfDay(): string {
  const timeZone = useTimeZone()
  return useSyncExternalStore(onTime, () => timeIn(timeZone, serverTime()))
}

/** The business's time zone, or the browser's until the profile has loaded for the first time. */
export const useTimeZone = (): string => zoneOf(useProfile())

/** Returns it outside of rendering. */
export const currentTimeZone = (): string => zoneOf(queryClient.getQueryData(profileQuery.queryKey))

const zoneOf = (profile: Profile | undefined): string =>
  (profile ?? keptProfile())?.timeZone ?? browserZone()

/** How the owner writes amounts and dates. Until the profile has loaded for the first time: `UNKNOWN`. */
export function useNotation(): Notation {
  const { currency, numberStyle, dateStyle, fiscalMonth } = useProfile() ?? keptProfile() ?? UNKNOWN
  // Memoized, because memoized rows would re-render if the object changed.
  return useMemo(
    () => notationOf({ currency, numberStyle, dateStyle, fiscalMonth }),
    [currency, numberStyle, dateStyle, fiscalMonth],
  )
}

/** The currency that amounts are shown in; undefined until the profile has loaded for the first time. */
export const useShownCurrency = (): string | undefined => (useProfile() ?? keptProfile())?.currency

type ProfileNotation = Pick<Profile, 'currency' | 'numberStyle' | 'dateStyle' | 'fiscalMonth'>
/** Dollars, the browser's number format, dates with the month's name, and years from January on. */
export const UNKNOWN: ProfileNotation = {
  currency: 'USD',
  numberStyle: 'auto',
  fiscalMonth: JANUARY,
  ...CANONICAL_DATES,
}

/**
 * Formats a whole number in the owner's style, such as 1,234, or with a noun: 1 sale, 1,234 sales. Use it for
 * sentences only: it doesn't re-render when the profile changes.
 */
export const count = (value: number, one = '', many = one && `${one}s`): string =>
  countOf(value, currentNotation(), one, many).trim()

/** Returns the current notation outside of rendering, e.g. to read typed input or word a message. */
export const currentNotation = (): Notation =>
  notationOf(queryClient.getQueryData(profileQuery.queryKey) ?? keptProfile() ?? UNKNOWN)

/** Returns a profile's notation; `auto` is how the browser's language writes amounts. */
export function notationOf(profile: ProfileNotation): Notation {
  const { currency, numberStyle, dateStyle, fiscalMonth } = profile
  if (numberStyle !== 'auto') return { currency, numberStyle, dateStyle, fiscalMonth }
  const locale = localeOf(navigator.language)
  return { currency, dateStyle, fiscalMonth, locale, numberStyle: numberStyleOf(locale) }
}
