import { createContext } from 'react'
import { CANONICAL_DATES, type DateNotation } from '../../shared/calendar.ts'

export interface DatesShown extends DateNotation {
  /** that of the shop, whose days and nights are meant, whatever the device says */
  timeZone: string
}

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** How the signed-in owner writes dates, and in which time zone, for components that know no features. */
export const DatesContext = createContext<DatesShown>({
  ...CANONICAL_DATES,
  timeZone: browserZone(),
})
