import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToken, tokenFor } from './tokens.ts'

const config = { SESSION_SECRET: 's'.repeat(32) }
const OWNER = '0198f0aa-1111-7222-8333-444455556666'

test('a token says what it is for and whose it is', () => {
  for (const purpose of ['digest', 'goal', 'weekly 2026-11-16']) {
    const token = tokenFor(config, purpose, OWNER)
    expect(readToken(config, token)).toEqual({ purpose, ownerId: OWNER })
    expect(encodeURIComponent(token), 'nothing in it needs escaping').toBe(token)
  }
})

test('a token of another purpose, owner or secret, cut off, longer or made up is refused', () => {
  const token = tokenFor(config, 'digest', OWNER)
  const wrong = [
    token.replace('digest', 'goal'),
    token.slice(0, -1),
    `${token}x`,
    `${token}.x`,
    tokenFor({ SESSION_SECRET: 't'.repeat(32) }, 'digest', OWNER),
    token.replace(/\.[^.]+\./, `.${Buffer.alloc(16).toString('base64url')}.`),
    '',
    '..',
  ]
  for (const each of wrong) expect(() => readToken(config, each), each).toThrow("isn't complete")
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readToken(config, text)).toThrow('Your account')
    }),
  )
})
