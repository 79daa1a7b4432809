import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getProfile, type Profile } from '../contract.ts'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import { countOf, numberStyleOf, type Notation } from '../../../shared/money.ts'
import { endpointQuery, queryClient } from '../../../web/queries.ts'

/** The business profile, which pages need for the owner's current day and number format. */
export const profileQuery = endpointQuery(getProfile)

/** Returns the profile, or undefined until it has loaded. */
export const useProfile = (): Profile | undefined => useQuery(profileQuery).data

/** Today in the business's time zone, or in the browser's until the profile has loaded. */
export const useToday = (): Day => dayIn(useProfile()?.timeZone ?? browserZone(), new Date())

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The owner's currency and number format. Until the profile has loaded: dollars, and the browser's number format. */
export function useNotation(): Notation {
  const { currency = 'USD', numberStyle = 'auto' } = useProfile() ?? {}
  // Memoized, because memoized rows would re-render if the object changed.
  return useMemo(() => notationOf({ currency, numberStyle }), [currency, numberStyle])
}

/**
 * Formats a whole number in the owner's style, such as 1,234, or with a noun: 1 sale, 1,234 sales. Use it for
 * sentences only: it doesn't re-render when the profile changes.
 */
export const count = (value: number, one = '', many = one && `${one}s`): string =>
  countOf(value, currentNotation(), one, many).trim()

/** Returns the current notation outside of rendering, e.g. to read typed input or word a message. */
export const currentNotation = (): Notation =>
  notationOf(
    queryClient.getQueryData(profileQuery.queryKey) ?? { currency: 'USD', numberStyle: 'auto' },
  )

/** Returns a profile's notation; `auto` becomes the browser's number format. */
export const notationOf = (profile: Pick<Profile, 'currency' | 'numberStyle'>): Notation => ({
  currency: profile.currency,
  numberStyle:
    profile.numberStyle === 'auto' ? numberStyleOf(navigator.language) : profile.numberStyle,
})
