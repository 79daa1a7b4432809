import { isBlank } from '../file/csv.ts'
import { truncateHeader } from '../file/truncate.ts'
import { orderOf } from '../values/dates.ts'
import { piecedDates } from './date-pieces.ts'
import { dayRows } from './day-rows.ts'
import { monthColumns, rowOfMonths } from './month-columns.ts'
import type { Shape, ShapelessTable } from './shape.ts'
import { sideBySide } from './side-by-side.ts'
import { yearlessDates } from './yearless.ts'

const MAX_ROWS = 400
const MAX_COLUMNS = 200
const FIRST_ROWS = 50
const MOSTLY = 0.5
const MAX_DATE_LENGTH = 40

type Sample = Pick<ShapelessTable, 'records' | 'fileName' | 'year' | 'today'>

/** undefined for an ordinary table; `headerRow` from 1, `chosen`: the owner's choice */
export function shapeOf(
  sample: Sample,
  headerRow: number,
  chosen: number | undefined,
): Shape | undefined {
  const { records } = sample
  if (records.some(({ length }) => length > MAX_COLUMNS)) return undefined
  const ordinary = headerRow === 0 ? undefined : tableAt(sample, headerRow)
  const days = ordinary && dayRows(ordinary)
  if (days) return days
  if (isDated(records)) return ordinary && sideBySide(ordinary)
  const months = rowOfMonths(records, chosen)
  const unfolded = months === undefined ? undefined : monthColumns(tableAt(sample, months))
  if (unfolded || !ordinary) return unfolded
  return piecedDates(ordinary) ?? yearlessDates(ordinary) ?? sideBySide(ordinary)
}

/** Of records with a number. All other checks take longer. */
function isDated(records: string[][]): boolean {
  const first = records
    .slice(0, FIRST_ROWS)
    .filter((record) => record.some((cell) => /\d/.test(cell)))
  const dated = first.filter((record) =>
    record.some(
      (cell) =>
        cell.length <= MAX_DATE_LENGTH &&
        /\d\D+\d|^\d{8}$/.test(cell) &&
        orderOf(cell) !== undefined,
    ),
  )
  return dated.length > 0 && dated.length >= first.length * MOSTLY
}

function tableAt(sample: Sample, headerRow: number): ShapelessTable {
  const { records } = sample
  const headers = records[headerRow - 1] ?? []
  return {
    ...sample,
    headerRow,
    headers: headers.map((header) => truncateHeader(header, headers.length)),
    rows: records.slice(headerRow, headerRow + MAX_ROWS).filter((record) => !isBlank(record)),
  }
}
