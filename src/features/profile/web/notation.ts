import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getProfile, type Profile } from '../contract.ts'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import { countOf, numberStyleOf, type Notation } from '../../../shared/money.ts'
import { endpointQuery, queryClient } from '../../../web/queries.ts'

/** What pages know of the owner's business: which day it is there, how amounts are written. */
export const profileQuery = endpointQuery(getProfile)

/** undefined until it is there */
export const useProfile = (): Profile | undefined => useQuery(profileQuery).data

/** Today where the owner's business is; where this browser is until that is known. */
export const useToday = (): Day => dayIn(useProfile()?.timeZone ?? browserZone(), new Date())

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** How the owner writes amounts; dollars, and numbers as this browser does, until that is known. */
export function useNotation(): Notation {
  const { currency = 'USD', numberStyle = 'auto' } = useProfile() ?? {}
  // The same one while nothing changes, for rows that are drawn anew only when they change.
  return useMemo(() => notationOf({ currency, numberStyle }), [currency, numberStyle])
}

/**
 * A whole number as the owner writes it, 1,234, or with what is counted: 1 sale, 1,234 sales. For
 * sentences: they are not drawn anew when the profile changes.
 */
export const count = (value: number, one = '', many = one && `${one}s`): string =>
  countOf(value, knownNotation(), one, many).trim()

/** For what is not drawn: reading what was typed, wording a message. */
export const knownNotation = (): Notation =>
  notationOf(
    queryClient.getQueryData(profileQuery.queryKey) ?? { currency: 'USD', numberStyle: 'auto' },
  )

export const notationOf = (profile: Pick<Profile, 'currency' | 'numberStyle'>): Notation => ({
  currency: profile.currency,
  numberStyle:
    profile.numberStyle === 'auto' ? numberStyleOf(navigator.language) : profile.numberStyle,
})
