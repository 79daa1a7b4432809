import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** bytes */
const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** A key for each purpose. */
export type Purpose = 'authenticator secrets' | 'webhook secrets' | 'addresses of files'

export interface Seal {
  purpose: Purpose
  /** unreadable for any other */
  of: string
  sessionSecret: string
}

const keyOf = ({ purpose, sessionSecret }: Seal): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32))

export function seal(text: string, by: Seal): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, keyOf(by), nonce)
  cipher.setAAD(Buffer.from(by.of))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

/** undefined: another SESSION_SECRET, or another `of` */
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
