import { expect, test } from 'vitest'
import { greetingName } from './greeting.ts'

test.each([
  ['Ana Lima', 'Ana'],
  ['ana lima', 'Ana'],
  ['ANA LIMA', 'Ana'],
  ['  Ana   Lima ', 'Ana'],
  ['Lima, Ana', 'Ana'],
  ['Ana', 'Ana'],
  ['ana', 'Ana'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['JEAN-LUC PICARD', 'Jean-Luc'],
  ["Siobhán O'Hara", 'Siobhán'],
  ['DeShawn Miller', 'DeShawn'],
  ['Maria del Carmen Ruiz', 'Maria'],
])('%s is a person: Hi %s', (name, greeting) => {
  expect(greetingName(name)).toBe(greeting)
})

test.each([
  'Mrs Lima',
  'Dr. Ana Lima',
  'Hotel Aurora',
  'Aurora Hotel',
  'Miller & Sons',
  'Smith Ltd.',
  'The Corner Shop',
  'J. Lima',
  '佐藤 由紀, Tokyo, Japan',
  'IBM',
])('%s is addressed by the whole name', (name) => {
  expect(greetingName(name)).toBe(name)
})

test.each([
  'ana@example.com',
  'Walk-in customer',
  'Guest',
  'Customer 12',
  '4711',
  '+1 555 0100',
  '–',
  '',
  '<b>Ana</b>',
])('%s is no name to write to', (name) => {
  expect(greetingName(name)).toBeNull()
})

test('what nobody sees in a name is left out: it would turn the message around', () => {
  expect(greetingName('\u202eAna\u200b Lima\u202c')).toBe('Ana')
  expect(greetingName('\u200b')).toBeNull()
})
