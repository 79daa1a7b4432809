import { isVisible } from '../../shared/names.ts'

const SECOND = 1
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Seconds to wait after each try that failed, as Standard Webhooks proposes; together 28 hours. */
export const PAUSES = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
]

/** Returns the seconds to wait after so many failed tries of an event; null if that was the last one. */
export const pauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null

/** The same for a webhook, whatever it was that failed so often in a row. */
export const pauseOfWebhook = (failures: number): number =>
  PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0

/**
 * Says why an address can't be used; undefined if it can. `appUrl` is the app's own. Where it leads is looked at when
 * something is sent (`server/outgoing`).
 */
export function refusalOfAddress(
  address: string,
  { appUrl, allowPrivate }: { appUrl: string; allowPrivate: boolean },
): string | undefined {
  // `URL` leaves out what it takes for a mistake, such as line breaks, so it would show another address than it calls.
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
    return 'This is the address of this app. Enter the address of the program that is to be told.'
  return undefined
}

/** characters; no name server knows a longer one */
const MAX_HOST = 253
const NO_ADDRESS = 'This is not a complete address. It must look like https://example.com/hook.'

/** The host of an address: the rest may hold a key. */
export const hostOf = (address: string): string => new URL(address).host
