import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { OwnerTx, SystemTx } from './database/tenancy.ts'
import type { JobType } from './jobs.ts'
import type { Services } from './services.ts'

/**
 * Tries of emails, leads and opt-ins. The row counts, not the job: two processes never make a try at the same time.
 * Webhooks of owners have turns instead (`features/webhooks/sending`), because events keep an order.
 */

/** Changes are lists for SET. */
export interface Kind<Payload extends { id: string }> {
  table: PgTable
  job: JobType<Payload>
  /** neither delivered nor given up */
  isOpen: SQL
  mayBegin: SQL
  opened: SQL
  delivered: (at: Date) => SQL
  failed: (at: Date) => SQL
}

/** in words for an admin; final: no other try */
export interface Failure {
  failure: string
  isFinal: boolean
}

/** over 24 hours */
export const MAX_TRIES = 16
/** seconds */
const PAUSE = sql.raw('least(4 * 3600, 15 * 2 ^ (tries - 1))')
/** seconds; longer than a try, shorter than its job */
const LEASE = sql.raw('110')

/** A job fails and runs again if its try couldn't be noted or wasn't allowed. */
export const WAKING = {
  retryLimit: 2 * MAX_TRIES,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3 * 3600,
  // For processes that died.
  expireInSeconds: 120,
} as const

// Not now(): a process that waited for the row began before the one that took it.
const NOW = sql.raw('clock_timestamp()')
// Jobs have only milliseconds.
const after = (seconds: SQL) =>
  sql`date_trunc('milliseconds', ${NOW} + ${seconds} * interval '1 second')`
// Times further ahead were planned before the clock was set back.
const isWithin = (seconds: SQL) =>
  sql`coalesce(not_before > ${NOW} AND not_before <= ${after(seconds)}, false)`
// A pause has the reason of the last failure.
const IS_TRIED = sql`(failure IS NULL AND ${isWithin(LEASE)})`
const IS_PAUSING = sql`(failure IS NOT NULL AND ${isWithin(PAUSE)})`

/** Throws if no try could be made or noted. No connection is held meanwhile. */
export async function attempt<Payload extends { id: string }>(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  kind: Kind<Payload>,
  payload: Payload,
  send: () => Promise<Failure | undefined>,
): Promise<void> {
  const { table, isOpen, job, delivered, failed } = kind
  const isIt = sql`id = ${payload.id} AND ${isOpen}`
  const tries = await db.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ tries: number }>(sql`
      UPDATE ${table} SET tries = tries + 1, not_before = ${after(LEASE)}, failure = NULL
      WHERE ${isIt} AND NOT ${IS_TRIED} AND NOT ${IS_PAUSING} RETURNING tries`)
    if (rows[0]) return rows[0].tries
    const { rowCount } = await tx.execute(sql`SELECT FROM ${table} WHERE ${isIt}`)
    // The job tries again: that process may have died.
    if (rowCount) throw new Error('Another process makes this try, or it is too early for it.')
    return undefined
  })
  if (tries === undefined) return
  const failing = await send()
  const at = clock.now()
  await db.withSystem(async (tx) => {
    if (!failing) {
      const done = sql`${delivered(at)}, not_before = NULL, failure = NULL`
      return void (await tx.execute(sql`UPDATE ${table} SET ${done} WHERE id = ${payload.id}`))
    }
    const isLast = failing.isFinal || tries >= MAX_TRIES
    const then = isLast ? sql`NULL, ${failed(at)}` : after(PAUSE)
    // Unless somebody has started again since.
    const { rows } = await tx.execute<{ next: number | null }>(sql`
      UPDATE ${table} SET failure = ${failing.failure}, not_before = ${then}
      WHERE ${isIt} AND tries = ${tries} RETURNING extract(epoch FROM not_before) * 1000 AS next`)
    if (rows[0]?.next) await jobs.send(job, payload, tx, new Date(rows[0].next))
  })
}

export async function beginAnew<Payload extends { id: string }>(
  { jobs }: Pick<Services, 'jobs'>,
  tx: OwnerTx | SystemTx,
  { table, job, mayBegin, opened }: Kind<Payload>,
  payload: Payload,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE ${table} SET tries = 0, not_before = NULL, failure = NULL, ${opened}
    WHERE id = ${payload.id} AND ${mayBegin} AND NOT ${IS_TRIED}`)
  if (rowCount === 0) return false
  await jobs.send(job, payload, tx)
  return true
}

export const giveUpAll = (
  tx: SystemTx,
  { table, isOpen, failed }: Pick<Kind<never>, 'table' | 'isOpen' | 'failed'>,
  failure: string,
  at: Date,
): Promise<unknown> =>
  tx.execute(sql`
    UPDATE ${table} SET failure = ${failure}, not_before = NULL, ${failed(at)} WHERE ${isOpen}`)
