import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { batchedSocket } from './batched-socket.ts'
import { cancellable } from './cancellable.ts'
import { fairShare } from './fair-share.ts'

/**
 * The two doors to the database (design §4). Everything an owner does goes through `withOwner`:
 * its connections run as `kpi_owner`, to whom row-level security shows only the rows of the owner
 * that the transaction named. The few jobs across owners, and accounts (found before anyone is
 * known), go through `withSystem`, which runs as `kpi_system`.
 */
export interface Database {
  ownerPool: pg.Pool
  systemPool: pg.Pool
  /** One owner gets at most half of the connections; further calls wait for their turn. */
  withOwner: <T>(ownerId: string, work: (tx: OwnerTx) => Promise<T>) => Promise<T>
  /**
   * `withOwner` for imports. COPY cannot share a pipelined connection, so these have a few of their
   * own: one more import than that waits for its turn. When `signal` aborts, the running statement
   * ends, nothing stays and the signal's reason is thrown.
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
  readonly last: <Row extends pg.QueryResultRow>(
    query: pg.QueryConfig,
  ) => Promise<pg.QueryResult<Row>>
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

/** Pools of at most `size` connections each. Connections are opened as they are needed. */
export function openDatabase(connection: pg.PoolConfig, size: number): Database {
  const open = (role: string, max = size, settings: pg.PoolConfig = {}): pg.Pool => {
    const pool = new pg.Pool({
      ...connection,
      max,
      // Statements of one transaction leave together instead of each waiting for the last answer.
      pipeline: true,
      stream: batchedSocket,
      // The last one wins, whatever the address asks for.
      options: `${connection.options ?? ''} -c role=${role}`,
      ...settings,
    })
    // Without a listener a lost idle connection would end the process; the pool replaces it.
    pool.on('error', () => {})
    return pool
  }
  const ownerPool = open('kpi_owner')
  const systemPool = open('kpi_system')
  // Those that wait for their turn wait as long as it takes.
  const copyPool = open('kpi_owner', COPY_CONNECTIONS, {
    pipeline: false,
    connectionTimeoutMillis: 0,
  })
  const asOwner =
    (pool: pg.Pool): Database['withOwner'] =>
    (ownerId, work) =>
      transaction(pool, ownerId, (client, last) =>
        work(Object.assign(drizzle({ client }), { ownerId, client, last })),
      )
  const withOwner = asOwner(ownerPool)
  // One owner's calls may wait for each other as long as an import of that owner takes.
  const share = fairShare(Math.ceil(size / 2))
  return {
    ownerPool,
    systemPool,
    withOwner: (ownerId, work) => share(ownerId, () => withOwner(ownerId, work)),
    withOwnerCopy: (ownerId, work, signal) =>
      asOwner(copyPool)(ownerId, (tx) =>
        cancellable(connection, tx.client, signal, () => work(tx)),
      ),
    withSystem: (work) =>
      transaction(systemPool, '', (client) => work(Object.assign(drizzle({ client }), { client }))),
    close: async () => {
      await Promise.all([ownerPool.end(), systemPool.end(), copyPool.end()])
    },
  }
}

/** Runs `work` between BEGIN and COMMIT, as `ownerId`; rolls back when it throws. */
async function transaction<T>(
  pool: pg.Pool,
  ownerId: string,
  work: (client: pg.PoolClient, last: OwnerTx['last']) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let committed: Promise<pg.QueryResult> | undefined
  const last: OwnerTx['last'] = (query) => {
    const answer = client.query(query)
    committed = client.query('COMMIT')
    committed.catch(() => {})
    return answer
  }
  // Not awaited: pipelined ahead of the first query of `work`, which fails with them if they fail.
  const begun = Promise.all([
    client.query('BEGIN'),
    client.query({
      name: 'set-owner',
      text: "SELECT set_config('app.owner_id', $1, true)",
      values: [ownerId],
    }),
  ])
  begun.catch(() => {})
  try {
    if (!pool.options.pipeline) await begun
    const result = await work(client, last)
    await begun
    const { command } = await (committed ?? client.query('COMMIT'))
    // PostgreSQL answers ROLLBACK when a statement failed, also one that nobody waited for.
    if (command !== 'COMMIT') throw new Error('a statement that nobody waited for failed')
    client.release()
    return result
  } catch (error) {
    try {
      await client.query('ROLLBACK')
      client.release()
    } catch (lost) {
      // A connection in an unknown state must not serve another owner.
      client.release(lost as Error)
    }
    throw error
  }
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
  return Object.assign(tx, { ownerId, last: tx.client.query.bind(tx.client) as OwnerTx['last'] })
}
