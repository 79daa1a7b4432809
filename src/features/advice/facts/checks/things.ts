/** Words for things that are counted. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Visits and purchases differ: two purchases on a day are one visit. */
const ACTS = [
  set('purchase purchases order orders sale sales transaction transactions'),
  set(
    'visit visits appointment appointments booking bookings stop stops trip trips session sessions',
  ),
]
const SAME_THINGS = [
  ...ACTS,
  set('customer customers client clients buyer buyers shopper shoppers people others regulars'),
]
/** What `14 times` may count. */
const TIMES = set('time times occasion occasions')

const isAct = (word: string): boolean => ACTS.some((same) => same.has(word))

/** Whether a noun may stand for what a figure counts. */
export function isSameThing(noun: string, of: string[]): boolean {
  if (of.some((each) => each === noun || each.endsWith(` ${noun}`))) return true
  if (TIMES.has(noun)) return of.some((word) => TIMES.has(word) || isAct(word))
  if (of.some((word) => TIMES.has(word))) return isAct(noun)
  return SAME_THINGS.some((same) => same.has(noun) && of.some((word) => same.has(word)))
}

/** Whether a noun is one of those that facts count, so that a number of it is a claim. */
export const isCountedThing = (noun: string): boolean =>
  TIMES.has(noun) || SAME_THINGS.some((same) => same.has(noun))
