import { hash } from 'node:crypto'
import { wordsOf } from './words.ts'
import { FIELDS, type ColumnMapping, type ImportOptions } from '../../contract.ts'
import type { DateOrder } from '../values/dates.ts'
import type { Settled } from '../values/evidence.ts'
import { layoutOf, type Layout } from './layout.ts'
import type { DecimalMark } from '../values/money.ts'

/** How files are read whose headers the owner imported before: as the last time, where that still makes sense. */

export interface RememberedLayout {
  /** fingerprint, see `fingerprintOf` */
  headers: string
  /** Columns by their places; null while the person chose nothing. */
  mapping: ColumnMapping | null
  options: {
    dateOrder?: DateOrder
    decimal?: DecimalMark
    revenueIs?: Layout['revenueIs']
    costIs?: Layout['costIs']
    defaultProduct?: string
  }
}

/** What the person asks for, and what is remembered of the files before. */
export interface LayoutRequest {
  /** undefined: the one remembered or suggested is taken */
  mapping: ColumnMapping | undefined
  options: ImportOptions
  remembered?: RememberedLayout[]
}

export interface RecalledLayout {
  layout: Layout
  /** what is remembered of these headers */
  known: RememberedLayout | undefined
  /** The columns are the remembered ones. */
  isAsBefore: boolean
}

/** The same for headers that differ by case, accents and punctuation only. */
const fingerprintOf = (headers: string[]): string =>
  hash('sha256', headers.map(wordsOf).join('\u001f'), 'hex')

/** From the first records of a file: its layout as `layoutOf` finds it, or the remembered one. */
export function recallLayout(
  records: string[][],
  { mapping, options, remembered = [] }: LayoutRequest,
): RecalledLayout {
  const found = layoutOf(records, mapping, options)
  const fingerprint = fingerprintOf(found.headers)
  const known = remembered.find(({ headers }) => headers === fingerprint)
  if (!known?.mapping) return { layout: found, known, isAsBefore: false }

  const before = layoutOf(records, mapping ?? known.mapping, {
    ...options,
    headerRow: found.headerRow,
    ...recalledOptions(known, found, mapping, options),
  })
  if (mapping) return { layout: before, known, isAsBefore: false }
  return makesSense(before)
    ? { layout: before, known, isAsBefore: true }
    : { layout: found, known: { ...known, mapping: null }, isAsBefore: false }
}

/** What an amount is of goes with its column; a product for all rows goes where no column has any. */
function recalledOptions(
  { mapping: before, options: recalled }: RememberedLayout,
  found: Layout,
  mapping: ColumnMapping | undefined,
  options: ImportOptions,
): Partial<ImportOptions> {
  const isSame = (field: 'revenue' | 'cost'): boolean =>
    !mapping || before![field] === placesOf(found.chosen)[field]
  const revenueIs = options.revenueIs ?? (isSame('revenue') ? recalled.revenueIs : undefined)
  const costIs = options.costIs ?? (isSame('cost') ? recalled.costIs : undefined)
  const hasProducts = mapping ? found.chosen.productName !== undefined : before!.productName
  const defaultProduct =
    options.defaultProduct ?? (hasProducts ? undefined : recalled.defaultProduct)
  return {
    ...(revenueIs && { revenueIs }),
    ...(costIs && { costIs }),
    ...(defaultProduct && { defaultProduct }),
  }
}

/** Not when a column that held amounts or dates then now holds none at all. */
function makesSense({ chosen, candidates, missing }: Layout): boolean {
  const { revenue, saleDate } = chosen
  return (
    missing.length === 0 &&
    (revenue === undefined || candidates[revenue]!.amounts > 0) &&
    (saleDate === undefined || candidates[saleDate]!.dates > 0)
  )
}

/** What nothing in the file settled is read as the last time. */
export function asBefore<Value>(
  settled: Settled<Value>,
  before: Value | undefined,
): Settled<Value> {
  return settled.settledBy === 'default' && before !== undefined
    ? { ...settled, value: before, settledBy: 'remembered', open: false }
    : settled
}

/** What an import leaves to be remembered; undefined when that is nothing. */
export function toRemember(
  { layout, known, isAsBefore }: RecalledLayout,
  { mapping, options }: LayoutRequest,
  dateOrder: Settled<DateOrder>,
  decimals: Settled<DecimalMark>[],
): RememberedLayout | undefined {
  const decimal = decimals.find(isSettled)?.value ?? known?.options.decimal
  const order = isSettled(dateOrder) ? dateOrder.value : known?.options.dateOrder
  const settled = { ...(order && { dateOrder: order }), ...(decimal && { decimal }) }
  const headers = fingerprintOf(layout.headers)
  if (!mapping && !isAsBefore && !hasChoice(options)) {
    return order || decimal ? { headers, mapping: null, options: settled } : undefined
  }
  const { revenueIs, costIs, defaultProduct } = layout
  return {
    headers,
    mapping: placesOf(layout.chosen),
    options: {
      ...settled,
      revenueIs,
      costIs,
      ...(defaultProduct && { defaultProduct: defaultProduct.toWellFormed() }),
    },
  }
}

const isSettled = ({ settledBy, open }: Settled<unknown>): boolean =>
  !open && settledBy !== 'unneeded'

const hasChoice = ({ dateOrder, decimal, revenueIs, costIs, defaultProduct }: ImportOptions) =>
  dateOrder !== 'auto' ||
  decimal !== 'auto' ||
  (revenueIs ?? costIs ?? defaultProduct) !== undefined

const placesOf = (chosen: Layout['chosen']): ColumnMapping =>
  Object.fromEntries(
    FIELDS.map((field) => [field, chosen[field] === undefined ? null : `#${chosen[field] + 1}`]),
  )
