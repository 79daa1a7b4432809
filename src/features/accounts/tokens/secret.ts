import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Secret scanners find tokens by prefix and checksum. */

const PREFIX = 'kpi_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** digits of 256 bits */
const RANDOM_LENGTH = 43
/** digits of 32 bits */
const CHECKSUM_LENGTH = 6
const TOKEN = /^kpi_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const LENGTH = PREFIX.length + RANDOM_LENGTH + CHECKSUM_LENGTH
/** four of them random */
const SHOWN = PREFIX.length + 4

export function newToken(): string {
  const random = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)
  return PREFIX + random + checksumOf(random)
}

export function isToken(text: string): boolean {
  const [, random = '', checksum] = text.length === LENGTH ? (TOKEN.exec(text) ?? []) : []
  return checksum !== undefined && checksum === checksumOf(random)
}

/** No salt: nobody can guess 256 random bits. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export const beginningOf = (token: string): string => token.slice(0, SHOWN)

const checksumOf = (random: string): string => inDigits(BigInt(crc32(random)), CHECKSUM_LENGTH)

function inDigits(number: bigint, length: number): string {
  let digits = ''
  for (let left = number; digits.length < length; left /= 62n) {
    digits = DIGITS.charAt(Number(left % 62n)) + digits
  }
  return digits
}
