import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import type { Entry } from '../contract.ts'
import { SALE_FIELDS } from '../fields/contract.ts'
import { ID_HEADER } from './contract.ts'
import { idForExport, type SaleIds } from './sale-ids.ts'

export const COLUMNS = [...SALE_FIELDS.map(({ header }) => header), ID_HEADER]

export const csvHeader = (): string => BYTE_ORDER_MARK + csvLines([COLUMNS])

/** Amounts stay numbers, even negative ones. */
export const csvOf = (ids: SaleIds, entries: Entry[]): string =>
  csvLines(entries.map((entry) => cellsOf(ids, entry)))

const cellsOf = (ids: SaleIds, entry: Entry): (string | number)[] => [
  ...SALE_FIELDS.map((field) => cellOf(entry, field)),
  idForExport(ids, entry.id),
]

function cellOf(entry: Entry, { field, kind }: (typeof SALE_FIELDS)[number]): string | number {
  const value = entry[field]
  if (typeof value === 'number') return kind === 'amount' ? value.toFixed(2) : value
  return escapeFormulas(value ?? '')
}
