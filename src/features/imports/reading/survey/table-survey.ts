import { badInput } from '../../../../shared/errors.ts'
import { isOfSales, TableFinder, type LineColumns } from './table-finder.ts'
import type { WatchedColumns } from './watched-columns.ts'

export interface ListedTable {
  title: string
  /** from 1 in the file */
  headerRow: number
  headers: string[]
  rows: number
  /** in the file; infinite for the last table */
  lastRow: number
}

interface Table extends Omit<ListedTable, 'headers' | 'headerRow'> {
  start: number
  sample: string[][]
  sampleLength: number
  watched: WatchedColumns | undefined
  error: Error | undefined
}

/** records for finding the layout; fewer at this many characters */
const SAMPLE_RECORDS = 1_000
const SAMPLE_LENGTH = 10_000_000

export interface TableChoice {
  watched: WatchedColumns
  /** from 1 */
  table: number
  tables: ListedTable[]
}

export class TableSurvey {
  private readonly watch: (sample: string[][], start: number) => WatchedColumns
  private readonly finder: TableFinder
  private readonly tables: Table[] = [beginning(1, '')]

  /** `watch` may throw a 400. */
  constructor(
    watch: (sample: string[][], start: number) => WatchedColumns,
    headerRow: number | undefined,
  ) {
    this.watch = watch
    this.finder = new TableFinder(headerRow)
  }

  see(records: string[][], firstRow: number): void {
    let from = 0
    for (;;) {
      const table = this.tables.at(-1)!
      const columns = linesOf(table)
      const at = columns ? this.finder.next(records, from, firstRow, columns) : -1
      const isWhole = from === 0 && at < 0
      this.feed(
        table,
        isWhole ? records : records.slice(from, at < 0 ? undefined : at),
        firstRow + from,
      )
      if (at < 0) return
      this.end(table)
      this.finder.enter(records[at]!)
      this.tables.push(beginning(firstRow + at, this.finder.title))
      this.feed(this.tables.at(-1)!, [records[at]!], firstRow + at)
      from = at + 1
    }
  }

  /** The owner's choice, or the first of sales. Throws its 400 when unreadable. */
  choose(chosen: number | undefined): TableChoice {
    const last = this.tables.at(-1)!
    this.close(last)
    const tables =
      this.tables.length === 1 ? this.tables : this.tables.filter(({ rows }) => rows > 0)
    if (chosen !== undefined && chosen > tables.length) throw noTable(chosen)
    const isOfSalesHere = ({ watched, title }: Table): boolean =>
      watched !== undefined && isOfSales(watched.layout, title)
    const table =
      chosen === undefined ? (tables.find(isOfSalesHere) ?? tables[0]!) : tables[chosen - 1]!
    if (!table.watched) throw table.error!
    return {
      watched: table.watched,
      table: tables.indexOf(table) + 1,
      tables: tables.map(({ title, start, rows, lastRow, watched, sample }) => ({
        title,
        headerRow: watched?.layout.headerRow ?? start,
        headers: watched?.layout.headers ?? sample[0]!,
        rows,
        lastRow,
      })),
    }
  }

  private feed(table: Table, records: string[][], firstRow: number): void {
    if (table.watched) return void table.watched.see(records, firstRow)
    if (table.error !== undefined) return
    for (const record of records) {
      table.sample.push(record)
      for (const cell of record) table.sampleLength += cell.length
    }
    if (table.sample.length >= SAMPLE_RECORDS || table.sampleLength >= SAMPLE_LENGTH) {
      this.begin(table)
    }
  }

  private end(table: Table): void {
    const lines = this.finder.lastLine - table.start + 1
    if (!table.watched) table.sample = table.sample.slice(0, lines)
    this.close(table)
    table.lastRow = this.finder.lastLine
  }

  private close(table: Table): void {
    table.rows = this.finder.lines
    if (this.tables.indexOf(table) === 0) table.title = this.finder.title
    if (table.watched ?? table.error) return
    this.begin(table)
  }

  private begin(table: Table): void {
    try {
      table.watched = this.watch(table.sample, table.start)
      table.sample = []
    } catch (error) {
      table.error = error as Error
      table.sample = table.sample.slice(0, 1)
    }
  }
}

const beginning = (start: number, title: string): Table => ({
  start,
  title,
  rows: 0,
  lastRow: Infinity,
  sample: [],
  sampleLength: 0,
  watched: undefined,
  error: undefined,
})

function linesOf({ watched, error }: Table): LineColumns | undefined {
  if (!watched) return error === undefined ? [] : undefined
  if (watched.shape?.lineColumns) return watched.shape.lineColumns
  const { saleDate, revenue } = watched.layout.chosen
  return saleDate === undefined && revenue === undefined ? undefined : [saleDate, revenue]
}

const noTable = (table: number) => {
  const sentence = `The file has no table ${table}. Choose another one.`
  return badInput(sentence, { 'options.table': sentence })
}
