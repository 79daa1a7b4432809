import { nameKey } from './names.ts'

const WHO =
  'walk-in|walk-ins|walk in|walk ins|walkin|walkins|cash|guest|anonymous|unknown|various|misc|online|pos|counter'
const WHAT = 'customer|customers|client|clients|guest|guests|sale|sales|order|orders|checkout'
const WHATS = WHAT.split('|')

/** By `nameKey`. Only whole names: Johnny Cash and Guest House Aurora are somebody. */
export const WALK_IN_KEYS: string[] = [
  ...WHATS,
  ...WHO.split('|').flatMap((who) => [who, ...WHATS.map((what) => `${who} ${what}`)]),
  ...['miscellaneous', 'none', 'no name', 'na', 'n/a'],
]
const KEYS = new Set(WALK_IN_KEYS)

export const isWalkIn = (name: string): boolean => KEYS.has(nameKey(name))
