import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { getProfile, profile as profileSchema, type Profile } from '../contract.ts'
import { CANONICAL_DATES, dayIn, type Day } from '../../../shared/calendar.ts'
import { countOf, localeOf, numberStyleOf, type Notation } from '../../../shared/money.ts'
import { JANUARY } from '../../../shared/periods.ts'
import { timeIn } from '../../../shared/time-of-day.ts'
import { onTime, serverTime } from '../../../web/clock.ts'
import { readCache } from '../../../web/device-cache.ts'
import { cachedQuery, queryClient } from '../../../web/queries.ts'
import { browserZone } from '../../../web/ui/dates.ts'

/** Components mounted after a failure must not request it again. */
export const profileQuery = {
  ...cachedQuery(getProfile, (profile) => onDevice.parse(profile)),
  retryOnMount: false,
}

/** what a sale can't be recorded without */
const onDevice = z.pick(profileSchema, {
  timeZone: true,
  currency: true,
  numberStyle: true,
  dateStyle: true,
  fiscalMonth: true,
})
const cachedProfile = () => readCache(getProfile.path, onDevice)

/** Also while the profile can't be loaded. */
export const isNotationCached = (): boolean => cachedProfile() !== undefined

export const useProfile = (): Profile | undefined => useQuery(profileQuery).data

/** By the server's clock. Changes while a page stays open. */
export function useToday(): Day {
  const timeZone = useTimeZone()
  return useSyncExternalStore(onTime, () => dayIn(timeZone, serverTime()))
}

/** HH:MM */
export function useTimeOfDay(): string {
  const timeZone = useTimeZone()
  return useSyncExternalStore(onTime, () => timeIn(timeZone, serverTime()))
}

/** the browser's until the profile has first loaded */
export const useTimeZone = (): string => zoneOf(useProfile())

export const currentTimeZone = (): string => zoneOf(queryClient.getQueryData(profileQuery.queryKey))

const zoneOf = (profile: Profile | undefined): string =>
  (profile ?? cachedProfile())?.timeZone ?? browserZone()

export function useNotation(): Notation {
  const { currency, numberStyle, dateStyle, fiscalMonth } =
    useProfile() ?? cachedProfile() ?? UNKNOWN
  // Memoized rows would re-render if the object changed.
  return useMemo(
    () => notationOf({ currency, numberStyle, dateStyle, fiscalMonth }),
    [currency, numberStyle, dateStyle, fiscalMonth],
  )
}

/** undefined until the profile has first loaded */
export const useShownCurrency = (): string | undefined =>
  (useProfile() ?? cachedProfile())?.currency

type ProfileNotation = Pick<Profile, 'currency' | 'numberStyle' | 'dateStyle' | 'fiscalMonth'>
export const UNKNOWN: ProfileNotation = {
  currency: 'USD',
  numberStyle: 'auto',
  fiscalMonth: JANUARY,
  ...CANONICAL_DATES,
}

/** For sentences only: doesn't re-render when the profile changes. */
export const count = (value: number, one = '', many = one && `${one}s`): string =>
  countOf(value, currentNotation(), one, many).trim()

export const currentNotation = (): Notation =>
  notationOf(queryClient.getQueryData(profileQuery.queryKey) ?? cachedProfile() ?? UNKNOWN)

export function notationOf(profile: ProfileNotation): Notation {
  const { currency, numberStyle, dateStyle, fiscalMonth } = profile
  if (numberStyle !== 'auto') return { currency, numberStyle, dateStyle, fiscalMonth }
  const locale = localeOf(navigator.language)
  return { currency, dateStyle, fiscalMonth, locale, numberStyle: numberStyleOf(locale) }
}
