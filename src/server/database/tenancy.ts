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
 * The two entry points to the database. Everything an owner does goes through `withOwner`.
 * Its connections run as the role `kpi_owner`, for which row-level security shows only the rows of
 * the transaction's owner. The few jobs across owners, and accounts (read before the owner is known),
 * go through `withSystem`, which runs as `kpi_system`.
 *
 * `work` may run more than once: a transaction that conflicted with another one is retried.
 */
export interface Database {
  ownerPool: pg.Pool
  systemPool: pg.Pool
  /**
   * One owner gets less than half of the connections; further calls wait. One whose calls take long again and again gets
   * a single one for a while. What the app does by itself for an owner waits for none of these. A statement waits only
   * briefly for a lock, because the connection is needed elsewhere.
   */
  withOwner: <T>(ownerId: string, work: (tx: OwnerTx) => Promise<T>) => Promise<T>
  /**
   * `withOwner` for reading piece by piece as much as an owner has stored, in the order of an index. One piece at a time is
   * read in this process.
   */
  withOwnerInTurn: Database['withOwner']
  /**
   * `withOwner` for changes to many rows, which may take minutes, at most 30. Each owner runs one at a time; owners whose
   * changes take long again and again get a single place together for a while.
   */
  withOwnerBulk: <T>(ownerId: string, work: (tx: OwnerTx) => Promise<T>) => Promise<T>
  /**
   * `withOwner` for imports. COPY cannot run on a pipelined connection, so imports use a few separate
   * connections, of which the app by itself uses one at a time, so that owners who are there can import
   * too. When `signal` aborts, the running statement is canceled, everything is rolled back and the signal's reason is
   * thrown. Never retried, because the file can be read only once.
   */
  withOwnerCopy: <T>(
    ownerId: string,
    work: (tx: OwnerTx) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<T>
  withSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** A transaction that can only see and write the rows of `ownerId`. Queries still filter by owner. */
export type OwnerTx = NodePgDatabase & {
  readonly ownerId: string
  readonly client: pg.PoolClient
  /** See `readOnly`. Whatever would be brought up to date along the way stays as it is. */
  readonly isReadOnly: boolean
  /**
   * Sends the transaction's last statement together with COMMIT, so that its locks are not held for
   * another round trip to this process. `work` must not send anything after it.
   */
  readonly last: Last
}
/**
 * The same transaction, which its next statement ends (`last`). For functions that send a single prepared statement;
 * nothing may be sent after it.
 */
export const endedBy = (tx: OwnerTx): OwnerTx =>
  Object.assign(Object.create(tx) as OwnerTx, { client: { query: tx.last } as pg.PoolClient })

/** A transaction across owners. */
export type SystemTx = NodePgDatabase & { readonly client: pg.PoolClient }

// bigint and numeric sums stay far below 2^53 (9e13 with cents), so plain numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Days stay strings.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** imports and previews that run at the same time in this process: each keeps one processor busy */
const COPY_CONNECTIONS = 2
/** connections in each of the two pools of a process that serves the app */
export const POOL_SIZE = 10
/** connections of such a process */
export const CONNECTIONS = 2 * POOL_SIZE + COPY_CONNECTIONS
/** changes to many rows that run at the same time in this process, and of them those of owners who change much again and again */
const BULK_CHANGES = 3
const SLOW_BULK_CHANGES = 1
/** ms for which such a change is remembered. Longer than those of a few owners take, who would otherwise take turns at all places. */
const BULK_REMEMBERED = 10 * 60_000
/** largest share of the connections that one owner may use */
const OWNER_SHARE = 0.4
/** share that is kept for owners who use none, and share for all those together whose calls take long again and again */
const RESERVED = 0.4
const SLOW_SHARE = 0.2

/** ms that a call may wait for a free slot */
const CALL_WAIT = 10_000
const TURN_WAIT = 5 * 60_000
const BULK_WAIT = 60_000
const COPY_WAIT = 15 * 60_000
const COPY_BY_ITSELF_WAIT = 45 * 60_000

/** ms that a statement may take and may wait for a lock, and that a transaction may be idle */
const CALL = {
  statement_timeout: 15_000,
  lock_timeout: 150,
  // One processor for a statement of an owner: a search through many sales would take all of them from the others.
  max_parallel_workers_per_gather: 0,
}
const SYSTEM = { statement_timeout: 30_000, lock_timeout: 5_000 }
/** The COPY statement of an import lasts as long as reading the file. */
const COPY = { statement_timeout: 60 * 60_000, lock_timeout: 30_000 }
const IDLE = { idle_in_transaction_session_timeout: 60_000 }
/** ms that a change to many rows may take as a whole */
const BULK_TIME = 30 * 60_000

/** Opens pools of up to `size` connections each. Connections are opened when they are needed. */
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
  // The app does things for one owner after the other: none of them may hold it up with calls of their own.
  const named: Limited = (ownerId, work) =>
    calls(isByItself() ? `the app for ${ownerId}` : ownerId, work)
  const turns = calls.within({ slots: 1, perKey: 1, timeout: TURN_WAIT })
  // Counted on its own: one large change must not take an owner the places for other calls.
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
        // PostgreSQL doesn't know yet how much was stored a moment ago. It would read and sort all that is left for each piece.
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

/** Runs `work` with a signal that aborts after `ms`, with what an owner is told about a statement that takes too long. */
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

/** Runs `work` so that PostgreSQL refuses every change in the transactions that it opens. */
export const readOnly = <T>(work: () => T): T => reading.run(true, work)

/** Takes `work` out of `readOnly`, for what a call saves for the whole app and not about an owner. */
export const writable = <T>(work: () => T): T => reading.exit(work)

const maximaOf = (quotas: Partial<Quotas>): Record<string, number> =>
  Object.fromEntries(Object.entries(quotas).map(([things, most]) => [`app.max_${things}`, most]))

/** Opens a pool whose sessions start with these PostgreSQL settings. */
function openPool(config: pg.PoolConfig, settings: Record<string, string | number>): pg.Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    // Sends the statements of a transaction together instead of waiting for each response.
    pipeline: true,
    stream: batchedSocket,
    ...config,
    // The last option wins, so these override the options in the address.
    options: [config.options ?? '', ...options].join(' '),
  })
  // Without listeners a lost connection, idle or in use, would end the process.
  // The pool replaces it, and the pending query fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Sets the transaction's statement timeout to `ms`, for work on many rows. Without `ms` there is no limit. */
export async function allowStatements(tx: OwnerTx | SystemTx, ms = 0): Promise<void> {
  await tx.client.query(`SET LOCAL statement_timeout = ${ms}`)
}

/**
 * Runs `work`. If it fails, only its own changes are undone and its error is returned, so that the transaction can go
 * on. Conflicts are thrown, because the whole transaction is retried then.
 */
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

/**
 * Continues a system transaction as one owner, with that owner's row-level security, for changes that
 * must commit together with it. There is no way back: from here on `tx` itself acts as the owner.
 */
export async function asOwner(tx: SystemTx, ownerId: string): Promise<OwnerTx> {
  await tx.execute(
    sql`SELECT set_config('role', 'kpi_owner', true), set_config('app.owner_id', ${ownerId}, true)`,
  )
  // `last` doesn't commit here: the system transaction commits later.
  const last = tx.client.query.bind(tx.client) as Last
  return Object.assign(tx, { ownerId, last, isReadOnly: isReadOnly() })
}

/** Runs `work` as one owner within a system transaction, which goes on as the system. */
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

/**
 * Runs `work` as the system role within a transaction that may be an owner's, for the few rows that
 * owners may not write themselves, such as jobs. Afterwards row-level security applies as before.
 */
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
