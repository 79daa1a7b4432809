import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { displayName, fullName, nameKey, plainKey, wordsOf } from './names.ts'
import { aFullName } from './documented.ts'
import { anyText, runs } from './testing/properties.ts'

test('someone is called by first and last name, or by the email up to the @ (spec §2.6)', () => {
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada.b@example.com' }
  expect(displayName(person)).toBe('Ada Byron')
  expect(displayName({ ...person, lastName: '' })).toBe('Ada')
  expect(displayName({ ...person, firstName: '', lastName: '' })).toBe('ada.b')
})

test('a full name has at most 100 characters, a space and 100 more, and answers may have as many: 201', () => {
  const hundred = 'é'.repeat(100)
  const { length } = fullName({ firstName: hundred, lastName: hundred })
  expect(length).toBe(201)
  expect(z.globalRegistry.get(aFullName)).toEqual({ maxLength: length })
})

test.each([
  ['Hair Cut', '  hair   CUT ', 'case, leading, trailing and repeated spaces'],
  ['Hair Cut', 'Hair\u00a0\tCut\r\n', 'no-break spaces, tabs and line ends'],
  ['Café', 'Cafe\u0301', 'a combining accent'],
  ['ÉCLAIR', 'éclair', 'case of accented letters'],
])('%j and %j are the same name: %s', (a, b) => expect(nameKey(a)).toBe(nameKey(b)))

test.each([
  ['Cut', 'Cuts'],
  ['Cafe', 'Café'],
  ['HairCut', 'Hair Cut'],
  ['=1+1', '1+1'],
  ['👩‍🦰', '👩'],
])('%j and %j are different names', (a, b) => expect(nameKey(a)).not.toBe(nameKey(b)))

test('the key of a key is itself, for any text', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      expect(nameKey(nameKey(name))).toBe(nameKey(name))
    }),
    { numRuns: runs(2_000) },
  )
})
test('case and surrounding spaces make no difference, for any text', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      expect(nameKey(` ${name.toLowerCase()}\t`)).toBe(nameKey(name))
    }),
    { numRuns: runs(2_000) },
  )
})

test.each([
  ['José', 'jose'],
  ['ÜMİT  Öz', 'umit oz'],
  ['Jose\u0301', 'jose'],
  ['Crème brûlée', 'creme brulee'],
  ['Ñandú', 'nandu'],
  ['佐藤', '佐藤'],
])('%j is searched as %j', (name, plain) => expect(plainKey(name)).toBe(plain))

test('the words of a search: each once, up to eight', () =>
  expect(wordsOf('a b a c d e f g h i')).toEqual('abcdefgh'.split('')))
