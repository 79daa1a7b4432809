import { expect, test } from 'vitest'
import { choicesFor } from './name-choices.ts'

const NAMES = ['Bouquet, bridal', 'Bridal Gown', 'Tulips', 'Café', 'Ana', 'Wedding arch']

test('without text, all names are offered in their order', () =>
  expect(choicesFor(NAMES, ' ')).toEqual({ matches: NAMES, similar: [], added: null }))

test('the best match comes first: the beginning of the name, then of a word, and "Add" is offered last', () =>
  expect(choicesFor(NAMES, 'bridal')).toEqual({
    matches: ['Bridal Gown', 'Bouquet, bridal'],
    similar: [],
    added: 'bridal',
  }))

test.each(['tulips', ' TULIPS ', 'Tulips'])('%j exists and is not offered as new', (typed) =>
  expect(choicesFor(NAMES, typed)).toEqual({ matches: ['Tulips'], similar: [], added: null }),
)

test('"Cafe" without its accent is offered "Café", and can still be added', () =>
  expect(choicesFor(NAMES, 'Cafe')).toEqual({ matches: ['Café'], similar: [], added: 'Cafe' }))

test.each([
  ['Tulisp', 'Tulips'],
  ['Tulip s', 'Tulips'],
  ['Bridel Gown', 'Bridal Gown'],
  ['Weding arch', 'Wedding arch'],
])('%j may be a typo of %j', (typed, meant) =>
  expect(choicesFor(NAMES, typed)).toEqual({ matches: [], similar: [meant], added: typed }),
)

test('in short names another letter is another name: Eva is not Ana', () =>
  expect(choicesFor(NAMES, 'Eva').similar).toEqual([]))

test('at most 50 names are offered', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `Tea ${i}`)
  expect(choicesFor(many, 'tea').matches).toEqual(many.slice(0, 50))
})
