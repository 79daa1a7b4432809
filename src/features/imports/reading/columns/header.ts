import { fieldsNamed } from './suggest.ts'
import { orderOf } from '../values/dates.ts'
import { markOf } from '../values/money.ts'

/** rows above the header: titles, notes, an empty line */
const MAX_TITLE_ROWS = 30
/** share of the fullest row's cells that a header has */
const HEADER_FILL = 0.6

/**
 * Row of the header, counted from 1: before the first row of data, the one that names most of our
 * fields, as two rows of headers have the finer one below; else the first one that is about as full
 * as the fullest and holds no value. 0 when the file begins with data.
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
    .map(({ record, index }) => ({ index, named: fieldsNamed(record) }))
  const most = Math.max(0, ...candidates.map(({ named }) => named))
  const best = candidates.find(({ named }) => named === most)
  if (best) return best.index + 1
  // Months or sizes as headers are values too.
  if (firstData === 0 && fieldsNamed(records[0]!) < 2) return 0
  return Math.max(1, above.findIndex((record) => fieldsNamed(record) >= 2) + 1)
}

const isAbove = (index: number, firstData: number): boolean => firstData < 0 || index < firstData

const fill = (record: string[]): number => record.filter((cell) => cell.trim() !== '').length

const isDate = (cell: string): boolean => /\D/.test(cell.trim()) && orderOf(cell) !== undefined
const isAmount = (cell: string): boolean => markOf(cell) !== undefined

const isData = (record: string[]): boolean => record.some(isDate) && record.some(isAmount)
