import { orderOf } from '../values/dates.ts'
import { markOf } from '../values/money.ts'
import type { Layout } from './layout.ts'
import { fieldsNamed } from '../columns/suggest.ts'
import { anyOf, wordsOf } from '../columns/words.ts'
import { abroad } from '../columns/abroad.ts'

/** Finds where another table begins in a file: some programs write sales and expenses one below the other. */

/** tables in a file at most; what comes after them belongs to the last one */
const MAX_TABLES = 10
/** records that are compared with a header at most, because that takes time */
const MAX_CHECKS = 2_000
/** cells of a header at most: wider tables stand alone */
const MAX_COLUMNS = 200
/** characters of a title that are kept */
const MAX_TITLE = 200

/** Columns in which nearly every line of a table has a digit: its dates and amounts. */
export type LineColumns = readonly (number | undefined)[]

export class TableFinder {
  /** text of the line above the header */
  title = ''
  /** lines of the current table so far */
  lines = 0
  /** row of the last line */
  lastLine = 0
  private above = ''
  private hasGap = false
  private readonly headers = new Set<string>()
  private tables = 1
  private checks = 0
  private readonly notBefore: number

  /** A header that the owner chose is never the beginning of another table, nor is any above it. */
  constructor(chosenHeader = 0) {
    this.notBefore = chosenHeader
  }

  /**
   * Returns the index of the first record from `from` on that is the header of another table; -1 if there
   * is none. The next call begins with that record, after `enter`.
   */
  next(records: string[][], from: number, firstRow: number, columns: LineColumns): number {
    for (let index = from; index < records.length; index++) {
      const record = records[index]!
      if (columns.some((column) => hasDigit(record[column ?? -1]))) this.takeLine(firstRow + index)
      else if (this.isHeaderOfAnother(record, firstRow + index)) return index
    }
    return -1
  }

  /** Begins a table at its header. */
  enter(header: string[]): void {
    this.tables++
    this.title = this.above
    this.lines = 0
    this.headers.clear()
    this.takeHeader(header)
  }

  private takeLine(row: number): void {
    this.lines++
    this.lastLine = row
    this.hasGap = false
    this.above = ''
  }

  private takeHeader(record: string[]): void {
    this.headers.add(keyOf(record))
    this.hasGap = false
    this.above = ''
  }

  private isHeaderOfAnother(record: string[], row: number): boolean {
    const filled = record.filter((cell) => cell.trim() !== '')
    if (filled.length < 2) {
      this.hasGap = true
      this.above = filled[0]?.trim().slice(0, MAX_TITLE) ?? this.above
      return false
    }
    const looksLikeHeader =
      this.checks < MAX_CHECKS &&
      filled.length <= MAX_COLUMNS &&
      !filled.some((cell) => orderOf(cell) !== undefined || markOf(cell) !== undefined)
    if (!looksLikeHeader) {
      this.takeLine(row)
      return false
    }
    this.checks++
    const named = fieldsNamed(record)
    const isTitled = this.hasGap && this.above !== ''
    const tells = (named.includes('saleDate') ? 1 : 0) + (named.includes('revenue') ? 1 : 0)
    const isHeader =
      tells > 0 &&
      (named.length >= 3 || (this.hasGap && named.length >= 2) || (isTitled && this.lines > 0))
    if (!isHeader || row <= this.notBefore) {
      if (this.headers.size > 0 && !isHeader) this.takeLine(row)
      return false
    }
    const isRepeated =
      this.headers.has(keyOf(record)) && !(isTitled && isOther(this.above) !== isOther(this.title))
    // Lines above the first header are titles, and two rows of headers belong together.
    if (this.lines === 0 || this.headers.size === 0 || isRepeated || this.tables >= MAX_TABLES) {
      if (this.headers.size === 0) {
        this.title = this.above
        this.lines = 0
      }
      this.takeHeader(record)
      return false
    }
    return true
  }
}

const hasDigit = (cell: string | undefined): boolean =>
  cell !== undefined && (/\d/.test(cell) || /\p{Nd}/u.test(cell))

const keyOf = (record: string[]): string =>
  record.map((cell) => cell.slice(0, 100).trim().toLowerCase()).join('\u001f')

/** Titles of tables that aren't sales. */
const OTHER = anyOf(
  abroad('expense'),
  /\b(?:expenses?|expenditures?|costs?|purchases?|bills|outgoings?|payouts?|fees|payroll|wages|stock|inventory|summary|totals|payments?|liabilities|ausgaben?|kosten|einkaufe?|aufwendungen|aufwand|gebuhren|lohne|lagerbestand|zusammenfassung|zahlungen|gastos?|egresos?|compras?|costos?|costes?|salidas|pagos|resumen|inventario|despesas?|custos?|saidas|pagamentos|resumo|estoque|depenses?|achats?|charges|couts?|frais|paiements|recapitulatif|spese|acquisti|costi|uitgaven|inkopen|utgifter|wydatki)\b/,
)
const isOther = (title: string): boolean => OTHER.test(wordsOf(title))
/** Headers of tables of purchases. */
const BOUGHT =
  /^(?:supplier|vendor|payee|paid to|expense|lieferant|kreditor|ausgabe|proveedor|gasto|fornecedor|despesa|fournisseur|depense|fornitore|leverancier)(?: (?:name|type|category|account|nombre|nome|nom))?$/

/** True if a table may be the sales: it has dates and amounts, and nothing says that they are something else. */
export const isOfSales = ({ chosen, missing, headers }: Layout, title: string): boolean =>
  chosen.revenue !== undefined &&
  !missing.includes('saleDate') &&
  !isOther(title) &&
  !headers.some((header) => BOUGHT.test(wordsOf(header)))
