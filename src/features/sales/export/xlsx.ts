import { workbookParts, type Cell } from '../../../server/xlsx.ts'
import type { ZipEntry } from '../../../server/http/guards/zips.ts'
import type { Entry } from '../contract.ts'
import { SALE_FIELDS } from '../fields/contract.ts'
import { COLUMNS } from './csv.ts'
import { idForExport, type SaleIds } from './sale-ids.ts'

/** characters */
const [WIDE, NARROW] = [26, 13]
const isWide = (header: string): boolean =>
  SALE_FIELDS.some((field) => field.header === header && field.kind === 'name')

export const workbookOf = (
  ids: SaleIds,
  batches: AsyncIterable<Entry[]>,
): AsyncGenerator<ZipEntry> =>
  workbookParts({
    name: 'Sales',
    columns: COLUMNS.map((header) => ({ header, width: isWide(header) ? WIDE : NARROW })),
    batches: rowsOf(ids, batches),
  })

async function* rowsOf(ids: SaleIds, batches: AsyncIterable<Entry[]>): AsyncGenerator<Cell[][]> {
  for await (const entries of batches) {
    yield entries.map((entry) => [
      ...SALE_FIELDS.map((field) => cellOf(entry, field)),
      idForExport(ids, entry.id),
    ])
  }
}

function cellOf(entry: Entry, { field, kind }: (typeof SALE_FIELDS)[number]): Cell {
  const value = entry[field]
  if (value === null) return null
  if (field === 'saleDate') return { day: entry.saleDate }
  if (kind === 'time') return { time: String(value) }
  return kind === 'amount' ? { amount: Number(value) } : value
}
