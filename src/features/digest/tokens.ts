import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../server/config.ts'
import { notFound } from '../../shared/errors.ts'
import { BROKEN_LINK } from './contract.ts'

/** Tokens in links need no session and never end. A token for turning emails off is good for nothing else. */
type Secret = Pick<Config, 'SESSION_SECRET'>

/** 16 bytes in base64url */
const PART = /^[\w-]{22}$/

const signatureOf = ({ SESSION_SECRET }: Secret, purpose: string, owner: string): string =>
  createHmac('sha256', SESSION_SECRET)
    .update(`mail link ${purpose} ${owner}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** `purpose` has no dot. */
export function tokenFor(config: Secret, purpose: string, ownerId: string): string {
  const owner = Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${purpose.replace(' ', '_')}.${owner}.${signatureOf(config, purpose, owner)}`
}

/** Throws a 404 for a forged token. */
export function readToken(config: Secret, token: string): { purpose: string; ownerId: string } {
  const [named = '', owner = '', signature = '', ...more] = token.split('.')
  const purpose = named.replace('_', ' ')
  if (more.length > 0 || !PART.test(owner) || !PART.test(signature)) throw brokenLink()
  const expected = Buffer.from(signatureOf(config, purpose, owner))
  if (!timingSafeEqual(Buffer.from(signature), expected)) throw brokenLink()
  const hex = Buffer.from(owner, 'base64url').toString('hex')
  return { purpose, ownerId: hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5') }
}

export const brokenLink = () => notFound(BROKEN_LINK)
