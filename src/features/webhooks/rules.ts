import { isVisible } from '../../shared/names.ts'

const SECOND = 1
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** seconds after each failed try, as Standard Webhooks proposes; 28 hours in all */
export const PAUSES = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
]

/** seconds; null after the last try */
export const pauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null

export const pauseOfWebhook = (failures: number): number =>
  PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0

/** undefined: usable. IP addresses are checked at sending (`server/outgoing`). */
export function refusalOfAddress(
  address: string,
  { appUrl, allowPrivate }: { appUrl: string; allowPrivate: boolean },
): string | undefined {
  // `URL` leaves out line breaks and the like: the owner would see another address than the app calls.
  if (!URL.canParse(address) || !isVisible(address)) return NO_ADDRESS
  const { protocol, username, password, host, hostname, hash } = new URL(address)
  if (protocol === 'http:' && !allowPrivate)
    return 'The address must begin with https://, so that nobody reads your sales on the way.'
  if (protocol !== 'https:' && protocol !== 'http:') return NO_ADDRESS
  if (username || password)
    return 'Leave the user name and password out of the address. The receiver knows us by the signature.'
  if (hash) return 'Leave out the part of the address that begins with #. It is never sent.'
  if (hostname.length > MAX_HOST) return NO_ADDRESS
  if (host === new URL(appUrl).host)
    return 'This is the address of this app. Enter the address of the program that should get the events.'
  return undefined
}

/** the limit of DNS */
const MAX_HOST = 253
const NO_ADDRESS = 'This is not a complete address. It must look like https://example.com/hook.'

/** The rest of an address may hold a key. */
export const hostOf = (address: string): string => new URL(address).host
