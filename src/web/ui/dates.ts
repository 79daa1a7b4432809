import { createContext } from 'react'
import { CANONICAL_DATES, type DateNotation } from '../../shared/calendar.ts'

/** How the signed-in owner writes dates, for components that know no features. */
export const DatesContext = createContext<DateNotation>(CANONICAL_DATES)
