import type { Config } from '../../../server/config.ts'
import { lookAlikeKey, UNSEEN } from './look-alike.ts'
import type { Choice } from './store.ts'

/** Nobody is called like the app, its operator, or a word of the board. Two businesses may have the same name. */

/** characters */
const MAX_LENGTH = 40
/** An invited account only has an email address, which is private. */
const NAMELESS = 'Shop owner'
const HIDDEN = 'Hidden'

export const FORMER = 'Former member'
const YOU = 'You'

export type AppNames = Pick<Config, 'APP_NAME' | 'COMMUNITY_NAME' | 'OPERATOR_NAME'>

/** Nobody else may look like these. */
export const keysOfOurs = (app: AppNames): ReadonlySet<string> =>
  new Set(
    [YOU, NAMELESS, HIDDEN, FORMER, app.APP_NAME, app.COMMUNITY_NAME, app.OPERATOR_NAME].flatMap(
      (name) => (name ? lookAlikeKey(name) : []),
    ),
  )
type Ours = ReturnType<typeof keysOfOurs>

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** An emoji is one letter. */
function firstLetters(text: string, count: number): string {
  let end = 0
  let seen = 0
  for (const { index, segment } of letters.segment(text)) {
    if (seen++ === count) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

const DISTURBING = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Zl}\p{Zp}]/gu
/** More accents than any script needs would cover other rows. */
const PILED_UP = /(\p{M}{3})\p{M}+/gu

/** One short line that can't disturb its neighbors; '' if nothing can be seen. */
function bounded(text: string): string {
  const line = text
    .replace(DISTURBING, ' ')
    .replace(UNSEEN, '')
    .replace(PILED_UP, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return ''
  // Counting letters is slow.
  if (line.length <= MAX_LENGTH) return line
  const start = firstLetters(line, MAX_LENGTH)
  return start === line ? line : `${firstLetters(line, MAX_LENGTH - 1).trim()}…`
}

/** Nobody checks these names when typed. */
const unlessOurs = (name: string, ours: Ours): string => (ours.has(lookAlikeKey(name)) ? '' : name)

type Person = { firstName: string; lastName: string } | undefined

/** `Ada B.` */
export function firstNameOf(person: Person, ours: Ours): string {
  const first = bounded(person?.firstName ?? '')
  const initial = firstLetters(bounded(person?.lastName ?? ''), 1).toUpperCase()
  if (!first) return NAMELESS
  return unlessOurs(initial ? `${first} ${initial}.` : first, ours) || NAMELESS
}

export function shownNames(
  { appearance, alias, excludedAt }: Choice,
  person: Person,
  business: string,
  ours: Ours,
): { displayName: string; businessName: string } {
  switch (excludedAt ? 'hidden' : appearance) {
    case 'first_name':
      return { displayName: firstNameOf(person, ours), businessName: '' }
    case 'alias':
      return { displayName: bounded(alias) || NAMELESS, businessName: '' }
    case 'business_name': {
      // The profile's name may be gone; the owner never agreed to showing their own.
      const businessName = unlessOurs(bounded(business), ours)
      return { displayName: businessName || NAMELESS, businessName }
    }
    case 'hidden':
      return { displayName: HIDDEN, businessName: '' }
  }
}
