import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { connect, type Connection } from '../../../server/database/connection.ts'
import { openDatabase, type Database, type SystemTx } from '../../../server/database/tenancy.ts'

/** One of the two installations, while an owner moves between them. */
export interface Installation {
  connection: Connection
  sessionSecret: string
  /** as its owners open it */
  address: string
  /** its name among the cells, if it is one */
  cell?: string | undefined
}

/** An installation with connections that may do what everyone else is refused while this owner moves. */
export interface Side extends Installation {
  /** as the user to whom the tables belong */
  client: pg.Client
  db: Database
}

/** ms for a lock that somebody else holds */
const LOCK_TIMEOUT = 10_000
/** connections in each pool: one thing is done at a time */
const POOL_SIZE = 2

export async function openSide(installation: Installation, ownerId: string): Promise<Side> {
  const { connection } = installation
  const options = `${connection.options ?? ''} -c app.mover=${ownerId} -c lock_timeout=${LOCK_TIMEOUT} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`
  const ofMover = { ...connection, options }
  return {
    ...installation,
    client: await connect(ofMover),
    db: openDatabase(ofMover, POOL_SIZE),
  }
}

export async function closeSide({ client, db }: Side): Promise<void> {
  await client.end()
  await db.close()
}

/** How values are written as text, so that both sides write them alike. */
const ALIKE = `SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL datestyle = 'ISO';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

type Mode = '' | 'ISOLATION LEVEL REPEATABLE READ' | 'ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Runs `work` in a transaction of the mover, as the system role, which sees everyone's rows. */
export async function inTransaction<T>(
  { client }: Side,
  mode: Mode,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  await client.query(`BEGIN ${mode}; ${ALIKE}; SET LOCAL ROLE kpi_system`)
  try {
    // A client of its own does for a transaction what one of a pool does.
    const result = await work(
      Object.assign(drizzle({ client }), { client: client as unknown as pg.PoolClient }),
    )
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
