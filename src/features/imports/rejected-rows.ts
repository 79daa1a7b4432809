import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import {
  allowStatements,
  type Database,
  type OwnerTx,
  type SystemTx,
} from '../../server/database/tenancy.ts'
import { notFound } from '../../shared/errors.ts'
import type { ImportResult, RowError } from './contract.ts'
import { findRun } from './runs/runs.ts'

/** bytes of one stored part */
const PART_BYTES = 1 << 18
const KEPT_DAYS = 30

type RejectedList = Pick<ImportResult, 'errors' | 'keptCount'>

/** Stores the gzip file of an import's rejected rows in parts, with their list in the import's answer; stores nothing for an empty file. */
export async function storeRejected(
  tx: OwnerTx,
  importId: number,
  file: FileHandle,
  { errors, keptCount }: RejectedList,
): Promise<void> {
  const buffer = Buffer.alloc(PART_BYTES)
  for (let part = 0, position = 0; ; part++) {
    const { bytesRead } = await file.read(buffer, 0, PART_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    await tx.client.query(
      `INSERT INTO rejected_rows (owner_id, import_id, part, content, errors, kept)
       VALUES (current_owner(), $1, $2, $3, $4, $5)`,
      [
        importId,
        part,
        buffer.subarray(0, bytesRead),
        ...(part === 0 ? [JSON.stringify(errors), keptCount ?? null] : [null, null]),
      ],
    )
  }
}

/** Returns the list of rejected rows from the import's answer; empty when they are no longer kept. Throws 404. */
export async function storedErrors(tx: OwnerTx, importId: number): Promise<RejectedList> {
  await findRun(tx, importId)
  const { rows } = await tx.execute<{ errors: RowError[] | null; kept: number | null }>(sql`
    SELECT errors, kept FROM rejected_rows
    WHERE owner_id = ${tx.ownerId} AND import_id = ${importId} AND part = 0`)
  return { errors: rows[0]?.errors ?? [], keptCount: rows[0]?.kept ?? undefined }
}

/** Returns the CSV file of an import's rejected rows. Throws 404 when there are none, or they are no longer kept. */
export async function rejectedFile(
  db: Database,
  ownerId: string,
  importId: number,
): Promise<{ fileName: string; content: Readable }> {
  const { rows } = await db.withOwner(ownerId, ({ client }) =>
    client.query<{ fileName: string }>(
      `SELECT file_name AS "fileName" FROM sale_import
       WHERE owner_id = current_owner() AND id = $1
         AND EXISTS (SELECT FROM rejected_rows WHERE owner_id = current_owner() AND import_id = $1)`,
      [importId],
    ),
  )
  if (!rows[0])
    throw notFound('This import has no rejected rows, or they are more than 30 days old.')
  const content = createGunzip()
  pipeline(Readable.from(partsOf(db, ownerId, importId)), content, () => {})
  return { fileName: rows[0].fileName, content }
}

async function* partsOf(db: Database, ownerId: string, importId: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await db.withOwner(ownerId, ({ client }) =>
      client.query<{ content: Buffer }>(
        `SELECT content FROM rejected_rows
         WHERE owner_id = current_owner() AND import_id = $1 AND part = $2`,
        [importId, part],
      ),
    )
    if (!rows[0]) return
    yield rows[0].content
  }
}

/** Deletes all owners' rejected rows that are more than 30 days old. */
export async function purgeRejected(tx: SystemTx): Promise<void> {
  await allowStatements(tx)
  await tx.execute(sql`
    DELETE FROM rejected_rows WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`)
}
