import { BASE_VERBS } from '../words/words.ts'
import { wordAt } from '../text/sentence.ts'
import { hasAny, wordsOf, type Meaning } from './place.ts'
import { set } from './role-words.ts'
import type { Segment } from './segments.ts'

/**
 * What a message to a customer may say. Of the shop nothing is known but its name, and of the customer their last visit
 * and what they buy, so a message says what the shop feels, and neither what it has done nor what awaits anyone.
 */

/** What the shop may do: `we have missed you`, `we would love to`, `we're here`. */
const WE = set(
  `miss missed missing hope hoping love like look looking see seen saw seeing know think thinking thought appreciate value valued thank
   want wanted wish noticed notice hear hearing remember care welcome happy glad delighted pleased thrilled excited grateful thankful here wait
   send sending say offer offering give giving take find help do enjoyed honored lucky treat invite reach writing write sorry pleasure`,
)
/** What the customer may be said to do: `you are always welcome`, `you were last here`. */
const YOU = set(
  `welcome enjoy enjoyed enjoying like liked come came coming buy bought having visit visited stop stopped drop dropped find get getting save take took mean means
   choose need want deserve feel doing do well back here with last in there know see love loved prefer bring be been thinking`,
)
const SKIPPED = set(
  `have 've has had not would 'd could can will 'll may might should must really truly all also just always still so very be been are 're were was am 'm is 's
   already both last first certainly definitely only even simply sincerely warmly at the of team everyone recently`,
)
/** What may be said to be something: `your next visit is`, `your loyalty means a lot`. */
const YOURS = set(
  `visit visits support loyalty trust feedback purchase purchases business opinion satisfaction presence patronage smile next last first recent time
   to at with us kind and continued usual favorite favourite ongoing`,
)
const BEING = set("is are was were has 's will needs need")
const READY = set(
  'ready made make makes making here there wait waits waiting awaits kept keep keeping put aside reserved',
)

/** A reason when a part of a message promises something, or tells news. */
export function messageProblem(meaning: Meaning, segment: Segment): string | null {
  const { sentence } = meaning
  const words = wordsOf(sentence, segment.from, segment.to)
  if (segment.kind !== 'condition' && isProductReady(meaning, segment)) {
    return 'it says that something is ready or kept for the customer'
  }
  if (
    segment.kind === 'statement' &&
    /\bthere (?:is|are|'s)\b(?! (?:any|no|always))/.test(words.join(' '))
  ) {
    return 'it says that there is something'
  }
  if (segment.kind === 'condition') return null
  for (let at = segment.from; at < segment.to; at++) {
    const word = wordAt(sentence, at)
    if (word === 'we' && !isNothing(doingOf(meaning, at)) && !WE.has(doingOf(meaning, at)))
      return 'it says what the shop does'
    if (
      word === 'you' &&
      isSubject(meaning, at) &&
      !isNothing(doingOf(meaning, at)) &&
      !YOU.has(doingOf(meaning, at))
    ) {
      return 'it says what the customer does'
    }
    if (word === 'your' && segment.kind === 'statement' && !isOfTheirs(meaning, segment, at)) {
      return 'it says how something of the customer is'
    }
  }
  return null
}

/** What somebody is said to do or be. */
function doingOf({ sentence }: Meaning, subject: number): string {
  let at = subject + 1
  while (SKIPPED.has(wordAt(sentence, at))) at++
  return wordAt(sentence, at)
}

/** The end of a sentence: `how you are.` */
const isNothing = (word: string): boolean => !/[\p{L}\d]/u.test(word)

const AUXILIARIES = set(
  "are 're were have 've had will 'll can could would 'd may might did do must should",
)

/** `you have booked`, but not `see you again` */
const isSubject = ({ sentence }: Meaning, at: number): boolean => {
  const next = wordAt(sentence, at + 1)
  return AUXILIARIES.has(next) || BASE_VERBS.has(next) || /...ed$/.test(next)
}

/** `your vase is ready`, `your bike needs` */
function isOfTheirs({ sentence, subjects }: Meaning, { to }: Segment, at: number): boolean {
  const end = Array.from({ length: Math.min(6, to - at) }, (_, i) => at + i).find((place) =>
    BEING.has(wordAt(sentence, place)),
  )
  if (end === undefined) return true
  const between = sentence.tokens.slice(at + 1, end)
  const isPraised =
    /^(?:is|are) (?:always )?(?:a (?:good|great|lovely|nice) (?:idea|choice)|\d* ?% off|off)/.test(
      wordsOf(sentence, end, to).join(' '),
    )
  return between.every(({ kind, word, name }) =>
    kind === 'name' ? isPraised || subjects.has(name!) : YOURS.has(word) || kind === 'mark',
  )
}

/** `Your vase is ready`: nothing that a shop has is known. */
const isProductReady = ({ sentence, subjects }: Meaning, { from, to }: Segment): boolean =>
  sentence.tokens.slice(from, to).some(({ name }) => name !== undefined && !subjects.has(name)) &&
  hasAny(wordsOf(sentence, from, to), READY)
