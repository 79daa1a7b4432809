import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM; bytes */
const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** What is sealed. Each has a key of its own, so that nothing else made with SESSION_SECRET can be read with it. */
type Purpose = 'authenticator secrets' | 'addresses of files'

const keyOf = (sessionSecret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32))

/** Encrypts a text so that it can be read only with this SESSION_SECRET and for this account. */
export function seal(
  text: string,
  accountId: string,
  sessionSecret: string,
  purpose: Purpose,
): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, keyOf(sessionSecret, purpose), nonce)
  cipher.setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Returns undefined if it was sealed with another SESSION_SECRET or for another account. */
export function unseal(
  sealed: string,
  accountId: string,
  sessionSecret: string,
  purpose: Purpose,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const nonce = bytes.subarray(0, NONCE)
    const decipher = createDecipheriv(ALGORITHM, keyOf(sessionSecret, purpose), nonce)
    decipher.setAAD(Buffer.from(accountId))
    decipher.setAuthTag(bytes.subarray(-TAG))
    return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
