import { ASIA } from './asia.ts'
import { CENTRAL_EUROPE } from './central-europe.ts'
import type { Language } from './language.ts'
import { MIDDLE_EAST } from './middle-east.ts'
import { NORTHERN_EUROPE } from './northern-europe.ts'
import { SOUTH_AND_EAST_EUROPE } from './south-and-east-europe.ts'

/** English, Spanish, Portuguese, French and German are patterns in `columns/`. */
export const LANGUAGES: Language[] = [
  ...[...CENTRAL_EUROPE, ...NORTHERN_EUROPE, ...SOUTH_AND_EAST_EUROPE, ...MIDDLE_EAST, ...ASIA],
]
