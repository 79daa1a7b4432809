import { SALE_FIELDS } from '../../../sales/fields/contract.ts'
import type { Chosen, FurtherColumns } from './scores.ts'
import { ID_HEADER } from '../../../sales/export/contract.ts'
import { FURTHER_FIELDS, MAIN_FIELDS, REQUIRED_FIELDS, type Field } from '../../contract.ts'

export interface OwnExport {
  columns: Chosen
  further: FurtherColumns
  /** undefined in older exports */
  idColumn: number | undefined
  /** By the column Source. Without it only headers agree: the file is ours if most rows are recorded. */
  isCertain: boolean
}

const SOURCES = ['manual', 'import']
const HEADERS = new Map<string, Field | 'source' | 'id'>([
  ...SALE_FIELDS.map(({ header, field }) => [header, field] as const),
  [ID_HEADER, 'id'],
])

/** A spreadsheet may have changed the file. Undefined for any other file. */
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

export const fits = ({ columns }: OwnExport, chosen: Chosen): boolean =>
  MAIN_FIELDS.every((field) => chosen[field] === undefined || chosen[field] === columns[field])
