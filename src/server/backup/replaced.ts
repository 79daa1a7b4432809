import { getTableName, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { badInput } from '../../shared/errors.ts'
import type { SystemTx } from '../database/tenancy.ts'

/**
 * What the database knew that a backup takes the place of, and the backup doesn't. A token that was revoked since, an account
 * that was disabled, a customer who said no: the stricter of both is kept, how people sign in stays, and the operator is told, because a backup is also
 * put back to get rid of what somebody has done since. Each feature says which of its tables are compared.
 */
export interface Compared {
  /** their rows, or some of them, as they were; by the columns that they have now, since another version may have made them */
  tables: { table: PgTable; where?: SQL }[]
  /** Keeps what is stricter. Returns sentences for the operator. Called with `was` of the tables at hand. */
  settle: (tx: SystemTx, now: Date) => Promise<string[]>
  /** The same where there is no database to compare with, so that nothing says what was taken away since. */
  withoutAny?: (tx: SystemTx) => Promise<string[]>
}

const nameOf = (table: PgTable): string => `replaced_${getTableName(table)}`

/** The rows of a table in the database that was replaced, to read FROM. */
export const was = (table: PgTable): SQL =>
  sql`(SELECT old.* FROM ${sql.identifier(nameOf(table))}, jsonb_populate_record(NULL::${table}, row) AS old)`

/** Puts the rows aside that will be compared, in the transaction that replaces them. A table that isn't there had none. */
export async function putAside(client: pg.Client, all: Compared[]): Promise<void> {
  if (all.length === 0) return
  const tx = await asSystem(client)
  for (const { table, where } of all.flatMap(({ tables }) => tables)) {
    const name = getTableName(table)
    const { rows } = await tx.execute<{ exists: boolean }>(
      sql`SELECT to_regclass(${`public."${name}"`}) IS NOT NULL AS exists`,
    )
    const some = rows[0]!.exists
      ? sql`SELECT to_jsonb(old) AS row FROM ${sql.identifier(name)} AS old`
      : sql`SELECT NULL::jsonb AS row WHERE false`
    await tx.execute(
      sql`CREATE TEMP TABLE ${sql.identifier(nameOf(table))} ON COMMIT DROP AS
          SELECT row FROM (${some}) AS rows WHERE ${where ?? sql`true`}`,
    )
  }
  await client.query('RESET ROLE')
}

/** Compares what was put aside, if anything was, with what is there now. Throws a 400 if it can't: nobody would look for what came back. */
export async function settleReplaced(
  client: pg.Client,
  all: Compared[],
  { now, isAside }: { now: Date; isAside: boolean },
): Promise<string[]> {
  const lines: string[] = []
  for (const { settle, withoutAny } of all) {
    const tx = await asSystem(client)
    const said = isAside ? settle(tx, now).catch(refuse) : withoutAny?.(tx)
    lines.push(...((await said) ?? []))
  }
  await client.query('RESET ROLE')
  // Names and reasons are other people's texts, and a terminal obeys some characters.
  return lines.map((line) => line.replaceAll(/\p{Cc}+/gu, ' '))
}

function refuse(error: Error): never {
  const { message } = error.cause instanceof Error ? error.cause : error
  throw badInput(
    `What was taken away after the backup was made can't be found out (${message}). Nothing was changed. ` +
      'Restore the backup into a new, empty database, and look yourself there whether rights, emails and consents are as they are in this one.',
  )
}

/** The connection as the system, which sees all rows. */
export async function asSystem(client: pg.Client): Promise<SystemTx> {
  await client.query('SET LOCAL ROLE kpi_system')
  return Object.assign(drizzle({ client }), { client: client as unknown as pg.PoolClient })
}
