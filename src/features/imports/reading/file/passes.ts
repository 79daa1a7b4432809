import { isBlank, readRecords, type Delimiter, type TakeRecords } from './csv.ts'
import { restoreRecords } from './rejected.ts'
import { textOf, type ByteRange, type Encoding } from './text.ts'

interface Notation {
  encoding: Encoding
  delimiter: Delimiter
}

interface TablePlace extends Notation {
  range: ByteRange
  layout: { headerRow: number }
  tables: { lastRow: number }[]
  /** from 1 */
  table: number
}

export async function startOf(range: ByteRange, encoding: Encoding): Promise<string> {
  for await (const piece of textOf(range, encoding)) return piece
  return ''
}

export function readRows(
  { range, encoding, delimiter, layout, tables, table }: TablePlace,
  take: (record: string[], row: number) => void,
  onProgress: OnProgress,
  pace: () => Promise<void>,
): Promise<void> {
  const { lastRow } = tables[table - 1]!
  const takeRows: TakeRecords = (records, firstRow) => {
    if (firstRow > lastRow) return false
    const end = Math.min(records.length, lastRow + 1 - firstRow)
    for (let i = Math.max(0, layout.headerRow + 1 - firstRow); i < end; i++) {
      if (!isBlank(records[i]!)) take(records[i]!, firstRow + i)
    }
  }
  return pass(range, { encoding, delimiter }, takeRows, onProgress, pace)
}

export type OnProgress = (rows: number, fraction: number) => void

export function pass(
  range: ByteRange,
  { encoding, delimiter }: Notation,
  take: TakeRecords,
  onProgress: OnProgress,
  pace = async (): Promise<void> => {},
): Promise<void> {
  const size = range.end - range.start
  let bytes = 0
  let rows = 0
  async function* paced(): AsyncGenerator<string> {
    for await (const piece of textOf(range, encoding, (seen) => (bytes = seen))) {
      await pace()
      yield piece
      onProgress(rows, bytes / size)
    }
  }
  const restored = restoreRecords(take)
  return readRecords(paced(), delimiter, (records, firstRow) => {
    rows = firstRow + records.length - 1
    return restored(records, firstRow)
  })
}
