import { and, eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from '../../../../server/batches.ts'
import type { Database, OwnerTx, SystemTx } from '../../../../server/database/tenancy.ts'
import type { ArchivePart, Names } from '../../../../server/owner-data.ts'
import { timeOfMinute } from '../../../../shared/time-of-day.ts'
import { isLeftOut, titleOf } from './columns.ts'

const BATCH = 500

type Row = Record<string, unknown>
type TablePart = Extract<ArchivePart, { table: PgTable }>

/** An owner's rows of a table, by titles of columns. */
export async function* tableRows(
  db: Database,
  ownerId: string,
  { table, show = {}, names = {} }: TablePart,
): AsyncGenerator<Row[]> {
  const tableName = getTableName(table)
  const shown = shownColumns(table)
  const wanted = Object.entries(names).filter(([property]) => shown.includes(property))
  for await (const rows of inBatches<Row>(BATCH, (last) => readPiece(db, ownerId, table, last))) {
    const named = await namesIn(db, ownerId, rows, wanted)
    yield rows.map((row) =>
      Object.fromEntries(
        shown.map((property) => {
          const value = row[property] ?? null
          const words = show[property] as ((value: unknown) => unknown) | undefined
          const cell = words && value !== null ? words(value) : plain(property, value)
          return [titleOf(tableName, property), named[property]?.get(Number(value)) ?? cell]
        }),
      ),
    )
  }
}

export const shownColumns = (table: PgTable): string[] =>
  Object.entries(getTableColumns(table))
    .filter(([property, column]) => !isLeftOut(getTableName(table), property, column.getSQLType()))
    .map(([property]) => property)

function plain(property: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (property === 'minute') return timeOfMinute(value)
  return /(Cents|Hundredths)$/.test(property) ? (value / 100).toFixed(2) : value
}

async function namesIn(
  db: Database,
  ownerId: string,
  rows: Row[],
  wanted: [property: string, Names[string]][],
): Promise<Record<string, Map<number, unknown>>> {
  if (wanted.length === 0) return {}
  return db.withOwner(ownerId, async (tx) => {
    const found: Record<string, Map<number, unknown>> = {}
    for (const [property, namesOf] of wanted) {
      const ids = new Set(rows.map((row) => Number(row[property] ?? NaN)))
      found[property] = await namesOf(tx, [...ids].filter(Number.isSafeInteger))
    }
    return found
  })
}

/** Only the system reads tables without `owner_id`. */
const readPiece = (
  db: Database,
  ownerId: string,
  table: PgTable,
  last: Row | undefined,
): Promise<Row[]> =>
  'ownerId' in getTableColumns(table)
    ? db.withOwner(ownerId, (tx) => rowsBelow(tx, ownerId, table, last))
    : db.withSystem((tx) => rowsBelow(tx, ownerId, table, last))

/** By the primary key, downwards. */
export function rowsBelow(
  tx: OwnerTx | SystemTx,
  ownerId: string,
  table: PgTable,
  last: Row | undefined,
  limit = BATCH,
): Promise<Row[]> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const owner = columns['ownerId'] ?? columns['accountId'] ?? columns['userId'] ?? columns['id']!
  const key = keyOf(table).filter(([, { name }]) => name !== owner.name)
  const values = last && key.map(([property]) => last[property])
  const below = values && sql`(${listed(key.map(([, column]) => column))}) < (${listed(values)})`
  return tx
    .select()
    .from(table)
    .where(and(eq(owner, ownerId), below))
    .orderBy(...key.map(([, column]) => sql`${column} DESC`))
    .limit(limit)
}

/** by property */
function keyOf(table: PgTable): [string, PgColumn][] {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const byName = new Map(
    Object.entries(getTableColumns(table)).map((entry) => [entry[1].name, entry]),
  )
  return key.map(({ name }) => byName.get(name)!)
}

const listed = (parts: unknown[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
