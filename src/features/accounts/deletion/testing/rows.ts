import type { Database } from '../../../../server/database/tenancy.ts'

interface Column {
  table: string
  column: string
  type: string
  isGiven: boolean
}

/** Returns the names of the tables with an `owner_id`, as the database knows them. */
export async function ownerTables({ systemPool }: Database): Promise<string[]> {
  const { rows } = await systemPool.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'owner_id' ORDER BY 1`)
  return rows.map(({ name }) => name)
}

/** Adds a row to each table with an `owner_id` that has none of this owner, except `account_deletion`. Its texts are `text in table.column`. */
export async function fillTables(db: Database, ownerId: string, text: string): Promise<void> {
  const { rows: columns } = await db.systemPool.query<Column>(`
    SELECT table_name AS table, column_name AS column, udt_name AS type,
           is_identity = 'YES' AND identity_generation = 'ALWAYS' AS "isGiven"
    FROM information_schema.columns WHERE table_schema = 'public'`)
  for (const table of await ownerTables(db)) {
    // A row there would mean that the owner is leaving.
    if (table === 'account_deletion') continue
    if ((await rowsWith(db, 'public', table, [ownerId])).length > 0) continue
    const own = columns.filter((column) => column.table === table && !column.isGiven)
    const values = own.map(({ column, type }) =>
      column === 'owner_id' ? ownerId : valueOf(type, `${text} in ${table}.${column}`),
    )
    const names = own.map(({ column }) => `"${column}"`).join(', ')
    await db.systemPool.query(
      `INSERT INTO "${table}" (${names}) VALUES (${own.map((_, i) => `$${i + 1}`).join(', ')})`,
      values,
    )
  }
}

function valueOf(type: string, text: string): unknown {
  switch (type) {
    case 'text':
      return text
    case 'uuid':
      return '00000000-0000-4000-8000-000000000001'
    case 'bool':
      return false
    case 'date':
    case 'timestamptz':
      return '2026-01-15'
    case 'jsonb':
      return JSON.stringify({ text })
    case '_text':
      return text.endsWith('access_token.scopes') ? ['read'] : [text]
    case '_int8':
      return [1]
    case 'bytea':
      return Buffer.from('GIF89a')
    default:
      return 1
  }
}

/** Returns the rows of a table, as JSON, in which one of these texts occurs in any column. */
async function rowsWith(
  { systemPool }: Database,
  schema: string,
  table: string,
  texts: string[],
): Promise<string[]> {
  const { rows } = await systemPool.query<{ row: string }>(
    `SELECT row_to_json(t)::text AS row FROM "${schema}"."${table}" AS t
     WHERE EXISTS (SELECT FROM unnest($1::text[]) AS it WHERE strpos(row_to_json(t)::text, it) > 0) ORDER BY 1`,
    [texts],
  )
  return rows.map(({ row }) => row)
}

/** Returns all rows of the whole database in which one of these texts occurs, by table. */
export async function rowsAnywhere(
  db: Database,
  texts: string[],
): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.systemPool.query<{ schema: string; name: string }>(`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'jobs') AND table_type = 'BASE TABLE'
      AND has_table_privilege(format('%I.%I', table_schema, table_name), 'SELECT') ORDER BY 1, 2`)
  const found: Record<string, string[]> = {}
  for (const { schema, name } of tables) {
    const rows = await rowsWith(db, schema, name, texts)
    if (rows.length > 0) found[`${schema}.${name}`] = rows
  }
  return found
}
