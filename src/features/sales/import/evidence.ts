import { orderOf, type DateOrder } from './dates.ts'
import { remembered } from './remembered.ts'
import { markOf, type DecimalMark } from './money.ts'

/**
 * What a whole column says about how its cells are written. A single cell may be read two ways;
 * the other cells, and then the file's other columns, say which one is meant.
 */

export type SettledBy = 'choice' | 'column' | 'file' | 'unneeded' | 'default'

export interface Settled<Value> {
  value: Value
  settledBy: SettledBy
  /** The cell that decided. */
  example: Example | undefined
  /** Cells can be read two ways and nothing decides, or cells contradict each other: ask. */
  open: boolean
}
export interface Example {
  text: string
  row: number
}

/** How many cells speak for each reading, with the first that does. */
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

  /** The reading that most cells speak for; undefined when none does. */
  winner(): Value | undefined {
    return [...this.votes].sort(([, a], [, b]) => b - a)[0]?.[0]
  }

  /** More than one cell in twenty speaks for something else. */
  isDisputed(): boolean {
    const votes = [...this.votes.values()]
    const all = votes.reduce((sum, count) => sum + count, 0)
    return all - Math.max(0, ...votes) > all / 20
  }
}

export class DateEvidence extends Evidence<DateOrder> {
  private readonly orderOf = remembered(orderOf)

  see(cell: string, row: number): void {
    this.add(this.orderOf(cell), cell, row)
  }
}

/** Fewer grouped numbers than this could be a coincidence. */
const ENOUGH_GROUPED = 3

export class AmountEvidence extends Evidence<DecimalMark> {
  /** numbers like 1,234 and 1.234, by the mark in them */
  private grouped = { ',': 0, '.': 0 }
  /** numbers of four digits or more without any mark */
  private ungrouped = 0

  see(cell: string, row: number): void {
    const mark = markOf(cell)
    this.add(mark, cell, row)
    if (mark === 'either') this.grouped[cell.includes(',') ? ',' : '.']++
    if (mark === 'none' && /\d{4}/.test(cell)) this.ungrouped++
  }

  /**
   * A column in which every comma stands before exactly three digits and no number of four digits
   * goes without one groups thousands. The same with points stays open: prices of three decimals exist.
   */
  groupsByComma(): boolean {
    return this.grouped[','] >= ENOUGH_GROUPED && this.grouped['.'] === 0 && this.ungrouped === 0
  }
}

/** By the person's choice, else the column, else the file's other columns, else `fallback`. */
export function settle<Value extends string>(
  choice: Value | 'auto',
  column: Evidence<Value> | undefined,
  others: Evidence<Value>[],
  fallback: Value,
): Settled<Value> {
  if (choice !== 'auto') {
    return { value: choice, settledBy: 'choice', example: undefined, open: false }
  }
  const by = (evidence: Evidence<Value>, settledBy: SettledBy): Settled<Value> | undefined => {
    const value = evidence.winner()
    return (
      value && {
        value,
        settledBy,
        example: evidence.examples.get(value),
        open: evidence.isDisputed(),
      }
    )
  }
  const own = column && by(column, 'column')
  if (own) return own
  if (!column || column.ambiguous === 0) {
    return { value: fallback, settledBy: 'unneeded', example: undefined, open: false }
  }
  for (const other of others) {
    const settled = by(other, 'file')
    if (settled && !settled.open) return settled
  }
  return {
    value: fallback,
    settledBy: 'default',
    example: column.examples.get('either'),
    open: true,
  }
}
