import { orderOf } from '../values/dates.ts'
import { markOf } from '../values/money.ts'
import type { Layout } from './layout.ts'
import { fieldsNamed } from '../columns/suggest.ts'
import { anyOf, wordsOf } from '../columns/words.ts'
import { abroad } from '../columns/abroad.ts'

/** Some programs write sales and expenses one below the other. */

const MAX_TABLES = 10
/** this takes time */
const MAX_CHECKS = 2_000
/** wider tables stand alone */
const MAX_COLUMNS = 200
const MAX_TITLE = 200

/** Nearly every line has a digit there: dates and amounts. */
export type LineColumns = readonly (number | undefined)[]

export class TableFinder {
  title = ''
  lines = 0
  /** row */
  lastLine = 0
  private above = ''
  private hasGap = false
  private readonly headers = new Set<string>()
  private tables = 1
  private checks = 0
  private readonly notBefore: number

  /** The owner's header begins no other table, nor does any above. */
  constructor(chosenHeader = 0) {
    this.notBefore = chosenHeader
  }

  /** Index from `from` on of the next table's header; -1 without. The next call begins there, after `enter`. */
  next(records: string[][], from: number, firstRow: number, columns: LineColumns): number {
    for (let index = from; index < records.length; index++) {
      const record = records[index]!
      if (columns.some((column) => hasDigit(record[column ?? -1]))) this.takeLine(firstRow + index)
      else if (this.isHeaderOfAnother(record, firstRow + index)) return index
    }
    return -1
  }

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

const OTHER = anyOf(
  abroad('expense'),
  /\b(?:expenses?|expenditures?|costs?|purchases?|bills|outgoings?|payouts?|fees|payroll|wages|stock|inventory|summary|totals|payments?|liabilities|ausgaben?|kosten|einkaufe?|aufwendungen|aufwand|gebuhren|lohne|lagerbestand|zusammenfassung|zahlungen|gastos?|egresos?|compras?|costos?|costes?|salidas|pagos|resumen|inventario|despesas?|custos?|saidas|pagamentos|resumo|estoque|depenses?|achats?|charges|couts?|frais|paiements|recapitulatif|spese|acquisti|costi|uitgaven|inkopen|utgifter|wydatki)\b/,
)
const isOther = (title: string): boolean => OTHER.test(wordsOf(title))
const BOUGHT =
  /^(?:supplier|vendor|payee|paid to|expense|lieferant|kreditor|ausgabe|proveedor|gasto|fornecedor|despesa|fournisseur|depense|fornitore|leverancier)(?: (?:name|type|category|account|nombre|nome|nom))?$/

export const isOfSales = ({ chosen, missing, headers }: Layout, title: string): boolean =>
  chosen.revenue !== undefined &&
  !missing.includes('saleDate') &&
  !isOther(title) &&
  !headers.some((header) => BOUGHT.test(wordsOf(header)))
