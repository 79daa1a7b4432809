import { prepared } from './database/prepared.ts'
import { rateLimit } from './database/tables.ts'
import type { Database } from './database/tenancy.ts'
import { AppError, tooMany } from '../shared/errors.ts'
import { hoursText } from '../shared/limits.ts'
import type { Net } from './address.ts'

/** A rate limit: `calls` by one subject within `seconds` of its first call. */
export interface Limit {
  /** name of the counter */
  name: string
  calls: number
  seconds: number
}

/** An email or an owner; or where a call comes from (`netsOf`), whose wider nets are limited with it. */
export type Subject = string | Net[]

interface Taking {
  /** how many calls it counts as; 1 unless said otherwise */
  amount?: number
  /** called for the first call that is too many */
  onReached?: () => Promise<void>
}

export interface Limits {
  /** Counts one call by `subject`. Throws a 429, and counts nothing for its other nets, when it exceeds the limit. */
  take: (limit: Limit, subject: Subject, taking?: Taking) => Promise<void>
  /** Takes back one call that `take` counted or refused, for limits that not every call uses up. */
  giveBack: (limit: Limit, subject: Subject) => Promise<void>
  /** Forgets all calls that `take` counted. */
  startAnew: (limit: Limit, subject: Subject) => Promise<void>
}

/** Returns rate limits that are counted in the database, so that all processes of the app share them. */
export function sharedLimits({ systemPool }: Database): Limits {
  return {
    take: async (limit, subject, { amount = 1, onReached } = {}) => {
      const nets = netsIn(subject)
      const { rows } = await systemPool.query<{ isFirst: boolean; left: number }>({
        ...TAKE,
        values: [
          nets.map(keyOf(limit)),
          nets.map(({ times }) => limit.calls * times),
          limit.seconds,
          amount,
        ],
      })
      const [refused] = rows
      if (!refused) return
      if (refused.isFirst) await onReached?.()
      throw tooMany(`Too many attempts. ${whenToRetry(refused.left)}`, refused.left)
    },
    giveBack: async (limit, subject) => {
      await systemPool.query({ ...GIVE_BACK, values: [netsIn(subject).map(keyOf(limit))] })
    },
    startAnew: async (limit, subject) => {
      await systemPool.query({ ...START_ANEW, values: [netsIn(subject).map(keyOf(limit))] })
    },
  }
}

/** Counts one call. Returns false if that is too many. */
export async function isWithin(
  { limits }: { limits: Limits },
  limit: Limit,
  subject: Subject,
): Promise<boolean> {
  try {
    await limits.take(limit, subject)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/** No limits, for programs that make many calls on purpose. */
export const noLimits: Limits = {
  take: async () => {},
  giveBack: async () => {},
  startAnew: async () => {},
}

const netsIn = (subject: Subject): Net[] =>
  typeof subject === 'string' ? [{ name: subject, times: 1 }] : subject
const keyOf =
  (limit: Limit) =>
  ({ name }: Net): string =>
    `${limit.name}:${name}`

// Uses the database's clock, because the clocks of several machines may differ. Prepared, because it's
// most of the cost of refusing a call. A call that is refused is counted for the narrowest net that is full
// and for no other, so that it neither uses up what the others in the wider nets have nor adds counters.
// Counters are taken in one order, so that calls don't wait for each other in a circle.
const TAKE = prepared('take-limit')`
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::integer[]) AS net (key, calls)),
  full_one AS MATERIALIZED (
    SELECT key FROM asked LEFT JOIN ${rateLimit} AS before USING (key)
    WHERE CASE WHEN before.resets_at > now() THEN before.count ELSE 0 END + $4 > asked.calls
    ORDER BY asked.calls LIMIT 1
  ),
  taken AS (
    INSERT INTO ${rateLimit} AS kept (key, count, resets_at)
    SELECT key, CASE WHEN full_one.key IS NULL THEN $4 ELSE 1 END, now() + make_interval(secs => $3)
    FROM asked LEFT JOIN full_one USING (key)
    WHERE full_one.key IS NOT NULL OR NOT EXISTS (SELECT FROM full_one)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept.resets_at <= now() THEN excluded.count ELSE kept.count + excluded.count END,
      resets_at = CASE WHEN kept.resets_at <= now() THEN excluded.resets_at ELSE kept.resets_at END
    RETURNING key, count, extract(epoch FROM resets_at - now())::float8 AS "left"
  )
  SELECT count = calls + 1 AS "isFirst", "left" FROM taken JOIN asked USING (key)
  WHERE count > calls OR EXISTS (SELECT FROM full_one) ORDER BY calls LIMIT 1`

const GIVE_BACK = prepared('give-back-limit')`
  UPDATE ${rateLimit} SET count = count - 1 WHERE count > 0 AND key IN (
    SELECT key FROM ${rateLimit} WHERE key = ANY ($1::text[]) ORDER BY key FOR UPDATE)`

const START_ANEW = prepared('start-limit-anew')`
  DELETE FROM ${rateLimit} WHERE key IN (
    SELECT key FROM ${rateLimit} WHERE key = ANY ($1::text[]) ORDER BY key FOR UPDATE)`

const whenToRetry = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `Please try again in ${hoursText(Math.ceil(minutes / 60))}.`
  return minutes === 1 ? 'Please try again in a minute.' : `Please try again in ${minutes} minutes.`
}
