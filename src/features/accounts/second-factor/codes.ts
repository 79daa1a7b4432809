import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashWithSalt } from '../auth/hashing.ts'
import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from './contract.ts'

export const sealOf = (accountId: string, sessionSecret: string) =>
  ({ purpose: 'authenticator secrets', of: accountId, sessionSecret }) as const

/** bytes; RFC 4226 recommends 20 */
const SECRET_SIZE = 20
/** seconds; RFC 6238 */
const PERIOD = 30
/** steps, for phones with a wrong clock */
const WINDOW = 1

/** base32 */
export const newSecret = (): string => new Secret({ size: SECRET_SIZE }).base32

export const setupUri = (secret: string, email: string, appName: string): string =>
  new TOTP({ secret, label: email, issuer: appName, period: PERIOD }).toString()

/** Constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ secret, period: PERIOD })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

export interface RecoveryCodes {
  codes: string[]
  hashes: string[]
  salt: string
}

/** 300 ms: call outside a transaction. Throws a 503 `busy`. */
export async function makeRecoveryCodes(from: Headers): Promise<RecoveryCodes> {
  const salt = randomBytes(16).toString('base64url')
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    ).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt, from)))
  return { codes, hashes, salt }
}
