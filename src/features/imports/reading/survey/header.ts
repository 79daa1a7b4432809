import { fieldsNamed } from '../columns/suggest.ts'
import { orderOf } from '../values/dates.ts'
import { markOf } from '../values/money.ts'

/** rows above the header at most: titles, notes, empty lines */
const MAX_TITLE_ROWS = 30
/** minimum share of filled cells in a header, compared with the fullest row */
const HEADER_FILL = 0.6

/**
 * Returns the row of the header, counted from 1; 0 when the file begins with data. Among the rows above
 * the data that are about as full as the fullest and have no date or amount, it is the one that names
 * most of our fields: of two rows of headers, the lower is often the more specific.
 */
export function findHeader(records: string[][]): number {
  const fullest = Math.max(0, ...records.map(fill))
  const above = records.slice(0, MAX_TITLE_ROWS + 1)
  const firstData = above.findIndex(isData)
  const candidates = above
    .map((record, index) => ({ record, index }))
    .filter(({ record, index }) => {
      if (fill(record) < Math.max(1, fullest * HEADER_FILL) || !isAbove(index, firstData))
        return false
      return !record.some((cell) => isDate(cell) || isAmount(cell))
    })
    .map(({ record, index }) => ({ index, named: fieldsNamed(record).length }))
  const most = Math.max(0, ...candidates.map(({ named }) => named))
  const best = candidates.find(({ named }) => named === most)
  if (best) return best.index + 1
  // Headers that are months or sizes look like values.
  if (firstData === 0 && fieldsNamed(records[0]!).length < 2) return 0
  return Math.max(1, above.findIndex((record) => fieldsNamed(record).length >= 2) + 1)
}

const isAbove = (index: number, firstData: number): boolean => firstData < 0 || index < firstData

const fill = (record: string[]): number => record.filter((cell) => cell.trim() !== '').length

const isDate = (cell: string): boolean => /\D/.test(cell.trim()) && orderOf(cell) !== undefined
const isAmount = (cell: string): boolean => markOf(cell) !== undefined

const isData = (record: string[]): boolean => record.some(isDate) && record.some(isAmount)
