import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { hasCandidates, inScope } from './candidates.ts'
import { anyCanceled } from './canceled.ts'
import { selectFresh, type Fresh } from './duplicates.ts'
import { findNames, forgetNames } from '../../sales/index.ts'
import { findRecorded, type Found, type Rows } from './recorded-rows.ts'

export interface ComparedRows extends Found, Pick<Rows, 'table' | 'imports'> {
  isOwn: boolean
  /** false: all rows are new, without tables `pair` and `loose` */
  isPaired: boolean
}

/** Null if the rows turn out not to be ours. */
export async function compareOwnRows(
  tx: OwnerTx,
  { fields, ...own }: Required<Rows>['own'] & Pick<Rows, 'fields'>,
): Promise<ComparedRows | null> {
  await findNames(tx, { undoesNumbers: true })
  const found = await findRecorded(tx, { table: 'staged', fields, own, asks: true })
  if (found) return { ...found, table: 'staged', isOwn: true, isPaired: true }
  await forgetNames(tx)
  return null
}

const IN_ALL_ROWS = ['productName', 'revenue', 'saleDate'] as const

/** Only if numbers repeat, because a record gave several sales. */
export const numberRows = (table: Fresh['table']): string => `
  UPDATE ${table} AS mine SET row = numbered.number
  FROM (SELECT ctid AS place, row_number() OVER (ORDER BY row) AS number FROM ${table}) AS numbered
  WHERE mine.ctid = place AND (SELECT count(*) <> count(DISTINCT row) FROM ${table})`

/** By records, then with sales of files like this, or with the `imports` of a nightly file. */
export async function compareRows(
  tx: OwnerTx,
  {
    imports,
    asks,
    countsGone = imports !== undefined,
    ...file
  }: Pick<Rows, 'fields' | 'imports' | 'asks'> & { countsGone?: boolean },
): Promise<ComparedRows> {
  const fresh = await selectFresh(tx, {
    sales: inScope(imports),
    updates: inScope(imports, 'by_import'),
  })
  const { table } = fresh
  const fields = [...new Set([...IN_ALL_ROWS, ...file.fields])]
  const hasCanceled = await anyCanceled(tx)
  const days = countsGone || hasCanceled ? 'staged' : table
  const rows = { table, fields, ...(imports && { imports }) }
  if (!(await hasCandidates(tx, days, imports)))
    return {
      ...rows,
      fresh: fresh.rows,
      changed: 0,
      canceled: 0,
      gone: 0,
      isOwn: false,
      isPaired: false,
    }
  await findNames(tx, { undoesNumbers: false })
  await tx.client.query(numberRows(table))
  const found = await findRecorded(tx, { ...rows, asks })
  return { ...rows, ...found!, isOwn: false, isPaired: true }
}

const selectNewRows = (table: string, withChanged: boolean): string => `
  CREATE TEMP TABLE unrecorded ON COMMIT DROP AS
  SELECT ${table}.* FROM ${table} JOIN (
    SELECT loose.row FROM loose LEFT JOIN pair USING (row) WHERE loose.row IS NOT NULL AND pair.row IS NULL
    ${withChanged ? 'UNION ALL SELECT row FROM pair WHERE differing > 0' : ''}
  ) AS stored USING (row)`

export async function selectNew(
  { client }: Pick<OwnerTx, 'client'>,
  { table, isPaired }: ComparedRows,
  { withChanged }: { withChanged: boolean },
): Promise<string> {
  if (!isPaired) return table
  await client.query(selectNewRows(table, withChanged))
  return 'unrecorded'
}
