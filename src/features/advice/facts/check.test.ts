import { print } from '../testing/print.ts'
import { expect, test } from 'vitest'
import { refusalOf } from './check.ts'
import { mutationsOf } from './testing/mutations.ts'
import { SHOPS } from './testing/paraphrases.ts'
import { WRONG } from './testing/wrong.ts'
import { say } from './testing/shop.ts'
import { florist } from './testing/shops/florist.ts'

/** percent of correct sentences that may be refused */
const MAX_REFUSED = 2

test(`at most ${MAX_REFUSED} % of the correct sentences are refused`, () => {
  const all = SHOPS.flatMap((shop) => shop.correct.map((claim) => ({ shop, claim })))
  const refused = all.flatMap(({ shop, claim }) => {
    const reason = refusalOf([claim], shop.facts, shop)
    return reason === null ? [] : [`${claim.text} (${reason})`]
  })
  print(`The check refuses ${refused.length} of ${all.length} correct sentences.`)
  expect(all.length).toBeGreaterThan(500)
  expect(refused.length / all.length, refused.join('\n')).toBeLessThanOrEqual(MAX_REFUSED / 100)
})

/** Mutations that happen to be true as well. */
const TRUE_ALL_THE_SAME = [
  // The same, by another fact that says so too.
  'Her last purchase was on 11 April 2026. [f1]',
  "She isn't just an occasional shopper; she has bought from you 14 times. [f6]",
  'She has been coming to you since early 2024. [f5]',
  'Their last visit was on 19 April 2026. [f4]',
  'She has been a regular since June 2024. [f10]',
  'She was last here on 9 June 2026. [f3]',
  // Rounded differently.
  'With more than 410 purchases, she is one of your regulars. [f3]',
  'His spending has dropped by more than 81%. [f4]',
  'About 81% of her purchases take place in November and December. [f2]',
  'She contributes 3.2% of your revenue (A$1,122 of A$35,000 in the 12 months to May 2026). [f5]',
  'So far he has made 12 purchases totaling €1.500. [f3]',
  'His spending has dropped by more than 81%. [f4]',
  // Nobody said in which order.
  'The pattern repeated itself in 2025, 2024 and 2023. [f2]',
  // Who is among the ten best is among the twelve best.
  'That puts her among your twelve best customers. [f7]',
  'Noor is one of your top eight customers by total spending: only 4 of 88 have spent more. [f6]',
]

test('no sentence with another figure, name, direction or period is shown', () => {
  const wrong = SHOPS.flatMap((shop) =>
    shop.correct
      .filter((claim) => refusalOf([claim], shop.facts, shop) === null)
      .flatMap((claim) => mutationsOf(claim, shop).map((mutation) => ({ shop, ...mutation }))),
  )
  const shown = wrong
    .filter(({ shop, claim }) => refusalOf([claim], shop.facts, shop) === null)
    .map(({ claim: { text, facts } }) => `${text} [${facts.join()}]`)
  const isWrong = (text: string): boolean => !TRUE_ALL_THE_SAME.includes(text)
  print(`The check shows ${shown.filter(isWrong).length} of ${wrong.length} sentences made wrong.`)
  expect(wrong.length).toBeGreaterThan(30_000)
  expect(new Set(wrong.map(({ how }) => how))).toEqual(
    new Set([
      'direction',
      'currency',
      'period',
      'number in words',
      'digit',
      'swap',
      'other fact',
      'name',
      'added',
    ]),
  )
  expect(shown.filter(isWrong)).toEqual([])
}, 120_000)

test.each(
  WRONG.flatMap(({ shop, claims }) =>
    Object.entries(claims).map(([what, wrong]) => ({ shop, name: shop.shop, what, wrong })),
  ),
)('$name: $what is refused', ({ shop, wrong }) => {
  const shown = wrong.filter((claim) => refusalOf([claim], shop.facts, shop) === null)
  expect(shown).toEqual([])
})

test('one wrong sentence refuses the whole text', () => {
  const right = say('Her usual rhythm is a purchase every three weeks.', 'f3')
  const wrong = say('Anna has spent $9,999.', 'f2')
  expect(refusalOf([right, right], florist.facts, florist)).toBeNull()
  expect(refusalOf([right, wrong, right], florist.facts, florist)).toBe(
    '"$9,999" is not in the facts',
  )
})

test('no sentences, or more than 12, are refused', () => {
  const right = say('Call her soon.')
  expect(refusalOf([], florist.facts, florist)).toBe('there are no sentences')
  expect(
    refusalOf(
      Array.from({ length: 12 }, () => right),
      florist.facts,
      florist,
    ),
  ).toBeNull()
  expect(
    refusalOf(
      Array.from({ length: 13 }, () => right),
      florist.facts,
      florist,
    ),
  ).toBe('there are too many sentences')
})

test.each(SHOPS)(
  '$shop: every fact may be repeated, word for word or behind a few words',
  (shop) => {
    const refused = shop.facts.flatMap((fact) =>
      [fact.text, `Note: ${fact.text}`].flatMap((text) => {
        const reason = refusalOf([{ text, facts: [fact.id] }], shop.facts, shop)
        return reason === null ? [] : [`${text} (${reason})`]
      }),
    )
    expect(refused).toEqual([])
  },
)
