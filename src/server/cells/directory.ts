import { createHash } from 'node:crypto'
import pg from 'pg'
import { readAddress } from '../database-address.ts'

/**
 * The small database that all cells share (docs/decisions/0053): which cell has what people sign in with. It holds nothing
 * that the cells couldn't put in again (accounts/cells/sweep.ts).
 */

/** What is looked up in it. */
export type Key = `email:${string}` | `token:${string}` | `passkey:${string}`

/**
 * What is stored of a key. It keeps emails out of sight, not out of reach: who has the table and a list of addresses can
 * try which of them are in it.
 */
const hashOf = (key: Key): string => createHash('sha256').update(key).digest('hex')
/** `hashOf` in SQL. */
export const hashInSql = (key: string): string =>
  `encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`

/** ms for a connection, and for an answer */
const PATIENCE = 2_000
const CONNECTIONS = 3
/** Advisory lock in the directory: cells that start together make its tables once. */
const LOCK = 7_203_915
/** SQLSTATE */
const NO_TABLE = '42P01'
/** rows deleted by one statement, which has to end within `PATIENCE` */
const DELETED_AT_ONCE = 5_000
/** how long a claim may be without an account: its transaction may still be running, here or in a backup put back */
const GRACE = "interval '1 hour'"
/** after which a cell that has not swept counts as gone */
const GONE = "interval '3 days'"

const TABLES = `
  SELECT pg_advisory_xact_lock(${LOCK});
  DO $$ BEGIN
    IF to_regclass('home') IS NULL THEN
      CREATE TABLE cell (name text PRIMARY KEY, swept_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE home (
        key_hash text COLLATE "C" PRIMARY KEY,
        cell text NOT NULL,
        claimed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX home_cell ON home (cell, key_hash);
      CREATE TABLE secret (value text NOT NULL);
      INSERT INTO secret VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
    END IF;
  END $$`

/** A new claim wins only if nobody has one; one's own becomes new, so that no sweep deletes it meanwhile. */
const CLAIM = `
  INSERT INTO home (key_hash, cell) VALUES ($1, $2)
  ON CONFLICT (key_hash) DO UPDATE SET claimed_at = now() WHERE home.cell = $2`

/** The cell picked for a key that nobody has is always the same, and nobody outside can work it out. */
const FIND = `
  SELECT (SELECT cell FROM home WHERE key_hash = $1) AS claimed,
         (SELECT name FROM cell, secret WHERE swept_at > now() - ${GONE}
          ORDER BY sha256(convert_to(secret.value || name || $1, 'UTF8')) LIMIT 1) AS picked`

const ASSIGN = `
  INSERT INTO home (key_hash, cell) SELECT DISTINCT key, $2 FROM unnest($1::text[]) AS key
  ON CONFLICT (key_hash) DO UPDATE SET cell = excluded.cell, claimed_at = now()`

const ADD = `
  INSERT INTO home (key_hash, cell) SELECT key, $2 FROM unnest($1::text[]) AS key ON CONFLICT DO NOTHING`
const OF_OTHERS = `SELECT key_hash AS key FROM home WHERE key_hash = ANY ($1) AND cell <> $2`
const DELETE = `
  DELETE FROM home WHERE claimed_at < now() - ${GRACE} AND key_hash IN (
    SELECT key_hash FROM home
    WHERE cell = $1 AND key_hash > $2 AND ($3::text IS NULL OR key_hash <= $3)
      AND claimed_at < now() - ${GRACE}
      AND NOT EXISTS (SELECT FROM unnest($4::text[]) AS held WHERE held = key_hash)
    LIMIT ${DELETED_AT_ONCE})`

/** A part of all hashes, in their order, and what a cell has of it. */
export interface Part {
  /** The part begins behind this hash; '' is the very beginning. */
  after: string
  /** and ends with this one; null: to the very end */
  upTo: string | null
  /** hashes that this cell has */
  held: string[]
  /** those of them to claim */
  toClaim: string[]
}

export interface Home {
  /** the cell that has the key; null if none has */
  claimed: string | null
  /** the cell that answers for a key that none has; null while no cell has ever swept */
  picked: string | null
}

/** All of it throws when the directory doesn't answer. */
export interface Directory {
  find: (key: Key) => Promise<Home>
  /** False if another cell has the key. */
  claim: (key: Key, cell: string) => Promise<boolean>
  /** Gives keys to a cell, whoever had them. */
  assign: (keys: Key[], cell: string) => Promise<void>
  noteSweep: (cell: string) => Promise<void>
  /** Adds and removes claims of a cell in a part. Returns the hashes that another cell has. */
  sweep: (part: Part, cell: string) => Promise<string[]>
  close: () => Promise<void>
}

/** Opens it without connecting. Its tables are made when it is first asked. */
export function openDirectory(address: string): Directory {
  const pool = new pg.Pool({
    connectionString: readAddress(address)!.servers[0]!.connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    statement_timeout: PATIENCE,
    keepAlive: true,
  })
  // Without listeners a lost connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let made: Promise<unknown> | undefined
  async function ask<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[],
    isAgain = false,
  ): Promise<pg.QueryResult<Row>> {
    try {
      await (made ??= pool.query(TABLES))
      return await pool.query<Row>(sql, values)
    } catch (error) {
      made = undefined
      const isEmpty = error instanceof pg.DatabaseError && error.code === NO_TABLE
      // It was lost with all it had, and a new one is in its place.
      if (isEmpty && !isAgain) return ask(sql, values, true)
      throw error
    }
  }
  async function deleteUnheld({ after, upTo, held }: Part, cell: string): Promise<void> {
    for (;;) {
      const { rowCount } = await ask(DELETE, [cell, after, upTo, held])
      if ((rowCount ?? 0) < DELETED_AT_ONCE) return
    }
  }

  return {
    find: async (key) => (await ask<Home & pg.QueryResultRow>(FIND, [hashOf(key)])).rows[0]!,
    claim: async (key, cell) => (await ask(CLAIM, [hashOf(key), cell])).rowCount === 1,
    assign: async (keys, cell) => void (await ask(ASSIGN, [keys.map(hashOf), cell])),
    noteSweep: async (cell) =>
      void (await ask(
        'INSERT INTO cell (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET swept_at = now()',
        [cell],
      )),
    sweep: async (part, cell) => {
      await ask(ADD, [part.toClaim, cell])
      await deleteUnheld(part, cell)
      const { rows } = await ask<{ key: string }>(OF_OTHERS, [part.toClaim, cell])
      return rows.map(({ key }) => key)
    },
    close: () => pool.end(),
  }
}
