import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { findNames, forgetNames } from './names.ts'
import { findOwnRows, type Found, type OwnRows } from './own-rows.ts'

/** What the rows of our own export stand for. */
export interface ComparedRows extends Found, Pick<OwnRows, 'fields'> {}

/** Compares the staged rows of our own export with the owner's sales. Returns null if they turn out not to be ours. */
export async function compareOwnRows(tx: OwnerTx, own: OwnRows): Promise<ComparedRows | null> {
  await findNames(tx, { undoesNumbers: true })
  const found = await findOwnRows(tx, own)
  if (found) return { ...found, fields: own.fields }
  await forgetNames(tx)
  return null
}

const KEEP_FRESH = `
  CREATE TEMP TABLE fresh ON COMMIT DROP AS
  SELECT staged.* FROM staged JOIN (
    SELECT loose.row FROM loose LEFT JOIN pair USING (row) WHERE loose.row IS NOT NULL AND pair.row IS NULL`
const KEEP_CHANGED = ' UNION ALL SELECT row FROM pair WHERE differing > 0'

/** Returns the name of the table with the rows to record, after `compareOwnRows`. */
export async function keepFreshOwn(
  { client }: Pick<OwnerTx, 'client'>,
  { keepsChanged }: { keepsChanged: boolean },
): Promise<'fresh'> {
  await client.query(`${KEEP_FRESH} ${keepsChanged ? KEEP_CHANGED : ''}) AS kept USING (row)`)
  return 'fresh'
}
