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
/** SQLSTATEs of services that don't let everybody see what their storage is called, or have none of their own */
const NOT_SAID = ['42501', '0A000', '42883']
/** rows deleted by one statement, which has to end within `PATIENCE` */
const DELETED_AT_ONCE = 5_000
/** the first of all ids, which nobody has */
const NIL = '00000000-0000-0000-0000-000000000000'
/** how long a claim may be without an account: its transaction may still be running, here or in a backup put back */
const GRACE = "interval '1 hour'"
/** after which a cell that has not swept counts as gone */
const GONE = "interval '3 days'"

const TABLES = `
  SELECT pg_advisory_xact_lock(${LOCK});
  DO $$ BEGIN
    IF to_regclass('home') IS NULL THEN
      CREATE TABLE cell (name text PRIMARY KEY, database text, swept_at timestamptz);
      CREATE TABLE home (
        key_hash text COLLATE "C" PRIMARY KEY,
        cell text NOT NULL,
        claimed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX home_cell ON home (cell, key_hash);
      CREATE TABLE secret (value text NOT NULL);
      INSERT INTO secret VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
      CREATE TABLE mail_choice (
        owner_id uuid,
        what text,
        choice text NOT NULL,
        chosen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (owner_id, what)
      );
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

/** Nothing is written if another database has the name. Where one isn't told apart from others, it is let in. */
const ENTER = `
  INSERT INTO cell (name, database) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET database = coalesce(excluded.database, cell.database)
  WHERE cell.database IS NULL OR excluded.database IS NULL OR cell.database = excluded.database`
const REPLACE = `
  INSERT INTO cell (name, database) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET database = excluded.database`

const LEAVE_CHOICE = `
  INSERT INTO mail_choice (owner_id, what, choice) VALUES ($1, $2, $3)
  ON CONFLICT (owner_id, what) DO UPDATE SET choice = excluded.choice, chosen_at = clock_timestamp()`
/** Nobody takes the choices of an owner who is nowhere any more. */
const TAKEN_NO_MORE = `DELETE FROM mail_choice WHERE chosen_at < now() - interval '30 days'`
const CHOICES = `
  SELECT owner_id AS "ownerId", what, choice, chosen_at::text AS at FROM mail_choice
  WHERE (owner_id, what) > ($1, $2) ORDER BY owner_id, what LIMIT $3`
const DROP_CHOICE = `
  DELETE FROM mail_choice WHERE owner_id = $1 AND what = $2 AND chosen_at = $3::timestamptz`

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

/** What an owner chose by a link in an email of a cell that they have left. */
export interface MailChoice {
  ownerId: string
  /** the email that the link is of */
  what: string
  choice: string
}
/** `at` tells it from a later one of the same owner. */
export type LeftChoice = MailChoice & { at: string }

/** All of it throws when the directory doesn't answer. */
export interface Directory {
  /** Notes that a cell has this database (`databaseIdOf`). False if the name is of another one. */
  enter: (cell: string, database: string | null) => Promise<boolean>
  /** Gives the name of a cell to this database, whatever it had before. */
  replace: (cell: string, database: string | null) => Promise<void>
  /** Undefined if there is no cell with this name; null if its database isn't told apart from others. */
  databaseOf: (cell: string) => Promise<string | null | undefined>
  find: (key: Key) => Promise<Home>
  /** False if another cell has the key. */
  claim: (key: Key, cell: string) => Promise<boolean>
  /** Gives keys to a cell, whoever had them. */
  assign: (keys: Key[], cell: string) => Promise<void>
  noteSweep: (cell: string) => Promise<void>
  /** Adds and removes claims of a cell in a part. Returns the hashes that another cell has. */
  sweep: (part: Part, cell: string) => Promise<string[]>
  /** Keeps a choice until the cell that has the owner takes it. */
  leaveChoice: (choice: MailChoice) => Promise<void>
  /** Returns some of the choices that are left, those behind the one given. */
  choicesAfter: (choice: LeftChoice | undefined, limit: number) => Promise<LeftChoice[]>
  dropChoice: (choice: LeftChoice) => Promise<void>
  close: () => Promise<void>
}

/**
 * Tells this database from all others, also from the one whose backup was put into it. A standby that is promoted is
 * still the same. Null where the service doesn't say (Aurora).
 */
export async function databaseIdOf(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  try {
    const { rows } = await client.query<{ id: string }>(
      `SELECT system_identifier || '/' || oid AS id FROM pg_control_system(), pg_database
       WHERE datname = current_database()`,
    )
    return rows[0]!.id
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_SAID.includes(error.code ?? '')) return null
    throw error
  }
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
    enter: async (cell, database) => (await ask(ENTER, [cell, database])).rowCount === 1,
    replace: async (cell, database) => void (await ask(REPLACE, [cell, database])),
    databaseOf: async (cell) =>
      (await ask<{ database: string | null }>('SELECT database FROM cell WHERE name = $1', [cell]))
        .rows[0]?.database,
    noteSweep: async (cell) =>
      void (await ask('UPDATE cell SET swept_at = now() WHERE name = $1', [cell])),
    sweep: async (part, cell) => {
      await ask(ADD, [part.toClaim, cell])
      await deleteUnheld(part, cell)
      const { rows } = await ask<{ key: string }>(OF_OTHERS, [part.toClaim, cell])
      return rows.map(({ key }) => key)
    },
    leaveChoice: async ({ ownerId, what, choice }) => {
      await ask(TAKEN_NO_MORE, [])
      await ask(LEAVE_CHOICE, [ownerId, what, choice])
    },
    choicesAfter: async (choice, limit) =>
      (await ask<LeftChoice>(CHOICES, [choice?.ownerId ?? NIL, choice?.what ?? '', limit])).rows,
    dropChoice: async ({ ownerId, what, at }) => void (await ask(DROP_CHOICE, [ownerId, what, at])),
    close: () => pool.end(),
  }
}
