import { describe, expect, test } from 'vitest'
import { choicesFor, meantBy } from './name-choices.ts'

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

test('the words of a name are found in any order, after names that have them as typed', () =>
  expect(choicesFor(['Arch of a wedding', ...NAMES], 'arch wed').matches).toEqual([
    'Arch of a wedding',
    'Wedding arch',
  ]))

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

describe('a new name that was left', () => {
  const KNOWN = [
    'Balayage',
    'Bridal Gown',
    'Café crème',
    'Anna',
    'Size 38',
    'Tea 12',
    'Balayage, long',
  ]

  test.each([
    ['its beginning', 'Balay', 'Balayage'],
    ['the beginning in another case, with spaces around', '  BRIDAL ', 'Bridal Gown'],
    ['the same without its accents', 'cafe creme', 'Café crème'],
    ['one other letter', 'Balayago', 'Balayage'],
    ['swapped letters', 'Bridal Gwon', 'Bridal Gown'],
    ['another real name is only asked about', 'Ann', 'Anna'],
  ])('%s: %j may mean %j', (_, typed, meant) => expect(meantBy(KNOWN, typed)).toBe(meant))

  test.each([
    ['a name that exists', 'Balayage'],
    ['a name that exists, in another case', ' anna '],
    ['nothing', ''],
    ['two letters, with which many names begin', 'Ba'],
    ['another number', 'Size 39'],
    ['half a number', 'Tea 1'],
    ['another name', 'Manicure'],
    ['the end of a name', 'Gown'],
  ])('%s is not asked about: %j', (_, typed) => expect(meantBy(KNOWN, typed)).toBeNull())

  test('of several, the same name without accents is meant first, then a longer one, then a typo', () => {
    expect(meantBy(['Cafés', 'Café'], 'Cafe')).toBe('Café')
    expect(meantBy(['Tulip', 'Tulpe', 'Tulpen rot'], 'Tulpen')).toBe('Tulpen rot')
    expect(meantBy(['Rosemary', 'Rosette'], 'Rose'), 'the one sold last').toBe('Rosemary')
  })
})

test('a name is found by another spelling, which is no new name', () => {
  const spellings = [
    { spelling: 'M. Berger', name: 'Mia Kern' },
    { spelling: 'Mia K', name: 'Mia Kern' },
  ]
  const options = ['Bergerac', 'Mia Kern']
  const found = (typed: string) => choicesFor(options, typed, spellings)
  expect(found('m. berger')).toEqual({ matches: ['Mia Kern'], similar: [], added: null })
  expect(found('berger'), 'the beginning of a name before that of a word').toEqual({
    matches: ['Bergerac', 'Mia Kern'],
    similar: [],
    added: 'berger',
  })
  expect(found('mia').matches, 'once').toEqual(['Mia Kern'])
  expect(found('').matches).toEqual(options)
})
