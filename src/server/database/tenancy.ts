import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { batchedSocket } from './batched-socket.ts'
import { cancellable } from './cancellable.ts'
import type { Quotas } from './quotas.ts'
import { importRunning, tooBusy } from './refusals.ts'
import { retried, transaction, type Last } from './transaction.ts'
import { takeTurns } from './turns.ts'

/**
 * The two doors to the database (design §4). Everything an owner does goes through `withOwner`:
 * its connections run as `kpi_owner`, to whom row-level security shows only the rows of the owner
 * that the transaction named. The few jobs across owners, and accounts (found before anyone is
 * known), go through `withSystem`, which runs as `kpi_system`.
 *
 * `work` may run more than once: a transaction that met another one is tried again.
 */
export interface Database {
  ownerPool: pg.Pool
  systemPool: pg.Pool
  /**
   * One owner gets less than half of the connections; further calls wait for their turn. A statement
   * waits only a moment for another one's lock: the connection is needed elsewhere.
   */
  withOwner: <T>(ownerId: string, work: (tx: OwnerTx) => Promise<T>) => Promise<T>
  /** `withOwner` for changes of many rows, which may take minutes. One owner does one at a time. */
  withOwnerBulk: <T>(ownerId: string, work: (tx: OwnerTx) => Promise<T>) => Promise<T>
  /**
   * `withOwner` for imports. COPY cannot share a pipelined connection, so these have a few of their
   * own, which owners take in turns. When `signal` aborts, the running statement ends, nothing stays
   * and the signal's reason is thrown. Never tried again: a file is read once.
   */
  withOwnerCopy: <T>(
    ownerId: string,
    work: (tx: OwnerTx) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<T>
  withSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** A transaction that can only see and write the rows of `ownerId`. Queries name the owner as well. */
export type OwnerTx = NodePgDatabase & {
  readonly ownerId: string
  readonly client: pg.PoolClient
  /**
   * Sends the transaction's last statement together with COMMIT, so that the locks it takes are not
   * held across a trip to this process. `work` must end with it.
   */
  readonly last: Last
}
/** A transaction across owners. */
export type SystemTx = NodePgDatabase & { readonly client: pg.PoolClient }

// bigint and numeric sums stay far below 2^53 (cents of 9e13), so plain numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Days stay the strings that they are.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** imports and previews that run at once in this process: each keeps a processor busy */
const COPY_CONNECTIONS = 2
/** changes of many rows that run at once in this process */
const BULK_CHANGES = 3
/** of the connections, for one owner */
const OWNER_SHARE = 0.4

/** ms that a call waits for its turn */
const PATIENCE = 10_000
const BULK_PATIENCE = 60_000
const COPY_PATIENCE = 15 * 60_000

/** ms that one statement may take, wait for a lock, and leave its transaction idle */
const CALL = { statement_timeout: 15_000, lock_timeout: 150 }
const SYSTEM = { statement_timeout: 30_000, lock_timeout: 5_000 }
/** The statement that takes in a file lasts as long as its reading. */
const COPY = { statement_timeout: 60 * 60_000, lock_timeout: 30_000 }
const IDLE = { idle_in_transaction_session_timeout: 60_000 }
const BULK_STATEMENT_TIMEOUT = 30 * 60_000

/** Pools of at most `size` connections each. Connections are opened as they are needed. */
export function openDatabase(
  connection: pg.PoolConfig,
  size: number,
  quotas: Partial<Quotas> = {},
): Database {
  const allowed = Object.entries(quotas).map(([things, most]) => [`app.max_${things}`, most])
  const open = (
    role: string,
    limits: Record<string, number>,
    settings: pg.PoolConfig = {},
  ): pg.Pool => {
    const options = [['role', role], ...Object.entries({ ...limits, ...IDLE }), ...allowed]
    const pool = new pg.Pool({
      ...connection,
      max: size,
      // Statements of one transaction leave together instead of each waiting for the last answer.
      pipeline: true,
      stream: batchedSocket,
      // The last one wins, whatever the address asks for.
      options: [
        connection.options ?? '',
        ...options.map(([name, value]) => `-c ${name}=${value}`),
      ].join(' '),
      ...settings,
    })
    // Without listeners a lost connection would end the process, an idle one and one in use alike.
    // The pool replaces it, and the query that waits fails.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const ownerPool = open('kpi_owner', CALL)
  const systemPool = open('kpi_system', SYSTEM)
  const copyPool = open('kpi_owner', COPY, { max: COPY_CONNECTIONS, pipeline: false })

  const runAs = <T>(pool: pg.Pool, ownerId: string, work: (tx: OwnerTx) => Promise<T>) =>
    transaction(pool, ownerId, (client, last) =>
      work(Object.assign(drizzle({ client }), { ownerId, client, last })),
    )
  const perKey = Math.floor(size * OWNER_SHARE)
  const calls = takeTurns({ slots: size, perKey, patience: PATIENCE })
  const bulk = takeTurns({ slots: BULK_CHANGES, perKey: 1, patience: BULK_PATIENCE })
  const copies = takeTurns({
    slots: COPY_CONNECTIONS,
    perKey: COPY_CONNECTIONS,
    patience: COPY_PATIENCE,
  })

  const withOwner: Database['withOwner'] = (ownerId, work) =>
    retried(() => calls(ownerId, () => runAs(ownerPool, ownerId, work)), importRunning)
  return {
    ownerPool,
    systemPool,
    withOwner,
    withOwnerBulk: (ownerId, work) =>
      bulk(ownerId, () =>
        withOwner(ownerId, async (tx) => {
          await allowStatements(tx, BULK_STATEMENT_TIMEOUT)
          return work(tx)
        }),
      ),
    withOwnerCopy: (ownerId, work, signal) =>
      copies(
        ownerId,
        () =>
          runAs(copyPool, ownerId, (tx) =>
            cancellable(connection, tx.client, signal, () => work(tx)),
          ),
        signal,
      ),
    withSystem: (work) =>
      retried(
        () =>
          transaction(systemPool, '', (client) =>
            work(Object.assign(drizzle({ client }), { client })),
          ),
        tooBusy,
      ),
    close: async () => {
      await Promise.all([ownerPool.end(), systemPool.end(), copyPool.end()])
    },
  }
}

/** For what touches many rows: lets each statement of the transaction take `ms`, by default any time. */
export async function allowStatements(tx: OwnerTx | SystemTx, ms = 0): Promise<void> {
  await tx.client.query(`SET LOCAL statement_timeout = ${ms}`)
}

/**
 * Goes on with a system transaction as one owner, behind the owner's wall, for what must commit
 * together with it. The way back is closed: `tx` itself is the owner's from here on.
 */
export async function asOwner(tx: SystemTx, ownerId: string): Promise<OwnerTx> {
  await tx.execute(
    sql`SELECT set_config('role', 'kpi_owner', true), set_config('app.owner_id', ${ownerId}, true)`,
  )
  // The system transaction commits, later.
  return Object.assign(tx, { ownerId, last: tx.client.query.bind(tx.client) as Last })
}
