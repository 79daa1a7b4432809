import { pipeline } from 'node:stream/promises'
import { and, eq, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { auditLog } from '../../../server/audit/tables.ts'
import { copied, tablesOf } from '../../../server/backup/tables.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Move } from '../../../server/moving/moving.ts'
import { ownerMove } from '../../../server/moving/tables.ts'
import { StartError } from '../../../shared/errors.ts'
import { inTransaction, type Side } from './sides.ts'
import { differing, movedTables, planOf, sumsOf, type MovedTable, type Sum } from './tables.ts'

/** Triggers leave the rows as they are: what they would add is copied too. */
const COPYING = "SELECT set_config('app.copying', 'on', true)"
/** Ids that others are given while a sequence is raised. */
const ROOM = 10_000

export interface Mover {
  ownerId: string
  email: string
  from: Side
  to: Side
}

const moveOf = ({ ownerId, email, from, to }: Mover, here: SystemTx, there: SystemTx): Move => ({
  ownerId,
  email,
  address: to.address,
  from: { tx: here, sessionSecret: from.sessionSecret, address: from.address },
  to: { tx: there, sessionSecret: to.sessionSecret, address: to.address },
})

/** What was copied. The source is compared with it once more before the switch. */
export interface Copy {
  plan: MovedTable[]
  sums: Sum[]
}

/**
 * Copies all rows of the owner, who is frozen here, as they are at one moment, and compares them. All of it happens or
 * nothing. On the other side the owner is frozen from the start.
 */
export const copyOwner = (mover: Mover): Promise<Copy> =>
  inTransaction(mover.from, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', (here) =>
    inTransaction(mover.to, '', async (there) => {
      await there.client.query(COPYING)
      await there.insert(ownerMove).values({
        accountId: mover.ownerId,
        email: mover.email,
        state: 'arriving',
        address: mover.from.address,
      })
      const plan = await planOf(moveOf(mover, here, there))
      const sums = await sumsOf(here.client, plan, { isThere: false })
      // Most owners have nothing in most tables.
      for (const [at, table] of plan.entries()) {
        if (sums[at]!.rows > 0) await copyTable(mover, table)
      }
      const others = await sumsOf(there.client, plan, { isThere: true })
      const different = differing(sums, others)
      if (different.length > 0) {
        throw new StartError(
          `What arrived differs from what was sent, in ${different.join(', ')}. Please report this as a bug.`,
        )
      }
      await raiseSequences(mover.to.client, plan)
      return { plan, sums }
    }),
  )

/** Rows go through a table of this session, because COPY can't write into one with row-level security. */
async function copyTable({ from, to }: Mover, { name, rows, columns }: MovedTable): Promise<void> {
  const names = columns.map((column) => column.name)
  const listed = names.map(pg.escapeIdentifier).join(', ')
  const table = pg.escapeIdentifier(name)
  await to.client.query(
    `CREATE TEMP TABLE arriving ON COMMIT DROP AS SELECT ${listed} FROM ${table} LIMIT 0`,
  )
  const values = columns.map(({ value }) => value).join(', ')
  await pipeline(
    from.client.query(copyTo(`COPY (SELECT ${values} FROM ${table} WHERE ${rows}) TO STDOUT`)),
    to.client.query(copyFrom(`COPY ${copied('arriving', names)} FROM STDIN`)),
  )
  await to.client.query(
    `INSERT INTO ${table} (${listed}) OVERRIDING SYSTEM VALUE SELECT ${listed} FROM arriving`,
  )
  await to.client.query('DROP TABLE arriving')
}

/**
 * Lets each sequence go on behind the ids that came along. Others may take numbers meanwhile, so it gets some room: it
 * must never go back. What a sequence gave out stays given out if the transaction fails.
 */
async function raiseSequences(client: pg.Client, plan: MovedTable[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT table_name AS table, column_name AS column,
           pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
    FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`)
  for (const { table, column, sequence } of rows) {
    const moved = plan.find(({ name }) => name === table)
    if (!moved?.columns.some(({ name }) => name === column)) continue
    const found = await client.query<{ last: number | null }>(
      `SELECT max(${pg.escapeIdentifier(column)}) AS last FROM ${pg.escapeIdentifier(table)} WHERE ${moved.rows}`,
    )
    await client.query('RESET ROLE')
    await client.query(
      `SELECT setval($1, $2::bigint + ${ROOM}) FROM pg_sequences
       WHERE format('%I.%I', schemaname, sequencename)::regclass = $1::regclass AND coalesce(last_value, 0) < $2::bigint`,
      [sequence, found.rows[0]!.last ?? 0],
    )
    await client.query('SET LOCAL ROLE kpi_system')
  }
}

/** True if nothing of the owner has changed here since it was copied. */
export const isUnchanged = async (here: SystemTx, { plan, sums }: Copy): Promise<boolean> =>
  differing(sums, await sumsOf(here.client, plan, { isThere: false })).length === 0

/** Removes all that an unfinished move has copied. Does nothing for an owner who isn't arriving there. */
export const removeCopy = (mover: Mover): Promise<void> =>
  inTransaction(mover.to, '', async (there) => {
    const { ownerId, to } = mover
    const isArriving = and(eq(ownerMove.accountId, ownerId), eq(ownerMove.state, 'arriving'))
    const [row] = await there.select().from(ownerMove).where(isArriving).for('update')
    if (!row) return
    await there.client.query(COPYING)
    const moved = movedTables(await tablesOf(to.client), moveOf(mover, there, there))
    const hasOwner = ({ table }: (typeof moved)[number]): number =>
      table.columns.includes('owner_id') ? 1 : 0
    // Rows that are found by those of other tables go before these.
    for (const { table, rows } of moved.toSorted((a, b) => hasOwner(a) - hasOwner(b))) {
      // The app's roles may not delete entries, only the owner of the tables may.
      await to.client.query(
        `SET LOCAL ROLE ${table.name === getTableName(auditLog) ? 'NONE' : 'kpi_system'}`,
      )
      await to.client.query(`DELETE FROM ${pg.escapeIdentifier(table.name)} WHERE ${rows}`)
    }
    await to.client.query('SET LOCAL ROLE kpi_system')
    // Last, because it tells which rows came along.
    await there.delete(ownerMove).where(isArriving)
  })
