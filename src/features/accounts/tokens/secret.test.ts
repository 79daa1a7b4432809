import { expect, test } from 'vitest'
import { beginningOf, isToken, newToken } from './secret.ts'

test('a token is `kpi_` and 49 letters and digits, each one different', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  for (const token of tokens) expect(token).toMatch(/^kpi_[0-9A-Za-z]{49}$/)
  expect(new Set(tokens.map((token) => token.slice(4, 47))).size).toBe(1_000)
  expect(tokens.every(isToken)).toBe(true)
})

test('its 43 random digits hold 256 bits: 62^43 is more than 2^256, 62^42 is less', () => {
  expect(62n ** 43n > 2n ** 256n).toBe(true)
  expect(62n ** 42n < 2n ** 256n).toBe(true)
})

test('another character in any place is no token: the checksum does not fit', () => {
  const token = newToken()
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'a' ? 'b' : 'a'
    const changed = token.slice(0, place) + other + token.slice(place + 1)
    expect(isToken(changed), changed).toBe(false)
  }
})

test.each([
  ['', 'kpi_'],
  ['shorter', newToken().slice(0, -1)],
  ['longer', `${newToken()}0`],
  ['with a line break', `${newToken()}\n`],
  ['of a megabyte', `kpi_${'0'.repeat(1_000_000)}`],
])('%s: no token', (_, text) => expect(isToken(text)).toBe(false))

test('8 characters are shown, 4 of them random', () => {
  const token = newToken()
  expect(beginningOf(token)).toBe(token.slice(0, 8))
})
