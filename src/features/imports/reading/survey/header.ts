import { SAMPLE_ROWS, type Column } from '../../preview/contract.ts'
import { fieldsNamed, refsOf } from '../columns/suggest.ts'
import { truncateHeader, truncateSample } from '../file/truncate.ts'
import { fillOf, loneText } from '../kinds/groups.ts'
import { isTotalLine } from '../kinds/total-lines.ts'
import { orderOf } from '../values/dates.ts'
import { markOf } from '../values/money.ts'

const MAX_TITLE_ROWS = 30
const HEADER_FILL = 0.6

/** From 1; 0 when the file begins with data. Of equal rows the lower wins, often more specific. */
export function findHeader(records: string[][]): number {
  const fullest = Math.max(0, ...records.map(fillOf))
  const above = records.slice(0, MAX_TITLE_ROWS + 1)
  const firstData = above.findIndex(isData)
  const candidates = above
    .map((record, index) => ({ record, index }))
    .filter(({ record, index }) => {
      if (fillOf(record) < Math.max(1, fullest * HEADER_FILL) || !isAbove(index, firstData))
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

const isDate = (cell: string): boolean => /\D/.test(cell.trim()) && orderOf(cell) !== undefined
const isAmount = (cell: string): boolean => markOf(cell) !== undefined

const isData = (record: string[]): boolean => record.some(isDate) && record.some(isAmount)

/** Up to the last filled cell; without a header, as many empty ones as a typical row has. */
export function headersOf(records: string[][], headerRow: number): string[] {
  if (headerRow > 0) {
    const headers = withoutEmptyEnd(records[headerRow - 1] ?? [])
    return headers.map((header) => truncateHeader(header, headers.length))
  }
  return Array<string>(median(records.map((record) => record.length))).fill('')
}

export function columnsOf(headers: string[], rows: string[][]): Column[] {
  const refs = refsOf(headers)
  const ofSales = rows.filter((row) => loneText(row) === undefined && !isTotalLine(row))
  return headers.map((header, index) => ({
    ref: refs[index]!,
    header,
    samples: samplesOf(ofSales, index).map((cell) =>
      truncateSample(cell, headers.length, SAMPLE_ROWS),
    ),
  }))
}

function samplesOf(rows: string[][], index: number): string[] {
  const samples: string[] = []
  for (const row of rows) {
    const cell = row[index]
    if (!cell?.trim()) continue
    if (samples.push(cell) === SAMPLE_ROWS) break
  }
  return samples
}

function withoutEmptyEnd(headers: string[]): string[] {
  return headers.slice(0, headers.findLastIndex((header) => header.trim() !== '') + 1)
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
