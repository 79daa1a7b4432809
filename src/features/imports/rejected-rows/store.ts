import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { and, eq, exists, sql } from 'drizzle-orm'
import {
  allowStatements,
  type Database,
  type OwnerTx,
  type SystemTx,
} from '../../../server/database/tenancy.ts'
import { notFound } from '../../../shared/errors.ts'
import { SKIPPED_ROWS_DAYS } from '../../../shared/limits.ts'
import { findRun } from '../runs/runs.ts'
import { rejectedRows, saleImport } from '../tables.ts'
import { MAX_REJECTED_BYTES, type RejectedList, type RowError } from './contract.ts'

/** bytes */
const PART_BYTES = 1 << 18

const ofImport = (tx: OwnerTx, id: number) =>
  and(eq(rejectedRows.ownerId, tx.ownerId), eq(rejectedRows.importId, id))
const partOf = (tx: OwnerTx, id: number, part: number) =>
  and(ofImport(tx, id), eq(rejectedRows.part, part))

/** Bytes, over all imports of the last 30 days. Other imports wait meanwhile (`lockImports`). */
export async function roomForRejected(tx: OwnerTx): Promise<number> {
  const { content, errors } = rejectedRows
  const [sum] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${content}) + coalesce(pg_column_size(${errors}), 0)), 0)::float8`,
    })
    .from(rejectedRows)
    .where(eq(rejectedRows.ownerId, tx.ownerId))
  return Math.max(0, MAX_REJECTED_BYTES - sum!.bytes)
}

export async function storeRejected(
  tx: OwnerTx,
  importId: number,
  file: FileHandle,
  { errors, errorsByReason, keptCount }: RejectedList,
): Promise<void> {
  const buffer = Buffer.alloc(PART_BYTES)
  for (let part = 0, position = 0; ; part++) {
    const { bytesRead } = await file.read(buffer, 0, PART_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    await tx.insert(rejectedRows).values({
      ownerId: tx.ownerId,
      importId,
      part,
      content: buffer.subarray(0, bytesRead),
      ...(part === 0 && { errors: { errors, errorsByReason }, kept: keptCount }),
    })
  }
}

/** Throws 404. */
export async function storedErrors(tx: OwnerTx, importId: number): Promise<RejectedList> {
  await findRun(tx, importId)
  const [list] = await tx
    .select({ errors: rejectedRows.errors, kept: rejectedRows.kept })
    .from(rejectedRows)
    .where(partOf(tx, importId, 0))
  return { ...listOf(list?.errors ?? []), keptCount: list?.kept ?? undefined }
}

/** Earlier versions stored only the first rows. */
function listOf(stored: unknown): Omit<RejectedList, 'keptCount'> {
  if (!Array.isArray(stored)) return stored as RejectedList
  const errors = stored as RowError[]
  const byReason = Map.groupBy(errors, ({ reason }) => reason)
  const errorsByReason = [...byReason].map(([reason, rows]) => ({
    reason,
    message: rows[0]!.message,
    count: rows.length,
  }))
  return { errors, errorsByReason: errorsByReason.toSorted((a, b) => b.count - a.count) }
}

export const listWithRejected = (tx: OwnerTx): Promise<{ id: number; fileName: string }[]> =>
  tx
    .select({ id: saleImport.id, fileName: saleImport.fileName })
    .from(rejectedRows)
    .innerJoin(
      saleImport,
      and(eq(saleImport.ownerId, rejectedRows.ownerId), eq(saleImport.id, rejectedRows.importId)),
    )
    .where(and(eq(rejectedRows.ownerId, tx.ownerId), eq(rejectedRows.part, 0)))
    .orderBy(rejectedRows.importId)

/** Throws 404. */
export async function rejectedFile(
  db: Database,
  ownerId: string,
  importId: number,
): Promise<{ fileName: string; content: Readable }> {
  const [run] = await db.withOwner(ownerId, (tx) =>
    tx
      .select({ fileName: saleImport.fileName })
      .from(saleImport)
      .where(
        and(
          eq(saleImport.ownerId, tx.ownerId),
          eq(saleImport.id, importId),
          exists(
            tx.select({ part: rejectedRows.part }).from(rejectedRows).where(ofImport(tx, importId)),
          ),
        ),
      ),
  )
  if (!run)
    throw notFound(
      `This import has no skipped rows, or they are more than ${SKIPPED_ROWS_DAYS} days old.`,
    )
  const content = createGunzip()
  pipeline(Readable.from(partsOf(db, ownerId, importId)), content, () => {})
  return { fileName: run.fileName, content }
}

async function* partsOf(db: Database, ownerId: string, importId: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const [row] = await db.withOwner(ownerId, (tx) =>
      tx
        .select({ content: rejectedRows.content })
        .from(rejectedRows)
        .where(partOf(tx, importId, part)),
    )
    if (!row) return
    yield row.content
  }
}

export async function purgeRejected(tx: SystemTx): Promise<void> {
  await allowStatements(tx)
  await tx
    .delete(rejectedRows)
    .where(sql`${rejectedRows.createdAt} < now() - make_interval(days => ${SKIPPED_ROWS_DAYS})`)
}
