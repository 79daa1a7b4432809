import { print } from '../testing/print.ts'
import { expect, test } from 'vitest'
import { CANONICAL_DATES } from '../../../shared/calendar.ts'
import { visible } from '../../../shared/names.ts'
import {
  allParaphrases,
  blindParaphrases,
  WRITTEN_ON,
  type Paraphrases,
} from '../testing/paraphrases/read.ts'
import { refusalOf } from './check.ts'
import type { Claim } from './facts.ts'
import { saysOf } from './meaning/says.ts'

/**
 * The promise about single sentences: nothing that isn't in the facts is shown, and at most 2 % of the correct
 * paraphrases are refused. Written by someone who had not read the rules of the check.
 */

const all = allParaphrases()
const blind = blindParaphrases()

/** Why a sentence is refused, as the model's text is checked (`model/ask.ts`); null if it is shown. */
function refused({ text, facts: ids }: Claim, shop: Paraphrases): string | null {
  const { name, customer, currency, numberStyle, others } = shop
  const facts = shop.facts.map((fact) => ({
    ...fact,
    names: customer === null ? fact.names : [...new Set([customer, ...fact.names])],
  }))
  const context = {
    notation: { currency, numberStyle, ...CANONICAL_DATES },
    today: WRITTEN_ON,
    otherNames: others,
    reader: name.startsWith('message') ? ('customer' as const) : ('owner' as const),
  }
  return refusalOf([{ text: visible(text).trim(), facts: ids }], facts, context)
}

/** The sentences of all shops with the reasons for which they are refused. */
const judged = (kind: 'correct' | 'wrong', shops = all) =>
  shops.flatMap((shop) =>
    shop[kind].map((claim) => ({
      sentence: `${shop.name}: [${claim.facts.join(' ')}] ${claim.text}`,
      reason: refused(claim, shop),
    })),
  )

test('it is known of every fact what it says', () => {
  const facts = [...all, ...blind].flatMap((shop) => shop.facts)
  expect(facts.filter((fact) => saysOf(fact) === null)).toEqual([])
})

test('at most 2 % of the correct sentences are refused', () => {
  const correct = judged('correct')
  const lost = correct.filter(({ reason }) => reason !== null)
  const share = (100 * lost.length) / correct.length
  print(`Correct sentences refused: ${lost.length} of ${correct.length}, ${share.toFixed(1)} %.`)
  for (const { sentence, reason } of lost) print(`  ${sentence} (${reason})`)
  expect(correct.length).toBeGreaterThanOrEqual(200)
  expect(share).toBeLessThanOrEqual(2)
})

test('no wrong sentence is shown', () => {
  const wrong = judged('wrong', [...all, ...blind])
  const shown = wrong.filter(({ reason }) => reason === null).map(({ sentence }) => sentence)
  print(`Wrong sentences shown: ${shown.length} of ${wrong.length}.`)
  for (const sentence of shown) print(`  ${sentence}`)
  expect(wrong.length).toBeGreaterThanOrEqual(150)
  expect(shown).toEqual([])
})

// More than in the collection above, which the rules were improved with. It shall not get worse.
test('at most 10 % of the correct sentences are refused that the rules were measured with', () => {
  const correct = judged('correct', blind)
  const lost = correct.filter(({ reason }) => reason !== null)
  print(`Correct sentences of the blind sets refused: ${lost.length} of ${correct.length}.`)
  for (const { sentence, reason } of lost) print(`  ${sentence} (${reason})`)
  expect(correct.length).toBeGreaterThanOrEqual(120)
  expect(lost.length / correct.length).toBeLessThanOrEqual(0.1)
})
