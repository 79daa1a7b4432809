import { sql, type SQL } from 'drizzle-orm'
import { was } from '../../server/backup/replaced.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { account, user, verification } from './tables.ts'
import { OF_UNDO } from './links/links.ts'

export interface KeptEmail extends Record<string, unknown> {
  id: string
  email: string
  /** the backup's */
  name: string
}

export async function keepEmails(tx: SystemTx): Promise<KeptEmail[]> {
  const { rows } = await tx.execute<KeptEmail>(sql`
    SELECT now.id, was.email, now.email AS name
    FROM ${was(user)} AS was JOIN ${user} AS now ON now.id = was.id WHERE was.email <> now.email`)
  const ids = rows.map(({ id }) => id)
  const among = (column: SQL): SQL => sql`${column} = ANY (${sql.param(ids)}::uuid[])`
  // Out of each other's way first: two may have swapped.
  await tx.execute(
    sql`UPDATE ${user} SET email = id::text, confirmed_at = NULL WHERE ${among(sql`id`)}`,
  )
  await tx.execute(sql`
    UPDATE ${user} AS now SET email = gen_random_uuid() || '@deleted.invalid' FROM ${was(user)} AS was
    WHERE was.email = now.email AND was.id <> now.id AND ${among(sql`was.id`)}`)
  await tx.execute(sql`
    UPDATE ${user} AS now
    SET email = was.email, confirmed_at = coalesce(was.confirmed_at, now.confirmed_at) FROM ${was(user)} AS was
    WHERE was.id = now.id AND (was.email <> now.email OR was.confirmed_at IS DISTINCT FROM now.confirmed_at)`)
  return rows
}

export const undoRows: SQL = sql`row ->> 'kind' IN (${sql.join(
  OF_UNDO.map((kind) => sql`${kind}`),
  sql`, `,
)})`

/** A used link works no more, an open link still does, unless the account is only invited. Returns how many work. */
export async function keepUndoLinks(tx: SystemTx): Promise<number> {
  await tx.execute(sql`
    DELETE FROM ${verification} USING ${was(user)} AS before WHERE before.id::text = ${verification.value}`)
  const columns = sql.raw('id, identifier, value, expires_at, created_at, updated_at, kind, email')
  const { rows } = await tx.execute<{ kind: string }>(sql`
    INSERT INTO ${verification} (${columns})
    SELECT ${columns} FROM ${was(verification)} AS stored
    WHERE expires_at > now() AND EXISTS (SELECT FROM ${account} AS restored WHERE restored.user_id::text = stored.value)
    ON CONFLICT (id) DO NOTHING RETURNING kind`)
  return rows.filter(({ kind }) => kind === 'undo').length
}
