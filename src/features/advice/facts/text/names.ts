import { nameKey } from '../../../../shared/names.ts'
import type { Fact } from '../facts.ts'
import { withoutS, withS } from '../words/forms.ts'
import { VOCABULARY } from '../words/words.ts'
import { RISKY_WORDS } from '../words/risky-words.ts'
import { CLAIM_WORDS } from '../words/claim-words.ts'
import { DIRECTION_WORDS, NEGATIONS } from '../words/direction-words.ts'
import { NUMBER_WORDS } from './numbers.ts'
import { MONTHS, PERIOD_WORDS } from './period-words.ts'

/** A place in a text where a name of the facts stands, so that nothing in the name is read as a claim. */
export interface Mask {
  start: number
  end: number
  /** the name as its key */
  name: string
}

/** One way in which a name may be written. */
interface Spelling {
  name: string
  /** in lower case, or as written when `exact` */
  text: string
  /** capitals must agree, because in small letters these are other words: Will, Service, May */
  exact: boolean
  /** only in quotes, because it reads like a claim: `20% off` */
  quoted: boolean
}

const LETTER = /\p{L}/u
const WORD_PART = /[\p{L}\p{M}\d]/u
const OPENING = '"“„«\'‘'
const CLOSING = '"”“»\'’'
/** In front of these, `May` is a month and `Summer` a season. */
const TIME_WORDS = new Set(
  'in since last this until till of by from to every each during before after next and or'.split(
    ' ',
  ),
)

/** Lower case without changing the number of characters, and with one kind of apostrophe and space. */
const fold = (text: string): string =>
  text
    .split('')
    .map((character) => {
      const lower = character.toLowerCase()
      return lower.length === 1 ? lower : character
    })
    .join('')
    .replace(/[’‘]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')

const straight = (text: string): string =>
  text.replace(/[’‘]/g, "'").replace(/[\u00a0\u202f]/g, ' ')

/** Words that say something by themselves. */
const isTelling = (word: string): boolean =>
  NUMBER_WORDS.has(word) ||
  DIRECTION_WORDS.has(word) ||
  PERIOD_WORDS.has(word) ||
  NEGATIONS.has(word) ||
  CLAIM_WORDS.has(word)

/** A name that could tell something if its words were read: `Half price`, `Sales up`. */
const isStatement = (words: string[]): boolean =>
  words.some(
    (word) =>
      NUMBER_WORDS.has(word) ||
      DIRECTION_WORDS.has(word) ||
      NEGATIONS.has(word) ||
      CLAIM_WORDS.has(word),
  )

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{M}]+/gu) ?? []

function spellingsOf(name: string): Spelling[] {
  const clean = straight(name.normalize('NFC').trim().replace(/\s+/gu, ' '))
  const key = nameKey(name)
  const words = wordsOf(fold(clean))
  const letters = words.join('').length
  const single = words.length === 1
  const quoted =
    letters < 2 ||
    /[%\p{Sc}]/u.test(clean) ||
    /^\d+ ?\p{L}/u.test(clean) ||
    (words.every(isTelling) && !single)
  const exact = single ? isCommon(words[0]!) : isStatement(words)
  const whole = { name: key, text: clean, exact, quoted }
  return [whole, ...otherForms(clean, key, words, exact || quoted)]
}

const isCommon = (word: string): boolean =>
  VOCABULARY.has(word) || isTelling(word) || word.length < 3

/** The first name of a person, and one or several of a product. */
function otherForms(clean: string, name: string, words: string[], strict: boolean): Spelling[] {
  const forms: Spelling[] = []
  const [first = ''] = /^[\p{L}\p{M}]+/u.exec(clean) ?? []
  const [double = ''] = /^[\p{L}\p{M}]+-[\p{L}\p{M}]+(?= )/u.exec(clean) ?? []
  for (const given of [double, first]) {
    if (words.length > 1 && given.length >= 3 && /^\p{Lu}/u.test(given)) {
      forms.push({ name, text: given, exact: isCommon(fold(given)), quoted: false })
    }
  }
  if (!strict && LETTER.test(clean.at(-1)!)) {
    const folded = fold(clean)
    const last = wordsOf(folded).at(-1)!
    for (const other of [withS(last), withoutS(last)]) {
      if (other === last || other.length < 3 || (words.length === 1 && isCommon(other))) continue
      forms.push({ name, text: folded.slice(0, -last.length) + other, exact: false, quoted: false })
    }
  }
  return forms
}

/** The names of facts in every spelling, longest first. */
export function spellings(facts: Fact[]): Spelling[] {
  const names = new Set(facts.flatMap((fact) => fact.names))
  return [...names].flatMap(spellingsOf).sort((a, b) => b.text.length - a.text.length)
}

/** Finds the names in a text. Where two overlap, the longer one counts. */
export function masksOf(text: string, known: Spelling[]): Mask[] {
  const [exactText, folded] = [straight(text), fold(text)]
  const masks: Mask[] = []
  for (const spelling of known) {
    const wanted = spelling.exact ? spelling.text : fold(spelling.text)
    const searched = spelling.exact ? exactText : folded
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
      const end = at + wanted.length
      if (masks.some((mask) => mask.start < end && at < mask.end)) continue
      const isWritten = exactText.slice(at, end) === spelling.text
      if (mayStandAt(folded, at, end, spelling, isWritten))
        masks.push({ start: at, end, name: spelling.name })
    }
  }
  return masks
}

const AFTER_NAME = /^(?:[.,;!?)]|$| (?:and|with|is|as|together|when|whenever|again|on) )/

function mayStandAt(
  folded: string,
  start: number,
  end: number,
  spelling: Spelling,
  isWritten: boolean,
): boolean {
  const [before, after] = [folded[start - 1] ?? ' ', folded[end] ?? ' ']
  if (WORD_PART.test(before) || WORD_PART.test(after)) return false
  const isQuoted = OPENING.includes(before) && CLOSING.includes(after)
  if (isQuoted) return true
  // A name that reads like a claim must be written as it is, and nothing may go on with it: `Cake 100% off`.
  if (spelling.quoted) return isWritten && AFTER_NAME.test(folded.slice(end))
  // `Customer 1.5` and `Customer 1 %` are not `Customer 1`.
  if (
    /\d$/.test(folded.slice(start, end)) &&
    /^(?:[.,']\d| ?%| (?:percent|times|visits?|purchases?|days?|weeks?|months?|years?|minutes?|hours?|sales?|orders?|more|less)\b)/.test(
      folded.slice(end, end + 12),
    )
  )
    return false
  if (!spelling.exact || !PERIOD_WORDS.has(folded.slice(start, end))) return true
  const [, further = '', previous = ''] =
    /([\p{L}]{0,10}) ?([\p{L}]{1,10}) $/u.exec(folded.slice(Math.max(0, start - 22), start)) ?? []
  // `December and May`, but `the bouquet and May`
  const isTime = ['and', 'or'].includes(previous) ? MONTHS.has(further) : TIME_WORDS.has(previous)
  return !isTime && !/^ ?\d/.test(folded.slice(end, end + 2))
}

/** The last words of the names, which a text may also use alone: `her cards`. */
export function nameWords(facts: Fact[]): Set<string> {
  const words = facts
    .flatMap((fact) => fact.names)
    .map((name) => wordsOf(fold(name.normalize('NFC'))))
    .filter((words) => words.length <= MAX_WORDS)
    // What it is, not what it is for: the dogs of a `Dog Grooming` would be a claim.
    .flatMap((words) => words.slice(-1))
    .filter((word) => word.length >= 3 && !RISKY_WORDS.has(word))
  return new Set(words.flatMap((word) => [word, withS(word), withoutS(word)]))
}
/** A longer name is rather a sentence, whose words would allow much. */
const MAX_WORDS = 5

/** Names of the shop that are common words, so that only their place in a sentence tells which they are. */
export const commonNames = (names: string[]): Set<string> =>
  new Set(
    names.map((name) => fold(name.normalize('NFC').trim())).filter((name) => VOCABULARY.has(name)),
  )

/** Finds a name of the shop that is not in the facts; `known` are the places of those that are. */
export function otherNameIn(text: string, known: Mask[], otherNames: string[]): string | undefined {
  const folded = fold(text)
  return otherNames.find((other) => {
    const wanted = fold(straight(other.normalize('NFC').trim()))
    if (wanted.length < 2 || !folded.includes(wanted)) return false
    // A single common word is told from a name by its capital, see `capitals.ts`.
    if (VOCABULARY.has(wanted) || isTelling(wanted)) return false
    return standsIn(folded, wanted, known)
  })
}

function standsIn(folded: string, wanted: string, known: Mask[]): boolean {
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const isWhole = !WORD_PART.test(folded[at - 1] ?? ' ') && !WORD_PART.test(folded[end] ?? ' ')
    if (isWhole && !known.some((mask) => mask.start <= at && end <= mask.end)) return true
  }
  return false
}
