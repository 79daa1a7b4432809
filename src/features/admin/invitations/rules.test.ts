import { describe, expect, test } from 'vitest'
import { addressesIn } from './rules.ts'

const emails = (text: string) =>
  addressesIn(text).map(({ email, text }) => email ?? `wrong: ${text}`)

describe('addresses that were pasted', () => {
  test.each([
    ['commas and lines', 'a@x.com, b@x.com\nc@x.com;d@x.com', 'a@x.com b@x.com c@x.com d@x.com'],
    ['names', 'Ada Byron <Ada@X.com>, "Hopper, Grace" <grace@x.com>', 'ada@x.com grace@x.com'],
    ['a surname first, without quotes', 'Byron, Ada <ada@x.com>; b@x.com', 'ada@x.com b@x.com'],
    ['a column of a sheet', 'Ada\tada@x.com\r\nGrace\tgrace@x.com\r\n', 'ada@x.com grace@x.com'],
    ['spaces only', ' a@x.com b@x.com ', 'a@x.com b@x.com'],
    ['the same one twice', 'a@x.com, A@x.com', 'a@x.com'],
    ['links', 'mailto:a@x.com', 'a@x.com'],
    ['an umlaut and an apostrophe', "o'neil@x.com", "o'neil@x.com"],
    ['nothing', ' \n ,; ', ''],
  ])('%s', (_, text, expected) => {
    expect(emails(text).join(' ')).toBe(expected)
  })

  test('what is no address is told as it was written', () => {
    expect(emails('ada@nowhere, not an address@, Grace, <>, a@b@c.com')).toEqual([
      'wrong: ada@nowhere',
      'wrong: not an address@',
      'wrong: Grace',
      'wrong: ',
      'wrong: a@b@c.com',
    ])
  })

  test('50,000 characters of quotes and brackets are read in a moment', () => {
    const started = performance.now()
    for (const part of ['"', '<', ',', '",<', 'a"a ']) {
      addressesIn(part.repeat(50_000 / part.length))
    }
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
