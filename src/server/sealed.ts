import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM; bytes */
const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** What is sealed. Each has a key of its own, so that nothing else made with SESSION_SECRET can be read with it. */
export type Purpose =
  'authenticator secrets' | 'webhook secrets' | 'addresses of files' | 'links for workshops'

export interface Seal {
  purpose: Purpose
  /** whose it is: for any other it can't be read */
  of: string
  sessionSecret: string
}

const keyOf = ({ purpose, sessionSecret }: Seal): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32))

/** Encrypts a text so that it can be read only with this SESSION_SECRET, for this purpose and whom it is of. */
export function seal(text: string, by: Seal): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, keyOf(by), nonce)
  cipher.setAAD(Buffer.from(by.of))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Returns undefined if it was sealed with another SESSION_SECRET, or is somebody else's. */
export function unseal(sealed: string, by: Seal): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const nonce = bytes.subarray(0, NONCE)
    const decipher = createDecipheriv(ALGORITHM, keyOf(by), nonce)
    decipher.setAAD(Buffer.from(by.of))
    decipher.setAuthTag(bytes.subarray(-TAG))
    return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
