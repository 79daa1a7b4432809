import type { DecimalMark, SettledBy } from '../../contract.ts'
import { markOf, marksOf } from './money.ts'

/**
 * Evidence from a whole column on how its cells are written. A single cell may be ambiguous; the other
 * cells, and then the file's other columns, decide how it is read.
 */

export interface Example {
  text: string
  row: number
}
/** Conclusion from one column alone. */
export interface Finding<Value> {
  value: Value
  /** the cell that decided */
  example: Example | undefined
  /** true if the owner must be asked: nothing decides, or cells contradict each other */
  open: boolean
  /** a cell that can be read in more than one way */
  doubt?: Example | undefined
  /** reason when no single cell decided: only then are the rows sorted by date, or the dates or their years not in the future */
  because?: 'sorted' | 'future' | 'years'
}
export interface Settled<Value> extends Finding<Value> {
  settledBy: SettledBy
}

/** Counts the cells in favour of each reading, with the first one as an example. */
export class Evidence<Value extends string> {
  readonly votes = new Map<Value, number>()
  readonly examples = new Map<Value | 'either', Example>()
  ambiguous = 0

  add(reading: Value | 'either' | 'none' | undefined, text: string, row: number): void {
    if (reading === undefined || reading === 'none') return
    if (reading === 'either') this.ambiguous++
    else this.votes.set(reading, (this.votes.get(reading) ?? 0) + 1)
    if (!this.examples.has(reading)) this.examples.set(reading, { text, row })
  }

  /** Returns the reading that most cells are in favour of; undefined when there is none. */
  finding(): Finding<Value> | undefined {
    const [most, ...others] = [...this.votes].sort(([, a], [, b]) => b - a)
    if (!most) return undefined
    const [value, count] = most
    const against = others.reduce((sum, [, votes]) => sum + votes, 0)
    // One cell may be a typo; if two differ, ambiguous cells may differ as well.
    const open = against > 1 || against * 20 > count
    return { value, example: this.examples.get(value), open, doubt: this.examples.get('either') }
  }
}

/** Fewer grouped numbers could be a coincidence. */
const ENOUGH_GROUPED = 3

/** different currencies collected at most */
const MAX_CURRENCIES = 5

export class AmountEvidence extends Evidence<DecimalMark> {
  readonly currencies = new Set<string>()
  debits = 0
  /** first and last characters of cells whose currency is known */
  private readonly edges = new Set<string>()
  /** numbers like 1,234 and 1.234, by their mark */
  private grouped = { ',': 0, '.': 0 }
  /** numbers without any mark: of four digits or more, and smaller ones */
  private ungrouped = 0
  private small = 0

  see(cell: string, row: number): void {
    const mark = markOf(cell)
    this.add(mark, cell, row)
    if (mark !== undefined && !isBare(cell)) this.seeMarks(cell)
    if (mark === 'either') this.grouped[cell.includes(',') ? ',' : '.']++
    if (mark === 'none') {
      if (/\d{4}/.test(cell)) this.ungrouped++
      else this.small++
    }
  }

  private seeMarks(cell: string): void {
    const edges = `${cell[0]}${cell.at(-1)}`
    if (this.edges.has(edges)) return
    const { currency, debit } = marksOf(cell)
    if (debit) this.debits++
    if (currency === undefined) return
    if (this.currencies.size < MAX_CURRENCIES) this.currencies.add(currency)
    if (!/\p{L}/u.test(edges)) this.edges.add(edges)
  }

  /**
   * A comma groups thousands if it is always followed by exactly three digits, numbers below 1,000 have
   * none, and no larger number lacks one; three decimals would be in all of them. With points the same
   * pattern stays open, because columns with both 1.234 and 5 as prices exist.
   */
  override finding(): Finding<DecimalMark> | undefined {
    const groups =
      this.grouped[','] >= ENOUGH_GROUPED &&
      this.grouped['.'] === 0 &&
      this.ungrouped === 0 &&
      this.small > 0
    return (
      super.finding() ??
      (groups ? { value: '.', example: this.examples.get('either'), open: false } : undefined)
    )
  }
}

/** True if the cell begins and ends with a digit, mark, sign or bracket. */
function isBare(cell: string): boolean {
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)]
  return first >= 0x28 && first <= 0x39 && last >= 0x28 && last <= 0x39
}

/** Decides by the owner's choice, else by the column, else by the file's other columns if they agree, else by `fallback`. */
export function settle<Value extends string>(
  choice: Value | 'auto',
  column: Evidence<Value> | undefined,
  others: Evidence<Value>[],
  fallback: Value,
): Settled<Value> {
  if (choice !== 'auto') {
    return { value: choice, settledBy: 'choice', example: undefined, open: false }
  }
  const own = column?.finding()
  if (own && !own.because) return { ...own, settledBy: 'column' }
  if (!column || (column.ambiguous === 0 && !own)) {
    return { value: fallback, settledBy: 'unneeded', example: undefined, open: false }
  }
  const found = others
    .filter((other) => other !== column)
    .flatMap((other) => other.finding() ?? [])
    .filter(({ because }) => because === undefined)
  const [first] = found
  const agreed =
    first && found.every(({ value, open }) => value === first.value && !open) ? first : undefined
  if (own)
    return { ...own, settledBy: 'column', open: own.open || (agreed ?? own).value !== own.value }
  if (agreed) return { ...agreed, settledBy: 'file' }
  return {
    value: fallback,
    settledBy: 'default',
    example: column.examples.get('either'),
    open: true,
  }
}
