import { expect, test } from 'vitest'
import { addresseeIn, priorityIn } from './prompt.ts'

test.each([
  ['Write a high-priority message', 'high'],
  ['Priority: medium. They have spent $2,400.', 'medium'],
  ['Priority level: High', 'high'],
  ['This customer has low priority', 'low'],
  ['priority is high', 'high'],
  ['Say that prices stay low. No priority', null],
  ['Our high street shop', null],
])('%j says %s', (prompt, priority) => expect(priorityIn(prompt)).toBe(priority))

test.each([
  ['Write to Ana Lima about vases', 'Ana Lima'],
  ['A message for "ana  lima"', 'Ana Lima'],
  ['Customer: Ana', 'Ana'],
  ['Tell them that Ana Lima has new vases', undefined],
  ['Welcome to Anatolia', undefined],
])('%j is for %s', (prompt, name) => {
  const named = [{ name: 'Ana Lima' }, { name: 'Ana' }]
  expect(addresseeIn(prompt, named)?.name).toBe(name)
})
