import { getTableName, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { badInput } from '../../shared/errors.ts'
import type { SystemTx } from '../database/tenancy.ts'

/**
 * Compares a backup with the database that it replaces: the stricter of both counts, as for revoked tokens. The
 * operator is told, because a restore may be meant to undo somebody's doings.
 */
export interface Compared {
  /** by the columns of now */
  tables: { table: PgTable; where?: SQL }[]
  /** Returns sentences for the operator. */
  retainStricter: (tx: SystemTx, now: Date) => Promise<string[]>
  /** without a database to compare */
  withoutAny?: (tx: SystemTx) => Promise<string[]>
}

const nameOf = (table: PgTable): string => `replaced_${getTableName(table)}`

export const was = (table: PgTable): SQL =>
  sql`(SELECT old.* FROM ${sql.identifier(nameOf(table))}, jsonb_populate_record(NULL::${table}, row) AS old)`

/** A missing table has no rows. */
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

/** Throws a 400 if that fails: nobody would look for what came back. */
export async function retainStricterOf(
  client: pg.Client,
  all: Compared[],
  { now, isAside }: { now: Date; isAside: boolean },
): Promise<string[]> {
  const lines: string[] = []
  for (const { retainStricter, withoutAny } of all) {
    const tx = await asSystem(client)
    const said = isAside ? retainStricter(tx, now).catch(refuse) : withoutAny?.(tx)
    lines.push(...((await said) ?? []))
  }
  await client.query('RESET ROLE')
  // Other people's texts, and a terminal obeys some characters.
  return lines.map((line) => line.replaceAll(/\p{Cc}+/gu, ' '))
}

function refuse(error: Error): never {
  const { message } = error.cause instanceof Error ? error.cause : error
  throw badInput(
    `The app can't find out what was taken away after the backup was made (${message}). Nothing was changed. ` +
      'Restore the backup into a new, empty database, and check there yourself whether rights, emails and consents are the same as in this database.',
  )
}

export async function asSystem(client: pg.Client): Promise<SystemTx> {
  await client.query('SET LOCAL ROLE kpi_system')
  return Object.assign(drizzle({ client }), { client: client as unknown as pg.PoolClient })
}
