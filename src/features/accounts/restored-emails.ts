import { sql, type SQL } from 'drizzle-orm'
import { was } from '../../server/backup/replaced.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { account, user, verification } from './tables.ts'
import { OF_UNDO } from './undo-links/links.ts'

/** An account whose email was changed after the backup was made. */
export interface KeptEmail extends Record<string, unknown> {
  id: string
  /** as it stays */
  email: string
  /** the one in the backup */
  name: string
}

/** Keeps the emails of the replaced database, and since when they are confirmed, where that was changed since. */
export async function keepEmails(tx: SystemTx): Promise<KeptEmail[]> {
  const { rows } = await tx.execute<KeptEmail>(sql`
    SELECT now.id, was.email, now.email AS name
    FROM ${was(user)} AS was JOIN ${user} AS now ON now.id = was.id WHERE was.email <> now.email`)
  const ids = rows.map(({ id }) => id)
  const among = (column: SQL): SQL => sql`${column} = ANY (${sql.param(ids)}::uuid[])`
  // First out of each other's way: two may have swapped theirs, and an account that was deleted since may have had one.
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

/** The rows of links that undo a change, in what was put aside. */
export const undoRows: SQL = sql`row ->> 'kind' IN (${sql.join(
  OF_UNDO.map((kind) => sql`${kind}`),
  sql`, `,
)})`

/**
 * Keeps the links that undo a change, and the emails that wait for them, as they were in the replaced database: one that was
 * used since works no more, and one that is open still does, unless the account is only invited: undoing ends in a new password. Returns how many links do.
 */
export async function keepUndoLinks(tx: SystemTx): Promise<number> {
  await tx.execute(sql`
    DELETE FROM ${verification} USING ${was(user)} AS before WHERE before.id::text = ${verification.value}`)
  const columns = sql.raw('id, identifier, value, expires_at, created_at, updated_at, kind, email')
  const { rows } = await tx.execute<{ kind: string }>(sql`
    INSERT INTO ${verification} (${columns})
    SELECT ${columns} FROM ${was(verification)} AS kept
    WHERE expires_at > now() AND EXISTS (SELECT FROM ${account} AS restored WHERE restored.user_id::text = kept.value)
    ON CONFLICT (id) DO NOTHING RETURNING kind`)
  return rows.filter(({ kind }) => kind === 'undo').length
}
