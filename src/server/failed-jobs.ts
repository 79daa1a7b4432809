import type pg from 'pg'
import type { SystemTx } from './database/tenancy.ts'
import { messageOf } from './log.ts'

/** pg-boss keeps these for a week; its tables have no Drizzle schema. */

export interface FailedJob {
  id: string
  name: string
  createdAt: Date
  failedAt: Date
  tries: number
  /** null: an earlier version, or a dead process */
  reason: string | null
  key: string
}

export interface QueueLength {
  name: string
  ready: number
  later: number
  running: number
  /** 0 if none is ready */
  oldestSeconds: number
  /** about once a minute; null before the first time */
  countedAt: Date | null
}

const MAX_REASON = 300

/** For admins, without addresses, passwords and tokens. */
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
    .replaceAll(/\b[\w$+/=-]{24,}/g, '…')
    .slice(0, MAX_REASON)

function hostOf(url: string): string {
  try {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}`
  } catch {
    return '(an address)'
  }
}

export const createFailedIndex = (pool: pg.Pool): Promise<unknown> =>
  // Looking first takes no lock.
  pool.query(`DO $$ BEGIN
    IF to_regclass('jobs.failed_jobs') IS NULL THEN
      PERFORM pg_advisory_xact_lock(hashtext('jobs.failed_jobs'));
      CREATE INDEX IF NOT EXISTS failed_jobs ON jobs.job (completed_on, id) WHERE state = 'failed';
    END IF;
  END $$`)

export async function hasQueue({ client }: SystemTx): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('jobs.job') IS NOT NULL AS found`,
  )
  return rows[0]!.found
}

/** microseconds, as exact as PostgreSQL */
const KEY = `(extract(epoch FROM completed_on) * 1e6)::bigint || '~' || id`

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

export async function countFailed(tx: SystemTx): Promise<Map<string, number>> {
  if (!(await hasQueue(tx))) return new Map()
  const { rows } = await tx.client.query<{ name: string; count: number }>(
    `SELECT name, count(*) AS count FROM jobs.job WHERE state = 'failed' GROUP BY name ORDER BY name`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

// As pg-boss does, which can't return the number.
const AGAIN = `state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL`

export async function retryFailed(tx: SystemTx, id: string): Promise<string | undefined> {
  if (!(await hasQueue(tx))) return undefined
  const { rows } = await tx.client.query<{ name: string }>(
    `UPDATE jobs.job SET ${AGAIN} WHERE state = 'failed' AND id = $1 RETURNING name`,
    [id],
  )
  return rows[0]?.name
}

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

export async function discardFailed(tx: SystemTx, id: string): Promise<string | undefined> {
  if (!(await hasQueue(tx))) return undefined
  const { rows } = await tx.client.query<{ name: string }>(
    `DELETE FROM jobs.job WHERE state = 'failed' AND id = $1 RETURNING name`,
    [id],
  )
  return rows[0]?.name
}

/** Counted by pg-boss: counting would read all jobs. */
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
