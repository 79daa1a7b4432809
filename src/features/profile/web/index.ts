export {
  count,
  currentTimeZone,
  isNotationCached as isNotationKept,
  profileQuery,
  useNotation,
  useProfile,
  useTimeOfDay,
  useTimeZone,
  useToday,
} from './notation.ts'
export { ShopAndDay } from './shop-and-day.tsx'
export { useTaxWords } from './tax-words.ts'
export { PlannedClosures } from './planned-closures.tsx'
export { showSaved } from './saved.ts'
export { Section } from './sections.tsx'
export { useTypedIn } from './typed-in.ts'
export { numberFieldOf, Readings } from './number-field.tsx'
export {
  fitsCurrency,
  noDecimals,
  questionOf,
  readTyped,
  typedAmount,
  typedNumber,
  typedOptional,
} from './typed-number.ts'
