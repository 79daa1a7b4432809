import { prepared } from './database/prepared.ts'
import { rateLimit } from './database/tables.ts'
import type { Database } from './database/tenancy.ts'
import { tooMany } from '../shared/errors.ts'

/** A rate limit: `calls` by one subject within `seconds` of its first call. */
export interface Limit {
  /** name of the counter */
  name: string
  calls: number
  seconds: number
}

export interface Limits {
  /**
   * Counts one call by `subject`: an address, an email or an owner. Throws a 429 when it exceeds the
   * limit. Calls `onReached` for the first such call only.
   */
  take: (limit: Limit, subject: string, onReached?: () => Promise<void>) => Promise<void>
  /** Takes back one call that `take` counted, for limits on failed calls only. */
  giveBack: (limit: Limit, subject: string) => Promise<void>
}

/** Returns rate limits that are counted in the database, so that all processes of the app share them. */
export function sharedLimits({ systemPool }: Database): Limits {
  return {
    take: async ({ name, calls, seconds }, subject, onReached) => {
      const { rows } = await systemPool.query<{ count: number; left: number }>({
        ...TAKE,
        values: [`${name}:${subject}`, seconds],
      })
      const { count, left } = rows[0]!
      if (count === calls + 1) await onReached?.()
      if (count > calls) throw tooMany(`Too many attempts. ${whenToRetry(left)}`, left)
    },
    giveBack: async ({ name }, subject) => {
      await systemPool.query({ ...GIVE_BACK, values: [`${name}:${subject}`] })
    },
  }
}

/** No limits, for programs that make many calls on purpose. */
export const noLimits: Limits = { take: async () => {}, giveBack: async () => {} }

// Uses the database's clock, because the clocks of several machines may differ. Prepared, because it's
// most of the cost of refusing a call, and a flood of calls takes 0.1 instead of 0.3 ms of CPU time each.
const TAKE = prepared('take-limit')`
  INSERT INTO ${rateLimit} AS kept (key, count, resets_at) VALUES ($1, 1, now() + make_interval(secs => $2))
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN kept.resets_at <= now() THEN 1 ELSE kept.count + 1 END,
    resets_at = CASE WHEN kept.resets_at <= now() THEN excluded.resets_at ELSE kept.resets_at END
  RETURNING count, extract(epoch FROM resets_at - now()) AS left`

const GIVE_BACK = prepared('give-back-limit')`
  UPDATE ${rateLimit} SET count = count - 1 WHERE key = $1 AND count > 0`

const whenToRetry = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'Please try again in a minute.' : `Please try again in ${minutes} minutes.`
}
