import type { Config } from '../../../server/config.ts'
import { lookAlikeKey, UNSEEN } from './look-alike.ts'
import type { Choice } from './store.ts'

/**
 * Names of people and businesses as others see them on the board. Nobody is called like the app, who runs it, or a word of
 * the board. Two businesses may have the same name.
 */

/** characters of a name on the board */
const MAX_LENGTH = 40
/** shown for people without a name: an invitation only has an email address, which is nobody's business */
const NAMELESS = 'Shop owner'
/** shown for those who were on the board of a month and are hidden or excluded now */
const HIDDEN = 'Hidden'

/** shown for winners whose account was deleted since */
export const FORMER = 'Former member'
/** what the board calls the one who looks at it */
const YOU = 'You'

export type AppNames = Pick<Config, 'APP_NAME' | 'COMMUNITY_NAME' | 'OPERATOR_NAME'>

/** The keys of what the board itself writes, of the app's name, and of who runs it: nobody else may look like them. */
export const keysOfOurs = (app: AppNames): ReadonlySet<string> =>
  new Set(
    [YOU, NAMELESS, HIDDEN, FORMER, app.APP_NAME, app.COMMUNITY_NAME, app.OPERATOR_NAME].flatMap(
      (name) => (name ? lookAlikeKey(name) : []),
    ),
  )
type Ours = ReturnType<typeof keysOfOurs>

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first `count` letters as people count them: an emoji is one. */
function firstLetters(text: string, count: number): string {
  let end = 0
  let seen = 0
  for (const { index, segment } of letters.segment(text)) {
    if (seen++ === count) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** Characters that end a line or turn the direction of what stands next to them. */
const DISTURBING = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Zl}\p{Zp}]/gu
/** More accents on a letter than any script needs: they would cover the rows above and below. */
const PILED_UP = /(\p{M}{3})\p{M}+/gu

/** One line without characters that would disturb the names next to it, and not too long; '' if nothing of it is seen. */
function bounded(text: string): string {
  const line = text
    .replace(DISTURBING, ' ')
    .replace(UNSEEN, '')
    .replace(PILED_UP, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return ''
  // A line this short can't have more letters than that; counting letters is slow.
  if (line.length <= MAX_LENGTH) return line
  const start = firstLetters(line, MAX_LENGTH)
  return start === line ? line : `${firstLetters(line, MAX_LENGTH - 1).trim()}…`
}

/** A name of a person or a business, which nobody checks when it is typed; '' if it looks like one of ours. */
const unlessOurs = (name: string, ours: Ours): string => (ours.has(lookAlikeKey(name)) ? '' : name)

type Person = { firstName: string; lastName: string } | undefined

/** `Ada B.` */
export function firstNameOf(person: Person, ours: Ours): string {
  const first = bounded(person?.firstName ?? '')
  const initial = firstLetters(bounded(person?.lastName ?? ''), 1).toUpperCase()
  if (!first) return NAMELESS
  return unlessOurs(initial ? `${first} ${initial}.` : first, ours) || NAMELESS
}

/** The names that an owner chose to show. `businessName` is '' unless they chose it. */
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
      // The profile's name may have been removed since. The person's own was never agreed to.
      const businessName = unlessOurs(bounded(business), ours)
      return { displayName: businessName || NAMELESS, businessName }
    }
    case 'hidden':
      return { displayName: HIDDEN, businessName: '' }
  }
}
