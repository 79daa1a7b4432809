import { createContext } from 'react'
import { CANONICAL_DATES, type DateNotation } from '../../shared/calendar.ts'

export interface DatesShown extends DateNotation {
  /** the shop's, whatever the device says */
  timeZone: string
}

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** For components that know no features. */
export const DatesContext = createContext<DatesShown>({
  ...CANONICAL_DATES,
  timeZone: browserZone(),
})
