import pg from 'pg'

export const LEFT_OUT: Record<string, string> = {
  session: 'a session that was ended since must not come back',
  verification:
    'links in emails that were used or replaced since must not work again, except those that undo what is in the backup too',
  rate_limit: 'counters of minutes and hours are of no use later',
  app_process: 'tells of the processes that ran then, perhaps on another machine',
}

/** saved all the same */
const SOME: Record<string, string> = {
  verification: "kind IN ('undo', 'kept-address') AND expires_at > now()",
}

export interface Table {
  name: string
  /** without computed columns */
  columns: string[]
  isLeftOut: boolean
  rows: string
  isForced: boolean
  isAboutPeople: boolean
}

/** in the order of foreign keys */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'isLeftOut' | 'rows'>>(`
    SELECT relname AS name, relforcerowsecurity AS "isForced",
           array_agg(attname::text ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns,
           bool_or(attname = 'owner_id')
             OR EXISTS (SELECT FROM pg_constraint WHERE confrelid = pg_class.oid) AS "isAboutPeople"
    FROM pg_class
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    GROUP BY pg_class.oid, relname, relforcerowsecurity
    ORDER BY EXISTS (SELECT FROM pg_constraint WHERE conrelid = pg_class.oid AND contype = 'f'), relname`)
  return rows.map((table) => {
    const isLeftOut = table.name in LEFT_OUT
    return { ...table, isLeftOut, rows: SOME[table.name] ?? String(!isLeftOut) }
  })
}

export async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT sequencename AS name, last_value AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

const listOf = (columns: string[]): string => columns.map(pg.escapeIdentifier).join(', ')

/** `sale ("id", "owner_id")` */
export const copied = (table: string, columns: string[]): string =>
  `${pg.escapeIdentifier(table)} (${listOf(columns)})`

export const saved = ({ name, columns, rows }: Table): string =>
  rows === 'true'
    ? copied(name, columns)
    : `(SELECT ${listOf(columns)} FROM ${pg.escapeIdentifier(name)} WHERE ${rows})`
