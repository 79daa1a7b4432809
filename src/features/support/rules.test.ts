import { describe, expect, test } from 'vitest'
import { excerptOf, isAnswered, searchQueryOf, searchTextOf, statusAfter } from './rules.ts'

describe('a reply from either side opens a ticket again', () => {
  test('of the owner: it waits for the team', () => expect(statusAfter('owner')).toBe('open'))
  test('of the team: it is answered', () => expect(statusAfter('team')).toBe('answered'))
})

test('an open ticket is not answered; all others are, so that they can be closed', () => {
  expect(isAnswered('open')).toBe(false)
  expect(isAnswered('answered')).toBe(true)
  expect(isAnswered('auto-resolved')).toBe(true)
})

describe('excerptOf', () => {
  test('is one line', () => expect(excerptOf(' It\r\n fails\tnow ')).toBe('It fails now'))
  test('has at most 160 characters, and no half of an emoji', () => {
    const text = excerptOf('😀'.repeat(500))
    expect(Array.from(text)).toHaveLength(160)
    expect(text.isWellFormed()).toBe(true)
  })
})

describe('searching tickets', () => {
  test.each([
    ['KM-000123', `'km123':*`],
    ['Ada@Example.com', `'ada':* & 'example':* & 'com':*`],
    ['import   fails', `'import':* & 'fails':*`],
    ["'; DROP TABLE x; --", `'drop':* & 'table':* & 'x':*`],
    ["a' | !b:* <-> (c", `'a':* & 'b':* & 'c':*`],
  ])('%j looks for %s', (search, query) => expect(searchQueryOf(search)).toBe(query))

  test.each(['', '  ', '*', "'&|!"])('%j looks for nothing', (search) =>
    expect(searchQueryOf(search)).toBeNull(),
  )

  test('a ticket is found by its number, its name, its email and its words, each once', () => {
    const text = searchTextOf(123, {
      name: 'Ada Byron',
      email: 'ada@example.com',
      description: 'ADA: the import fails',
    })
    expect(text).toBe('km123 123 000123 ada byron example com the import fails')
  })
})
