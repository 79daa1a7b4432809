import { badInput } from '../../../shared/errors.ts'
import {
  candidatesOf,
  columnOf,
  isUnitCost,
  isUnitPrice,
  refsOf,
  suggestColumns,
  type Candidate,
} from './columns.ts'
import {
  FIELDS,
  FIELD_LABELS,
  REQUIRED_FIELDS,
  SAMPLE_ROWS,
  type Column,
  type ColumnMapping,
  type Field,
  type ImportOptions,
} from './contract.ts'
import { isBlank } from './csv.ts'
import { orderOf } from './dates.ts'
import { markOf } from './money.ts'
import { unreadableFile } from './text.ts'

/** Where the header stands, what the columns are and which of them are read. */
export interface Layout {
  /** counted from 1 */
  headerRow: number
  headers: string[]
  columns: Column[]
  candidates: Candidate[]
  /** field → index of its column */
  chosen: Partial<Record<Field, number>>
  missing: (typeof REQUIRED_FIELDS)[number][]
  revenueIs: 'total' | 'unitPrice'
  costIs: 'total' | 'unitCost'
  defaultProduct: string | undefined
  /** Records with anything beyond the last header are refused: a comma without quotes shifted them. */
  refuseExtraCells: boolean
}

/** rows among which the header is looked for */
const HEADER_SEARCH = 30

/** From the first records of a file. Throws a 400 for a file without rows or a mapping that does not fit it. */
export function layoutOf(
  records: string[][],
  mapping: ColumnMapping | undefined,
  options: ImportOptions,
): Layout {
  const headerRow = options.headerRow ?? findHeader(records)
  const headers = withoutEmptyEnd(records[headerRow - 1] ?? [])
  if (headers.length === 0) throw unreadableFile('The file is empty.')
  const rows = records.slice(headerRow).filter((record) => !isBlank(record))
  if (rows.length === 0) throw unreadableFile('The file has a header but no rows.')

  const candidates = candidatesOf(headers, rows)
  const chosen = mapping ? mapped(mapping, headers) : suggestColumns(candidates)
  const hasExtraCells = (record: string[]) => !isBlank(record.slice(headers.length))
  const refs = refsOf(headers)
  const quantified = chosen.quantity !== undefined
  const names = (field: Field) => headers[chosen[field] ?? -1] ?? ''
  return {
    headerRow,
    headers,
    columns: headers.map((header, index) => ({
      ref: refs[index]!,
      header,
      samples: rows.slice(0, SAMPLE_ROWS).map((record) => record[index] ?? ''),
    })),
    candidates,
    chosen,
    missing: REQUIRED_FIELDS.filter(
      (field) =>
        chosen[field] === undefined && !(field === 'productName' && options.defaultProduct),
    ),
    revenueIs:
      options.revenueIs ?? (quantified && isUnitPrice(names('revenue')) ? 'unitPrice' : 'total'),
    costIs: options.costIs ?? (quantified && isUnitCost(names('cost')) ? 'unitCost' : 'total'),
    defaultProduct: options.defaultProduct,
    refuseExtraCells: rows.filter(hasExtraCells).length < rows.length / 2,
  }
}

/** Throws the spec's sentence when required fields have no column. */
export function requireMapping({ missing }: Layout): void {
  if (missing.length === 0) return
  const labels = missing.map((field) => FIELD_LABELS[field]).join(', ')
  throw badInput(`Please map required fields: ${labels}`, {
    columnMapping: `Please map required fields: ${labels}`,
  })
}

/**
 * The first row that is about as full as the fullest and holds no date and no amount: titles before
 * it fill a cell or two, and what follows holds values. 1 when there is none.
 */
function findHeader(records: string[][]): number {
  const filled = records.map((record) => record.filter((cell) => cell.trim() !== '').length)
  const fullest = Math.max(0, ...filled)
  const index = records
    .slice(0, HEADER_SEARCH)
    .findIndex(
      (record, row) =>
        filled[row]! >= Math.max(1, fullest * 0.6) &&
        record.every((cell) => cell.trim() === '' || !isValue(cell)),
    )
  return index < 0 ? 1 : index + 1
}

const isValue = (cell: string): boolean => orderOf(cell) !== undefined || markOf(cell) !== undefined

function withoutEmptyEnd(headers: string[]): string[] {
  return headers.slice(0, headers.findLastIndex((header) => header.trim() !== '') + 1)
}

function mapped(mapping: ColumnMapping, headers: string[]): Layout['chosen'] {
  const chosen: Layout['chosen'] = {}
  for (const field of FIELDS) {
    const ref = mapping[field]
    if (ref === undefined || ref === null || ref.trim() === '') continue
    const index = columnOf(ref, headers)
    if (index === undefined) {
      const sentence = `The file has no column "${ref.slice(0, 100)}" for ${FIELD_LABELS[field]}.`
      throw badInput(sentence, { columnMapping: sentence })
    }
    chosen[field] = index
  }
  return chosen
}
