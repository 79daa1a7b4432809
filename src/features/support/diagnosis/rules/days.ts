const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const NAME = `(${MONTHS.join('|')})[a-z]*`
const NUMBER = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
/** `3rd of february`, `march 2` */
const NAMED = new RegExp(
  String.raw`\b${NUMBER}\s+(?:of\s+)?${NAME}\b|\b${NAME}\s+(?:the\s+)?${NUMBER}\b`,
  'gi',
)

/** Days named along with their exchange: `02-03` and `03-02` for "3rd of february shows as 2 march". */
export function exchangedIn(text: string): Set<string> {
  const days = new Set<string>()
  for (const [, dayBefore, month, monthBefore, day] of text.matchAll(NAMED)) {
    const name = (month ?? monthBefore!).toLowerCase()
    days.add(`${MONTHS.indexOf(name) + 1}-${Number(dayBefore ?? day)}`)
  }
  const other = (each: string): string => each.split('-').toReversed().join('-')
  const twoDigits = (each: string): string =>
    each
      .split('-')
      .map((part) => part.padStart(2, '0'))
      .join('-')
  return new Set(
    [...days].filter((each) => each !== other(each) && days.has(other(each))).map(twoDigits),
  )
}
