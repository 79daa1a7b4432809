import { SALE_FIELDS } from '../../../sales/contract.ts'
import type { Chosen, FurtherColumns } from './scores.ts'
import { ID_HEADER } from '../../../sales/export/contract.ts'
import { FURTHER_FIELDS, MAIN_FIELDS, REQUIRED_FIELDS, type Field } from '../../contract.ts'

/** How a file that this product exported is laid out, whichever columns are left and in whatever order. */
export interface OwnExport {
  columns: Chosen
  further: FurtherColumns
  /** column with the ids of the sales; undefined in exports of earlier versions, or if it was left out */
  idColumn: number | undefined
  /**
   * True if the column Source proves it. Otherwise the file only has no other headers than an export, so it is
   * ours if most of its rows are recorded.
   */
  isCertain: boolean
}

const SOURCES = ['manual', 'import']
const HEADERS = new Map<string, Field | 'source' | 'id'>([
  ...SALE_FIELDS.map(({ header, field }) => [header, field] as const),
  [ID_HEADER, 'id'],
])

/** Recognizes a file that this product exported; a spreadsheet may have changed it. Returns undefined for any other file. */
export function ownExportOf(headers: string[], rows: string[][]): OwnExport | undefined {
  const known = headers.map((header) => HEADERS.get(header.trim()))
  const named = known.flatMap((field, index) => (field ? [[field, index] as const] : []))
  const places = new Map(named)
  if (places.size < named.length || !REQUIRED_FIELDS.every((field) => places.has(field))) {
    return undefined
  }
  const source = places.get('source')
  const sources = new Set(source === undefined ? [] : rows.map((row) => (row[source] ?? '').trim()))
  sources.delete('')
  const isCertain = sources.size > 0 && [...sources].every((text) => SOURCES.includes(text))
  const hasOthers = headers.some((header, index) => header.trim() !== '' && !known[index])
  if (!isCertain && (hasOthers || source !== undefined)) return undefined
  const placesOf = <F extends Field>(fields: F[]): Partial<Record<F, number>> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const index = places.get(field)
        return index === undefined ? [] : [[field, index] as const]
      }),
    ) as Partial<Record<F, number>>
  return {
    columns: placesOf(MAIN_FIELDS),
    further: placesOf(FURTHER_FIELDS),
    idColumn: places.get('id'),
    isCertain,
  }
}

/** True if the owner didn't choose other columns than those of the export. */
export const fits = ({ columns }: OwnExport, chosen: Chosen): boolean =>
  MAIN_FIELDS.every((field) => chosen[field] === undefined || chosen[field] === columns[field])
