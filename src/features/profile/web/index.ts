/** Today, amounts and counts in the owner's own terms, for the pages of every other feature. */
export { count, profileQuery, useNotation, useProfile, useToday } from './notation.ts'
export { readTyped, typedNumber } from './typed-number.ts'
