import { describe, expect, test } from 'vitest'
import { compose, numbered, phrasesOfFacts, type Phrase } from './compose.ts'
import { readAnswer } from './reading.ts'
import { customer, listOf, quoted, say, standIns } from './words.ts'

const facts = phrasesOfFacts([
  {
    says: say`they usually come every 14 days`,
    action: say`get in touch with ${customer('Ada Inc.')}`,
  },
  { says: say`${customer('Ada Inc.')} bought ${quoted('éclairs')}` },
])
const textOf = (...ids: string[]): string =>
  compose(ids.map((id) => facts.find((phrase) => phrase.id === id)!))

describe('a text', () => {
  test.each([
    ['a fact', ['f1'], 'They usually come every 14 days.'],
    [
      'an action after its fact',
      ['f1', 'a1'],
      'They usually come every 14 days, so get in touch with Ada Inc.',
    ],
    [
      'an action before its fact',
      ['a1', 'f1'],
      'Get in touch with Ada Inc.: they usually come every 14 days.',
    ],
    [
      'an action next to another fact is a sentence of its own',
      ['f2', 'a1'],
      'Ada Inc. bought "éclairs". Get in touch with Ada Inc.',
    ],
    [
      'a fact is joined once',
      ['f2', 'a1', 'f1'],
      'Ada Inc. bought "éclairs". Get in touch with Ada Inc.: they usually come every 14 days.',
    ],
  ])('%s', (_, ids, text) => expect(textOf(...ids)).toBe(text))

  test('begins with a greeting', () => {
    const greeting: Phrase = { id: 'greeting', role: 'greeting', words: say`Hi ${customer('ana')}` }
    const phrases = numbered([
      { role: 'opening', words: say`it's been a while` },
      { role: 'closing', words: say`see you soon!` },
    ])
    expect(compose([greeting, ...phrases])).toBe("Hi ana, it's been a while. See you soon!")
  })

  test('has names without what is not seen, and a name keeps its first letter', () => {
    const phrases = numbered([{ role: 'fact', words: say`${customer('\u202eana\u0007 ')} came` }])
    expect(compose(phrases)).toBe('ana came.')
  })
})

test('a list of names and words', () => {
  const items = [quoted('Rose'), quoted('Vase'), '2 other products']
  const listed = [1, 2, 3].map((count) => say`${listOf(items.slice(0, count))}`)
  expect(listed.map((words) => compose([{ id: 'f1', role: 'fact', words }]))).toEqual([
    '"Rose".',
    '"Rose" and "Vase".',
    '"Rose", "Vase" and 2 other products.',
  ])
})

test('names are numbered where there are several of a kind', () => {
  const all = [say`${customer('Ada')} bought ${quoted('Rose')}`, say`and ${quoted('Vase')}`]
  const write = standIns(all)
  const written = all.flat().map((part) => (typeof part === 'string' ? part : write(part)))
  expect(written.join('')).toBe('[customer] bought "[product 1]"and "[product 2]"')
})

describe('an answer', () => {
  const draft = { phrases: facts, plain: ['a1', 'f1'], needed: [], most: 2 }
  const read = (answer: string) => {
    const phrases = readAnswer(answer, draft)
    return typeof phrases === 'string' ? phrases : phrases.map(({ id }) => id)
  }
  test.each([
    ['in a code fence', '```json\n{"say":["a1","f1"]}\n```'],
    ['with words around it', 'Sure {here it is}: {"say":["a1","f1"]} I hope it helps.'],
    ['with more in it', '{"say":["a1","f1"],"text":"They owe you $5."}'],
  ])('%s is read', (_, answer) => expect(read(answer)).toEqual(['a1', 'f1']))

  test.each([
    ['{"say":["a1","f1"', 'it is not in the form that was asked for'],
    ['{"say":[]}', 'it is not in the form that was asked for'],
    ['{"say":[["a1","f1"]]}', 'it is not in the form that was asked for'],
    ['{"say":"a1"}', 'it is not in the form that was asked for'],
    [`{"say":["a1"],"x":"${'x'.repeat(20_000)}"}`, 'it is not in the form that was asked for'],
    ['{"say":["a1","A1"]}', 'it has a phrase that is not on the list'],
    ['{"say":["a1","a1"]}', 'it has a phrase twice'],
    ['{"say":["f1","f2"]}', 'it does not say what to do'],
    ['{"say":["f1","f2","a1"]}', 'it has too many sentences'],
  ])('%s is not', (answer, reason) => expect(read(answer)).toBe(reason))

  test('with fewer sentences than a text must have is not', () => {
    expect(readAnswer('{"say":["a1"]}', { ...draft, least: 2 })).toBe('it has too few sentences')
  })
})
