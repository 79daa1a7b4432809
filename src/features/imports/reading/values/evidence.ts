import { westernDigits } from '../../../../shared/digits.ts'
import type { DecimalMark, SettledBy } from '../../options/contract.ts'
import { signOf } from './currency-signs.ts'
import { memoize } from './memoize.ts'
import { markOf, marksOf } from './money.ts'

export interface Example {
  text: string
  row: number
}
export interface Finding<Value> {
  value: Value
  example: Example | undefined
  /** nothing decides, or cells contradict each other: the owner is asked */
  open: boolean
  doubt?: Example | undefined
  /** when no single cell decided: only so are rows sorted, or dates or years not in the future */
  because?: 'sorted' | 'future' | 'years'
}
export interface Settled<Value> extends Finding<Value> {
  settledBy: SettledBy
}

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

const MAX_SIGNS = 20

export class AmountEvidence extends Evidence<DecimalMark> {
  /** by sign or code */
  readonly signs = new Map<string, { count: number; marks: Evidence<DecimalMark> }>()
  unsigned = 0
  debits = 0
  private readonly signAt = signReader()
  /** numbers like 1,234 and 1.234, by mark */
  private grouped = { ',': 0, '.': 0 }
  private ungrouped = 0
  private small = 0

  see(written: string, row: number): void {
    const cell = isBare(written) ? written : westernDigits(written)
    const mark = markOf(cell)
    this.add(mark, cell, row)
    if (mark !== undefined) this.seeMarks(cell, mark, row)
    if (mark === 'either') this.grouped[cell.includes(',') ? ',' : '.']++
    if (mark === 'none') {
      if (/\d{4}/.test(cell)) this.ungrouped++
      else this.small++
    }
  }

  private seeMarks(cell: string, mark: DecimalMark | 'either' | 'none', row: number): void {
    if (isBare(cell)) return void this.unsigned++
    const sign = this.signAt(cell)
    if (DEBIT.test(cell) && marksOf(cell).debit) this.debits++
    if (sign === '') return void this.unsigned++
    let seen = this.signs.get(sign)
    if (!seen) {
      if (this.signs.size === MAX_SIGNS) return
      this.signs.set(sign, (seen = { count: 0, marks: new Evidence() }))
    }
    seen.count++
    seen.marks.add(mark, cell, row)
  }

  marksBySign(): Map<string, DecimalMark> | undefined {
    const found = new Map<string, DecimalMark>()
    for (const [sign, { marks }] of this.signs) {
      const finding = marks.finding()
      if (finding?.open || (!finding && marks.ambiguous > 0)) return undefined
      if (finding) found.set(sign, finding.value)
    }
    return new Set(found.values()).size > 1 ? found : undefined
  }

  /**
   * 1,234 is whole in yen, or has three decimals in dinars. undefined if the currency doesn't tell, or marks are mixed.
   */
  markFor(places: number): DecimalMark | undefined {
    if (this.grouped[','] > 0 === this.grouped['.'] > 0) return undefined
    const mark = this.grouped[','] > 0 ? ',' : '.'
    if (places === 0) return mark === ',' ? '.' : ','
    // Whole dinars next to them may be written in either way.
    return places === 3 && (mark === '.' || this.ungrouped + this.small === 0) ? mark : undefined
  }

  /**
   * A comma groups thousands if exactly three digits always follow, numbers below 1,000 have none, and no larger number
   * lacks one; decimals would be everywhere. With points this stays open: columns with both 1.234 and 5 as prices
   * exist.
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

const DEBIT = /r\.?$/i

/** Begins and ends with a digit or mark, or with a sign or bracket beside one. */
function isBare(cell: string): boolean {
  const last = cell.length - 1
  return (
    (isDigit(cell, 0) || (isPunctuation(cell, 0) && isPlain(cell, 1))) &&
    (isDigit(cell, last) || (isPunctuation(cell, last) && isPlain(cell, last - 1)))
  )
}
const isDigit = (cell: string, at: number): boolean => {
  const code = cell.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}
/** ( ) * + , - . / */
const isPunctuation = (cell: string, at: number): boolean => {
  const code = cell.charCodeAt(at)
  return code >= 0x28 && code <= 0x2f
}
const isPlain = (cell: string, at: number): boolean => isDigit(cell, at) || isPunctuation(cell, at)

const SIGNS_BEFORE = new Map(['$', '£', '¥', '€', '₹'].map((char) => [char, signOf(char)!]))

/** '' without a sign */
export function signReader(): (cell: string) => string {
  const general = memoize((cell) => marksOf(cell).sign ?? '')
  return (cell) => {
    if (isBare(cell)) return ''
    // Without a pattern, which would take too long for a million amounts like $12.50.
    const isPlainly = isDigit(cell, 1) && isDigit(cell, cell.length - 1)
    return (isPlainly ? SIGNS_BEFORE.get(cell[0]!) : undefined) ?? general(cell)
  }
}

/** The owner's choice, else the column, else the file's other columns if they agree, else `fallback`. */
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
