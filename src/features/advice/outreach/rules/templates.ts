import { numbered, plainText, type Draft, type Phrase } from '../../../../shared/phrases/compose.ts'
import { customer, say, shopName, type Words } from '../../../../shared/phrases/words.ts'
import { PRIORITIES, type Priority } from '../contract.ts'
import type { Situation } from './situation.ts'
import type { Trade } from './trade.ts'
import { OPENINGS, REPLY, wordsFor } from './wording.ts'

/** Nothing of what they have spent. */
export interface Known {
  customer: string | null
  shop: string
  trade: Trade | null
  situation: Situation
  since: string | null
  /** percent; null: none */
  offer: number | null
}

function offeredIn({ offer, since }: Known, priority: Priority): Words | null {
  if (offer === null) return null
  const thanks = since ? say`as a thank-you for being with us ${since}, ` : say`as a thank-you, `
  return say`${priority === 'high' ? thanks : ''}we'd like to give you ${offer}% off next time. Just mention this message`
}

type Choice = [role: Phrase['role'], words: Words | null, isBuiltIn: boolean]

export function messageDraft(priority: Priority, known: Known): Draft {
  const offered = offeredIn(known, priority)
  const choices = choicesFor(priority, known, offered).filter(([, words]) => words !== null)
  const phrases = numbered(choices.map(([role, words]) => ({ role, words: words! })))
  const idsOf = (is: (choice: Choice) => boolean) =>
    phrases.filter((_, i) => is(choices[i]!)).map(({ id }) => id)
  const { customer: name } = known
  const words = name === null ? say`Hello` : say`Hi ${customer(name)}`
  return {
    greeting: { id: 'greeting', role: 'greeting', words },
    phrases,
    plain: idsOf(([, , isBuiltIn]) => isBuiltIn),
    needed: idsOf(([, words]) => words === offered),
    least: 2,
    most: 5,
  }
}

function choicesFor(priority: Priority, known: Known, offered: Words | null): Choice[] {
  const { shop, trade, situation, since } = known
  const at = shop === '' ? '' : say` at ${shopName(shop)}`
  const from = shop === '' ? '' : say` from ${shopName(shop)}`
  const { opening, asks } = wordsFor(situation, trade)
  const isHere = situation.kind === 'here'
  const isAway = situation.kind === 'away'
  // Nobody in mourning is told that they are missed.
  const isMourning = situation.kind === 'mourning'
  const thanks = priority === 'high' && offered === null && since && !isHere && !isMourning
  return [
    ['opening', opening, true],
    ...(isHere
      ? [['opening', say`we wanted to say hello${from}`, true] satisfies Choice]
      : PRIORITIES.map((each): Choice => [
          'opening',
          isMourning ? null : OPENINGS[each](at),
          isAway && each === priority,
        ])),
    ['opening', isMourning ? null : say`we hope you are well`, false],
    ['fact', thanks ? say`thank you for being with us ${since}` : null, true],
    ...asks.map((words): Choice => ['fact', words, true]),
    ['fact', offered, true],
    ['fact', asks.includes(REPLY) ? null : REPLY, (isAway || isHere) && offered === null],
    ['closing', shop === '' ? null : say`best wishes${from}`, true],
    [
      'closing',
      isMourning ? null : say`we hope to see you soon!`,
      shop === '' && situation.kind !== 'once',
    ],
    ['closing', say`you are always welcome${at}!`, false],
  ]
}

export const templateFor = (priority: Priority, known: Known): string =>
  plainText(messageDraft(priority, known))

/** Promises nothing: the owner may change the text. */
export function subjectFor(shop: string, { kind }: Situation, trade: Trade | null): string {
  const isMissed = (kind === 'away' || kind === 'last') && trade !== 'practice'
  if (isMissed) return shop === '' ? 'We miss you' : `We miss you at ${shop}`
  return shop === '' ? 'Hello' : `Hello from ${shop}`
}
