import { fillOf } from '../kinds/groups.ts'
import { isTotalLine } from '../kinds/total-lines.ts'
import { headOf } from '../values/cells.ts'
import { orderOf } from '../values/dates.ts'
import type { Shape, ShapelessTable } from './shape.ts'

/** A single date may be a report's. */
const ENOUGH_DAYS = 2
const MOST = 0.9

const isDate = (cell: string): boolean => /\D/.test(cell.trim()) && orderOf(cell) !== undefined

function loneDate(record: string[]): number | undefined {
  if (fillOf(record) !== 1) return undefined
  const at = record.findIndex((cell) => cell.trim() !== '')
  return isDate(headOf(record[at]!)) ? at : undefined
}

export function dayRows({ headerRow, headers, rows }: ShapelessTable): Shape | undefined {
  const column = loneDate(rows[0] ?? [])
  if (column === undefined) return undefined
  const days = rows.filter((row) => loneDate(row) !== undefined)
  const lines = rows.filter((row) => fillOf(row) > 1 && !isTotalLine(row))
  const areAlike = days.every((row) => loneDate(row) === column)
  if (days.length < ENOUGH_DAYS || !areAlike || lines.length === 0) return undefined
  if (lines.some((row) => row.some((cell) => isDate(headOf(cell))))) return undefined
  // The dates have a column of their own, or share that of the products.
  const isOwn = lines.every((row) => !row[column]?.trim())
  const hasDigits = (at: number): boolean =>
    lines.filter((row) => /\d/.test(row[at] ?? '')).length >= lines.length * MOST
  return {
    headerRow,
    headers: isOwn ? headers : [...headers, 'Date'],
    lineColumns: [...headers.keys()].filter((at) => at !== column && hasDigits(at)),
    how: { kind: 'dayRows' },
    reader() {
      const at = isOwn ? column : headers.length
      let last = ''
      return {
        sums: 0,
        read(record) {
          const day = loneDate(record)
          if (day === column) last = record[day]!
          if (day !== undefined) return []
          // A total or a note is of no day.
          if (fillOf(record) < 2 || record[at]?.trim()) return [record]
          const length = Math.max(record.length, at + 1)
          return [Array.from({ length }, (_, index) => (index === at ? last : (record[index] ?? '')))] // prettier-ignore
        },
      }
    },
  }
}
