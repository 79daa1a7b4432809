import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { VERSION } from '../version.ts'

const TEXT = readFileSync(join(import.meta.dirname, '../../../migrations/functions.sql'), 'utf8')
const HASH = createHash('sha256').update(TEXT).digest('hex')

/** until 3.0.0 */
const MADE_BY_MIGRATIONS = `
  roll_up_statement(text,boolean) delete_empty_totals(uuid[]) is_timely(timestamptz,date) find_last_purchases(uuid[])
  last_purchase_until(uuid,bigint,date) roll_up_sale_insert() roll_up_sale_update() roll_up_sale_delete()
  most_allowed(text) require_room_for_names(text,boolean) is_disabled(uuid) is_leaving(uuid) add_points() keep_points()
  count_after_close() keep_closed_standing() list_standing() count_standing() complete_audit_entry()
  purge_audit_log(integer) forget_in_audit_log(uuid,text)`

const UNDEFINED_TABLE = '42P01'

export async function checkFunctions(
  client: pg.Client | pg.Pool,
): Promise<{ areCurrent: boolean; version: string | null }> {
  try {
    const { rows } = await client.query<{ hash: string; version: string | null }>(
      'SELECT hash, app_version AS version FROM drizzle.functions',
    )
    return { areCurrent: rows[0]?.hash === HASH, version: rows[0]?.version ?? null }
  } catch (error) {
    if ((error as pg.DatabaseError).code !== UNDEFINED_TABLE) throw error
    return { areCurrent: false, version: null }
  }
}

export async function prepareFunctions(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS drizzle.functions (
      hash text, signatures text[] NOT NULL, app_version text, applied_at timestamptz
    )`)
  await client.query(
    'INSERT INTO drizzle.functions (signatures) SELECT $1 WHERE NOT EXISTS (SELECT FROM drizzle.functions)',
    [MADE_BY_MIGRATIONS.trim().split(/\s+/)],
  )
}

/** Nothing cascades: other people's work on top stops the upgrade. */
export async function dropFunctions(client: pg.Client): Promise<void> {
  await dropViews(client)
  const { rows } = await client.query<Record<'triggers' | 'functions', string | null>>(`
    WITH made AS (
      SELECT to_regprocedure(signature) AS made FROM drizzle.functions, unnest(signatures) AS signature
    )
    SELECT (SELECT string_agg(format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), '; ')
            FROM pg_trigger JOIN made ON tgfoid = made) AS triggers,
           (SELECT string_agg(made::text, ', ') FROM made WHERE made IS NOT NULL) AS functions`)
  const { triggers, functions } = rows[0]!
  if (triggers) await client.query(triggers)
  if (functions) await client.query(`DROP FUNCTION ${functions}`)
}

export async function dropViews(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ views: string | null }>(`
    SELECT string_agg(format('%I.%I', schemaname, viewname), ', ') AS views
    FROM pg_views WHERE schemaname = 'without_tax'`)
  if (rows[0]!.views) await client.query(`DROP VIEW ${rows[0]!.views}`)
}

export async function createFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: string }>(`
    SELECT array_agg(oid)::text AS others FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)
  await client.query(TEXT)
  await client.query(
    `UPDATE drizzle.functions SET hash = $1, app_version = $2, applied_at = now(), signatures = ARRAY(
       SELECT oid::regprocedure::text FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND oid <> ALL ($3::oid[]) ORDER BY 1
     )`,
    [HASH, VERSION, rows[0]!.others],
  )
}
