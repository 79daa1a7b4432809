import { isIP, isIPv4 } from 'node:net'
import type { Database } from '../../database/tenancy.ts'
import { tooMany } from '../../../shared/errors.ts'

/** At most `calls` of one subject within `seconds`, counted from the first. */
export interface Limit {
  /** Names the counter. */
  name: string
  calls: number
  seconds: number
}

export interface Limits {
  /**
   * Counts one call by `subject`: an address, an email, an owner. Throws a 429 when it is one too
   * many; `onReached` is called for the first that is, not for those after it.
   */
  take: (limit: Limit, subject: string, onReached?: () => Promise<void>) => Promise<void>
}

/** Counts in the database, so that all processes of the app count together. */
export function sharedLimits({ systemPool }: Database): Limits {
  return {
    take: async ({ name, calls, seconds }, subject, onReached) => {
      const { rows } = await systemPool.query<{ count: number; left: number }>({
        name: 'take-limit',
        text: TAKE,
        values: [`${name}:${subject}`, seconds],
      })
      const { count, left } = rows[0]!
      if (count === calls + 1) await onReached?.()
      if (count > calls) throw tooMany(`That was tried too often. ${whenToRetry(left)}`, left)
    },
  }
}

/** For programs that make many calls on purpose. */
export const noLimits: Limits = { take: async () => {} }

// Times by the database's clock: those of several processes may differ.
const TAKE = `
  INSERT INTO rate_limit AS kept (key, count, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN kept.resets_at <= now() THEN 1 ELSE kept.count + 1 END,
    resets_at = CASE WHEN kept.resets_at <= now() THEN excluded.resets_at ELSE kept.resets_at END
  RETURNING count, extract(epoch FROM resets_at - now()) AS left`

const whenToRetry = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'Please try again in a minute.' : `Please try again in ${minutes} minutes.`
}

/**
 * What a request's `ip` says, without the port that some proxies add; `unknown` for whatever is no
 * address, so that junk counts as one.
 */
export function ipOf(text: string): string {
  const ip = text.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  return isIP(ip) ? ip : 'unknown'
}

/** What counts as one address: an IPv4 address, or the /64 network that an IPv6 subscriber has. */
export function addressOf(text: string): string {
  const ip = ipOf(text)
  const mapped = ip.slice(ip.lastIndexOf(':') + 1)
  if (isIPv4(mapped) || ip === 'unknown') return mapped
  const [head = [], tail = []] = ip.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':')
}
