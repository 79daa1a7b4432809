import { BYTE_ORDER_MARK, csvLines } from '../../../../server/csv.ts'
import type { Database } from '../../../../server/database/tenancy.ts'
import type { ArchivePart, Cell } from '../../../../server/owner-data.ts'
import { dayIn, formatDay } from '../../../../shared/calendar.ts'
import { escapeFormulas } from '../../../../shared/formula-escaping.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'

/** times by the shop's clock */
export interface Writing extends Notation {
  timeZone: string
}

export async function* csvOf(
  { titles, rows }: ArchivePart,
  db: Database,
  ownerId: string,
  { timeZone }: Writing,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([titles])
  for await (const batch of rows(db, ownerId)) {
    yield csvLines(batch.map((row) => row.map((cell) => inCsv(cell, timeZone))))
  }
}

function inCsv(cell: Cell, timeZone: string): string | number {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'string') return escapeFormulas(cell)
  if (cell instanceof Date) return `${dayIn(timeZone, cell)} ${clockOf(timeZone, cell)}`
  if ('cents' in cell) return cell.cents === null ? '' : (cell.cents / 100).toFixed(2)
  return ('day' in cell ? cell.day : cell.picture) ?? ''
}

export function inWriting(cell: Cell, writing: Writing): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return momentOf(cell, writing)
  if ('cents' in cell) return cell.cents === null ? '' : formatMoney(cell.cents / 100, writing)
  if ('day' in cell) return cell.day === null ? '' : formatDay(cell.day, writing)
  return cell.picture
}

export const isNumber = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && 'cents' in cell)

export const momentOf = (instant: Date, { timeZone, ...dates }: Writing): string =>
  `${formatDay(dayIn(timeZone, instant), dates)}, ${clockOf(timeZone, instant)}`

const clockOf = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)
