import { numbered, plainText, type Draft, type Phrase } from '../../../../shared/phrases/compose.ts'
import { customer, quoted, say, shopName, type Words } from '../../../../shared/phrases/words.ts'
import { PRIORITIES, type Priority } from '../contract.ts'
import { OFFERS } from './priority.ts'

/** Whom a message is for, and what it may say. Nothing of what they have spent. */
export interface Known {
  /** how the customer is addressed (`greetingName`); null if nobody in particular */
  customer: string | null
  /** name of the shop; '' if it has none */
  shop: string
  /** false for one who bought lately; then nobody has missed them */
  isAway: boolean
  /** month of the last visit: `September 2026` */
  lastMonth: string | null
  /** what they usually buy */
  product: string | null
  /** the owner's own sentence, word for word */
  own: string | null
}

/** How an offer is made. */
const OFFERED: Record<Priority, Words | null> = {
  high: say`you have been such a good customer that we'd like to say thank you: your next purchase is ${OFFERS.high!}% off. Just show or mention this message`,
  medium: say`here is ${OFFERS.medium!}% off your next purchase. Just show or mention this message whenever it suits you`,
  low: null,
}

/** A phrase, and the built-in messages that have it. */
type Choice = [role: Phrase['role'], words: Words | null, ...builtIn: Priority[]]

/** Returns everything that a message may say, and the built-in one: 2 to 4 sentences, and the owner's own. */
export function messageDraft(priority: Priority, known: Known): Draft {
  const choices = choicesFor(priority, known).filter(([, words]) => words !== null)
  const isBuiltIn = ([, , ...builtIn]: Choice): boolean => builtIn.includes(priority)
  const isNeeded = ([role, words]: Choice): boolean => role === 'own' || words === OFFERED[priority]
  const phrases = numbered(choices.map(([role, words]) => ({ role, words: words! })))
  const idsOf = (is: (choice: Choice) => boolean) =>
    phrases.filter((_, i) => is(choices[i]!)).map(({ id }) => id)
  const { customer: name } = known
  const words = name === null ? say`Hello` : say`Hi ${customer(name)}`
  return {
    greeting: { id: 'greeting', role: 'greeting', words },
    phrases,
    plain: idsOf(isBuiltIn),
    needed: idsOf(isNeeded),
    least: 2,
    most: 5,
  }
}

function choicesFor(priority: Priority, known: Known): Choice[] {
  const { shop, isAway, lastMonth, product, own } = known
  const at = shop === '' ? '' : say` at ${shopName(shop)}`
  const from = shop === '' ? '' : say` from ${shopName(shop)}`
  const openings: Choice[] = isAway
    ? [
        ['opening', say`it's been a while since we last saw you${at}, and we miss you`, 'high'],
        [
          'opening',
          say`we haven't seen you${at} for a while and would be happy to have you back`,
          'medium',
        ],
        ['opening', say`we haven't seen you${at} for a while and wanted to say hello`, 'low'],
        ['opening', lastMonth ? say`we haven't seen you${at} since ${lastMonth}` : null],
      ]
    : [['opening', say`we wanted to say hello${from}`, ...PRIORITIES]]
  return [
    ...openings,
    ['opening', say`we hope you are well`],
    ['fact', OFFERED[priority], 'high', 'medium'],
    ['fact', say`if there's anything we can do for you, just reply to this message`, 'low'],
    ['fact', product ? say`if you would like ${quoted(product)} again, just let us know` : null],
    ['own', own ? [{ stands: "the owner's own sentence", text: own }] : null, ...PRIORITIES],
    ['closing', say`we hope to see you soon!`, 'high'],
    ['closing', say`it would be lovely to see you again!`, 'low'],
    ['closing', say`we look forward to your next visit!`],
    ['closing', say`you are always welcome${at}!`],
  ]
}

/** Returns the built-in message to a customer who is away. */
export const templateFor = (priority: Priority, who: Pick<Known, 'customer' | 'shop'>): string =>
  plainText(
    messageDraft(priority, { ...who, isAway: true, lastMonth: null, product: null, own: null }),
  )

/** The subject of an email. It promises nothing, because the owner may change the text. */
export const subjectFor = (shop: string): string =>
  shop === '' ? 'We miss you' : `We miss you at ${shop}`
