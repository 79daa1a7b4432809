import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { SaleValue } from '../../sales/fields/contract.ts'
import { sale, trash, trashedSale } from '../../sales/tables.ts'
import { compareRows, numberRows, type ComparedRows } from './comparison.ts'
import { inScope } from './candidates.ts'
import { findNames } from '../../sales/index.ts'

export interface Deleted {
  recordHash: string
  copies: number
}

const IMPORTS_WITH_RECORDS = sqlText`
  SELECT DISTINCT import_id AS id FROM ${sale}
  WHERE owner_id = current_owner() AND import_id IS NOT NULL
    AND record_hash IN (SELECT record_hash FROM staged)`

export async function importsWithRecords({ client }: Pick<OwnerTx, 'client'>): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(IMPORTS_WITH_RECORDS)
  return rows.map(({ id }) => id)
}

const inTrash = (imports: number[], kind: 'sale' | 'clear'): string => sqlText`
  ${trashedSale} JOIN ${trash} AS deleted ON deleted.owner_id = trashed_sale.owner_id AND deleted.id = trash_id
  WHERE trashed_sale.owner_id = current_owner() AND deleted.kind = '${kind}' AND ${inScope(imports)}`

/** Cleared and not restored. */
export async function wereCleared(
  { client }: Pick<OwnerTx, 'client'>,
  imports: number[],
  since: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ were: boolean }>(
    `SELECT EXISTS (SELECT FROM ${inTrash(imports, 'clear')} AND deleted.created_at > $1) AS were`,
    [since],
  )
  return rows[0]!.were
}

export async function deletedRecords(
  { client }: Pick<OwnerTx, 'client'>,
  imports: number[],
): Promise<Deleted[]> {
  const { rows } = await client.query<Deleted>(
    `SELECT record_hash AS "recordHash", count(*)::integer AS copies FROM ${inTrash(imports, 'sale')}
       AND record_hash IN (SELECT record_hash FROM staged)
     GROUP BY record_hash`,
  )
  return rows
}

/** Of each deleted record, as many copies as were deleted, unless recorded again. */
const leaveOut = (scope: string): string => sqlText`
  DELETE FROM staged USING (
    SELECT row FROM (
      SELECT row, record_hash, deleted.copies, count(*) OVER (PARTITION BY record_hash) AS here,
             row_number() OVER (PARTITION BY record_hash ORDER BY row DESC) AS copy
      FROM staged JOIN unnest($1::uuid[], $2::integer[]) AS deleted (record_hash, copies) USING (record_hash)
    ) AS counted LEFT JOIN (
      SELECT record_hash, count(*) AS copies FROM ${sale}
      WHERE owner_id = current_owner() AND record_hash = ANY ($1) AND ${scope} GROUP BY record_hash
    ) AS recorded USING (record_hash)
    WHERE copy <= least(counted.copies, here - coalesce(recorded.copies, 0))
  ) AS gone WHERE staged.row = gone.row`

export async function compareFeedRows(
  tx: OwnerTx,
  {
    fields,
    imports,
    deleted,
  }: { fields: SaleValue['field'][]; imports: number[]; deleted: Deleted[] },
): Promise<ComparedRows> {
  // First: only the first row of each spelling has the name.
  await findNames(tx, { undoesNumbers: false })
  await tx.client.query(numberRows('staged'))
  if (deleted.length > 0)
    await tx.client.query(leaveOut(inScope(imports)), [
      deleted.map(({ recordHash }) => recordHash),
      deleted.map(({ copies }) => copies),
    ])
  return compareRows(tx, { fields, imports, asks: true })
}
