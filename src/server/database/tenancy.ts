import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { askAgain } from './asked-again.ts'
import { batchedSocket } from './batched-socket.ts'
import { cancelable } from './cancelable.ts'
import type { Connection } from './connection.ts'
import type { Quotas } from './quotas.ts'
import { canBeRetried, tooBusy, tooSlow } from './database-errors.ts'
import { announceLargeChange, refusalAfterWaiting } from './large-changes.ts'
import { retried, sendAhead, transaction, type Last } from './transaction.ts'
import { limitConcurrency, type Limited } from './concurrency-limit.ts'
import { isByItself, rememberLongUse } from './long-use.ts'

/**
 * `withOwner` runs as `kpi_owner`, for which row-level security shows only the owner's rows; `withSystem` as
 * `kpi_system`, for jobs across owners and accounts. `work` may run more than once: conflicts are retried.
 */
export interface Database {
  ownerPool: pg.Pool
  systemPool: pg.Pool
  /**
   * One owner gets less than half of the connections, with slow calls only one for a while. The app's own work waits
   * for none of these. Statements wait only briefly for locks.
   */
  withOwner: <T>(ownerId: string, work: (tx: OwnerTx) => Promise<T>) => Promise<T>
  /** For much data, piece by piece in the order of an index; one piece at a time in this process. */
  withOwnerInTurn: Database['withOwner']
  /** For many rows: at most 30 minutes, one per owner at a time; owners with slow changes share a place. */
  withOwnerBulk: <T>(ownerId: string, work: (tx: OwnerTx) => Promise<T>) => Promise<T>
  /**
   * For imports: COPY can't run on a pipelined connection. An abort of `signal` rolls back. Never retried, because the
   * file can be read only once.
   */
  withOwnerCopy: <T>(
    ownerId: string,
    work: (tx: OwnerTx) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<T>
  withSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Sees only the rows of `ownerId`. Queries still filter by owner. */
export type OwnerTx = NodePgDatabase & {
  readonly ownerId: string
  readonly client: pg.PoolClient
  /** Nothing is brought up to date along the way. */
  readonly isReadOnly: boolean
  /** Sends the last statement with COMMIT, which saves a round trip with locks. Nothing may be sent after. */
  readonly last: Last
}
/** Ended by the next statement (`last`), the only one. */
export const endedBy = (tx: OwnerTx): OwnerTx =>
  Object.assign(Object.create(tx) as OwnerTx, { client: { query: tx.last } as pg.PoolClient })

export type SystemTx = NodePgDatabase & { readonly client: pg.PoolClient }

// Sums stay below 2^53, so numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Days stay strings.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** imports and previews at a time in this process: each takes a processor */
const COPY_CONNECTIONS = 2
/** connections per pool */
export const POOL_SIZE = 10
export const CONNECTIONS = 2 * POOL_SIZE + COPY_CONNECTIONS
/** in this process; of these, for owners with many slow changes */
const BULK_CHANGES = 3
const SLOW_BULK_CHANGES = 1
/** ms; shorter, a few owners could occupy all places in turn */
const BULK_REMEMBERED = 10 * 60_000
/** of the connections */
const OWNER_SHARE = 0.4
/** for owners without any; for all owners with slow calls */
const RESERVED = 0.4
const SLOW_SHARE = 0.2

/** ms */
const CALL_WAIT = 10_000
const TURN_WAIT = 5 * 60_000
const BULK_WAIT = 60_000
const COPY_WAIT = 15 * 60_000
const COPY_BY_ITSELF_WAIT = 45 * 60_000

/** ms */
const CALL = {
  statement_timeout: 15_000,
  lock_timeout: 150,
  // A search through many sales would take all processors.
  max_parallel_workers_per_gather: 0,
}
const SYSTEM = { statement_timeout: 30_000, lock_timeout: 5_000 }
/** An import's COPY lasts as long as reading the file. */
const COPY = { statement_timeout: 60 * 60_000, lock_timeout: 30_000 }
const IDLE = { idle_in_transaction_session_timeout: 60_000 }
/** ms in all */
const BULK_TIME = 30 * 60_000

export function openDatabase(
  connection: Connection,
  size: number,
  quotas: Partial<Quotas> = {},
): Database {
  const open = (role: string, limits: Record<string, number>, more: pg.PoolConfig = {}) =>
    openPool(
      { ...connection, max: size, ...more },
      { role, ...limits, ...IDLE, ...maximaOf(quotas) },
    )
  const ownerPool = open('kpi_owner', CALL)
  const systemPool = open('kpi_system', SYSTEM)
  const copyPool = open('kpi_owner', COPY, { max: COPY_CONNECTIONS, pipeline: false })

  const runAs = <T>(pool: pg.Pool, ownerId: string, work: (tx: OwnerTx) => Promise<T>) =>
    transaction(pool, { ownerId, isReadOnly: isReadOnly() }, (client, last) =>
      work(Object.assign(drizzle({ client }), { ownerId, client, last, isReadOnly: isReadOnly() })),
    )
  const share = (of: number): number => Math.max(1, Math.floor(size * of))
  const longUse = rememberLongUse()
  const calls = limitConcurrency({
    slots: size,
    perKey: share(OWNER_SHARE),
    timeout: CALL_WAIT,
    reserved: share(RESERVED),
    slowLane: { has: longUse.isLong, slots: share(SLOW_SHARE) },
  })
  // No owner's calls may hold up the app's work.
  const named: Limited = (ownerId, work) =>
    calls(isByItself() ? `the app for ${ownerId}` : ownerId, work)
  const turns = calls.within({ slots: 1, perKey: 1, timeout: TURN_WAIT })
  // A large change must not take an owner's other places.
  const longBulk = rememberLongUse(BULK_REMEMBERED)
  const bulk = calls.within({
    slots: BULK_CHANGES,
    perKey: 1,
    timeout: BULK_WAIT,
    slowLane: { has: longBulk.isLong, slots: SLOW_BULK_CHANGES },
  })
  const copies = limitConcurrency({
    slots: COPY_CONNECTIONS,
    perKey: COPY_CONNECTIONS,
    timeout: COPY_WAIT,
  })
  const copiesByItself = copies.within({ slots: 1, perKey: 1, timeout: COPY_BY_ITSELF_WAIT })

  const call =
    (places: Limited, use = longUse): Database['withOwner'] =>
    (ownerId, work) =>
      retried({
        queued: (next) => {
          const since = performance.now()
          return places(ownerId, async () => {
            await askAgain(since)
            return next()
          })
        },
        attempt: () => use.counted(ownerId, () => runAs(ownerPool, ownerId, work)),
        refusal: () => refusalAfterWaiting(ownerPool, ownerId),
      })
  const turn = call(turns)
  const bulkCall = call(bulk, longBulk)
  return {
    ownerPool,
    systemPool,
    withOwner: call(named),
    withOwnerInTurn: (ownerId, work) =>
      turn(ownerId, (tx) => {
        // PostgreSQL doesn't know yet how much was just stored, and would sort the rest for each piece.
        sendAhead(tx.client, 'SET LOCAL enable_bitmapscan = off')
        return work(tx)
      }),
    withOwnerBulk: (ownerId, work) =>
      bulkCall(ownerId, async (tx) => {
        await announceLargeChange(tx, 'other')
        await allowStatements(tx, BULK_TIME)
        return inTime(BULK_TIME, (late) => cancelable(connection, tx.client, late, () => work(tx)))
      }),
    withOwnerCopy: (ownerId, work, signal) =>
      (isByItself() ? copiesByItself : copies)(
        ownerId,
        () =>
          runAs(copyPool, ownerId, (tx) =>
            cancelable(connection, tx.client, signal, () => work(tx)),
          ),
        signal,
      ),
    withSystem: (work) =>
      retried({
        attempt: () =>
          transaction(systemPool, { ownerId: '', isReadOnly: isReadOnly() }, (client) =>
            work(Object.assign(drizzle({ client }), { client })),
          ),
        refusal: tooBusy,
      }),
    close: async () => {
      await Promise.all([ownerPool.end(), systemPool.end(), copyPool.end()])
    },
  }
}

async function inTime<T>(ms: number, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooSlow()), ms)
  try {
    return await work(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

const reading = new AsyncLocalStorage<true>()
const isReadOnly = (): boolean => reading.getStore() ?? false

export const readOnly = <T>(work: () => T): T => reading.run(true, work)

/** For what a call saves for the whole app, not about an owner. */
export const writable = <T>(work: () => T): T => reading.exit(work)

const maximaOf = (quotas: Partial<Quotas>): Record<string, number> =>
  Object.fromEntries(Object.entries(quotas).map(([things, most]) => [`app.max_${things}`, most]))

function openPool(config: pg.PoolConfig, settings: Record<string, string | number>): pg.Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    // together, not one by one
    pipeline: true,
    stream: batchedSocket,
    ...config,
    // The last option wins over the address's.
    options: [config.options ?? '', ...options].join(' '),
  })
  // Otherwise a lost connection would end the process. The query fails anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** ms; none: no limit */
export async function allowStatements(tx: OwnerTx | SystemTx, ms = 0): Promise<void> {
  await tx.client.query(`SET LOCAL statement_timeout = ${ms}`)
}

/** Undoes only `work` and returns the error. Conflicts are thrown, to retry the whole transaction. */
export async function attempt(
  { client }: OwnerTx,
  work: () => Promise<void>,
): Promise<Error | null> {
  sendAhead(client, 'SAVEPOINT attempt')
  try {
    await work()
    return null
  } catch (error) {
    if (canBeRetried(error)) throw error
    await client.query('ROLLBACK TO SAVEPOINT attempt')
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** No way back: from here on `tx` itself acts as the owner. */
export async function asOwner(tx: SystemTx, ownerId: string): Promise<OwnerTx> {
  await tx.execute(
    sql`SELECT set_config('role', 'kpi_owner', true), set_config('app.owner_id', ${ownerId}, true)`,
  )
  // No commit: the system transaction commits later.
  const last = tx.client.query.bind(tx.client) as Last
  return Object.assign(tx, { ownerId, last, isReadOnly: isReadOnly() })
}

export async function withinOwner<T>(
  tx: SystemTx,
  ownerId: string,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  // A view of `tx`, which itself stays the system's.
  const result = await work(await asOwner(Object.create(tx) as SystemTx, ownerId))
  await tx.execute(
    sql`SELECT set_config('role', 'kpi_system', true), set_config('app.owner_id', '', true)`,
  )
  return result
}

/** For rows that owners may not write, such as jobs. */
export async function asSystem<T>(
  { client, ...tx }: OwnerTx | SystemTx,
  work: () => Promise<T>,
): Promise<T> {
  if (!('ownerId' in tx)) return work()
  await client.query("SELECT set_config('role', 'kpi_system', true)")
  const result = await work()
  await client.query("SELECT set_config('role', 'kpi_owner', true)")
  return result
}
