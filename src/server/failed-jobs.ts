import type pg from 'pg'
import type { SystemTx } from './database/tenancy.ts'
import { messageOf } from './log.ts'

/** Jobs that failed for good, which pg-boss keeps for a week, and how many jobs wait. Its tables have no Drizzle schema. */

export interface FailedJob {
  id: string
  name: string
  createdAt: Date
  failedAt: Date
  tries: number
  /** null for one that failed with an earlier version, or whose process died */
  reason: string | null
  /** its place in the list */
  key: string
}

export interface QueueLength {
  name: string
  /** to be worked on now */
  ready: number
  /** waiting for their time, such as a retry */
  later: number
  running: number
  /** how long the oldest that is ready has waited, to the second; 0 if none is */
  oldestSeconds: number
  /** when pg-boss counted, about once a minute; null before the first time */
  countedAt: Date | null
}

/** characters */
const MAX_REASON = 300

/** An admin may read why a job failed, but no address, password or token that the message contains. */
export function reasonOfFailure(error: unknown): string {
  const causes: string[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; depth++) {
    causes.push(messageOf(cause))
    cause = cause.cause
  }
  return withoutSecrets([...new Set(causes)].join(': ') || 'It gave no reason.')
}

const withoutSecrets = (text: string): string =>
  text
    .slice(0, 4 * MAX_REASON)
    .replaceAll(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+/gi, (url) => hostOf(url))
    .replaceAll(/[^\s"'<>@:]{1,64}@[^\s"'<>@:]{1,255}/g, '(an email address)')
    // Tokens, ids and hashes.
    .replaceAll(/\b[\w$+/=-]{24,}/g, '…')
    .slice(0, MAX_REASON)

/** The address of a server without user, password, path and query. */
function hostOf(url: string): string {
  try {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}`
  } catch {
    return '(an address)'
  }
}

/** Adds the index that the list needs to the table of pg-boss, which pg-boss creates at its first start. */
export const createFailedIndex = (pool: pg.Pool): Promise<unknown> =>
  // Looking first takes no lock on the table. Several processes may start at the same time.
  pool.query(`DO $$ BEGIN
    IF to_regclass('jobs.failed_jobs') IS NULL THEN
      PERFORM pg_advisory_xact_lock(hashtext('jobs.failed_jobs'));
      CREATE INDEX IF NOT EXISTS failed_jobs ON jobs.job (completed_on, id) WHERE state = 'failed';
    END IF;
  END $$`)

/** The job queue makes its tables when it starts for the first time. */
export async function hasQueue({ client }: SystemTx): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('jobs.job') IS NOT NULL AS found`,
  )
  return rows[0]!.found
}

/** Microseconds, because that is how exact PostgreSQL is. */
const KEY = `(extract(epoch FROM completed_on) * 1e6)::bigint || '~' || id`

/** Up to `limit` failed jobs, the latest failure first, after the one with the key `cursor`; with a name, of this type only. */
export async function failedJobs(
  tx: SystemTx,
  {
    name,
    cursor,
    limit,
  }: { name?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<FailedJob[]> {
  if (!(await hasQueue(tx))) return []
  const [micros = null, id = null] = cursor?.split('~') ?? []
  const { rows } = await tx.client.query<FailedJob>(
    `SELECT id, name, created_on AS "createdAt", completed_on AS "failedAt", retry_count + 1 AS tries,
            output->>'message' AS reason, ${KEY} AS key
     FROM jobs.job
     WHERE state = 'failed' AND ($1::text IS NULL OR name = $1)
       AND ($2::bigint IS NULL
            OR (completed_on, id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid))
     ORDER BY completed_on DESC, id DESC
     LIMIT $4`,
    [name ?? null, micros, id, limit],
  )
  return rows
}

/** How many jobs of each type have failed, by name. */
export async function countFailed(tx: SystemTx): Promise<Map<string, number>> {
  if (!(await hasQueue(tx))) return new Map()
  const { rows } = await tx.client.query<{ name: string; count: number }>(
    `SELECT name, count(*) AS count FROM jobs.job WHERE state = 'failed' GROUP BY name ORDER BY name`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

// As pg-boss does it, which can't say how many it were.
const AGAIN = `state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL`

/** Has a failed job run again. Returns its type; undefined if there is none with this id. */
export async function retryFailed(tx: SystemTx, id: string): Promise<string | undefined> {
  if (!(await hasQueue(tx))) return undefined
  const { rows } = await tx.client.query<{ name: string }>(
    `UPDATE jobs.job SET ${AGAIN} WHERE state = 'failed' AND id = $1 RETURNING name`,
    [id],
  )
  return rows[0]?.name
}

/** Has up to `limit` failed jobs of a type run again, the oldest first. Returns how many. */
export async function retryAllFailed(tx: SystemTx, name: string, limit: number): Promise<number> {
  if (!(await hasQueue(tx))) return 0
  const { rowCount } = await tx.client.query(
    `UPDATE jobs.job SET ${AGAIN}
     WHERE name = $1 AND state = 'failed' AND id IN (
       SELECT id FROM jobs.job WHERE state = 'failed' AND name = $1 ORDER BY completed_on, id LIMIT $2
     )`,
    [name, limit],
  )
  return rowCount ?? 0
}

/** Deletes a failed job. Returns its type; undefined if there is none with this id. */
export async function discardFailed(tx: SystemTx, id: string): Promise<string | undefined> {
  if (!(await hasQueue(tx))) return undefined
  const { rows } = await tx.client.query<{ name: string }>(
    `DELETE FROM jobs.job WHERE state = 'failed' AND id = $1 RETURNING name`,
    [id],
  )
  return rows[0]?.name
}

/** How long the queues are, as pg-boss counted last: counting the jobs themselves would read all of them, also those that are done. */
export async function queueLengths(tx: SystemTx): Promise<QueueLength[]> {
  if (!(await hasQueue(tx))) return []
  const { rows } = await tx.client.query<QueueLength>(
    `SELECT name, ready_count AS ready, deferred_count AS later, active_count AS running,
            monitor_on AS "countedAt", coalesce(oldest.seconds, 0) AS "oldestSeconds"
     FROM jobs.queue
     LEFT JOIN LATERAL (
       SELECT extract(epoch FROM now() - min(start_after))::integer AS seconds FROM jobs.job
       WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now()
     ) AS oldest ON true
     WHERE name NOT LIKE '\\_\\_%' ORDER BY name`,
  )
  return rows
}
