import { SALE_FIELDS } from '../../../sales/contract.ts'
import { FIELDS, type Field } from '../../contract.ts'

/** Columns of an export in their order. Every version's export has those up to the source. */
type ExportColumns = readonly { field: string; header: string }[]

/**
 * Returns the columns of a file that this product exported, or undefined for any other file. A file
 * from an earlier version lacks columns that were added at the end since.
 */
export function ownColumns(
  headers: string[],
  columns: ExportColumns = SALE_FIELDS,
): Partial<Record<Field, number>> | undefined {
  const known = columns.slice(0, headers.length)
  const isOwn =
    known.some(({ field }) => field === 'source') &&
    headers.join() === known.map(({ header }) => header).join()
  if (!isOwn) return undefined
  const indexes = FIELDS.map((field) => [field, known.findIndex((it) => it.field === field)])
  return Object.fromEntries(indexes.filter(([, index]) => index !== -1))
}
