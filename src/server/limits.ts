import { prepared } from './database/prepared.ts'
import { rateLimit } from './database/tables.ts'
import type { Database } from './database/tenancy.ts'
import { AppError, tooMany } from '../shared/errors.ts'
import { hoursText } from '../shared/limits.ts'
import type { Net } from './address.ts'

/** `seconds` from the first call */
export interface Limit {
  name: string
  calls: number
  seconds: number
}

/** wider nets are limited too */
export type Subject = string | Net[]

interface Taking {
  /** 1 unless set */
  amount?: number
  /** at the first call too many */
  onReached?: () => Promise<void>
}

export interface Limits {
  /** Throws a 429, and then counts nothing. */
  take: (limit: Limit, subject: Subject, taking?: Taking) => Promise<void>
  /** For limits that not every call uses up. */
  giveBack: (limit: Limit, subject: Subject) => Promise<void>
  startAnew: (limit: Limit, subject: Subject) => Promise<void>
}

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

// By the database's clock. Most of the cost of a refusal. A refused call counts only for the narrowest full net, so
// that others lose nothing. Counters are taken in one order, against deadlocks.
const TAKE = prepared('take-limit')`
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::integer[]) AS net (key, calls)),
  full_one AS MATERIALIZED (
    SELECT key FROM asked LEFT JOIN ${rateLimit} AS before USING (key)
    WHERE CASE WHEN before.resets_at > now() THEN before.count ELSE 0 END + $4 > asked.calls
    ORDER BY asked.calls LIMIT 1
  ),
  taken AS (
    INSERT INTO ${rateLimit} AS stored (key, count, resets_at)
    SELECT key, CASE WHEN full_one.key IS NULL THEN $4 ELSE 1 END, now() + make_interval(secs => $3)
    FROM asked LEFT JOIN full_one USING (key)
    WHERE full_one.key IS NOT NULL OR NOT EXISTS (SELECT FROM full_one)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN stored.resets_at <= now() THEN excluded.count ELSE stored.count + excluded.count END,
      resets_at = CASE WHEN stored.resets_at <= now() THEN excluded.resets_at ELSE stored.resets_at END
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
