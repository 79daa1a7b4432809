import { hash } from 'node:crypto'
import { wordsOf } from '../columns/words.ts'
import { FIELDS, type ColumnMapping } from '../../contract.ts'
import {
  pickAnswers,
  type Answers,
  type DateOrder,
  type DecimalMark,
  type ImportOptions,
} from '../../options/contract.ts'
import type { FurtherColumns } from '../columns/scores.ts'
import type { Settled } from '../values/evidence.ts'
import { layoutOf, type Layout } from './layout.ts'

export interface SavedMapping {
  headers: string
  /** by position; null without a choice */
  mapping: ColumnMapping | null
  options: {
    dateOrder?: DateOrder
    decimal?: DecimalMark
    revenueIs?: Layout['revenueIs']
    costIs?: Layout['costIs']
    defaultProduct?: string
  } & Answers
}

export interface LayoutRequest {
  /** undefined: saved or suggested */
  mapping: ColumnMapping | undefined
  options: ImportOptions
  savedMappings?: SavedMapping[]
}

export interface RecalledLayout {
  layout: Layout
  known: SavedMapping | undefined
  isFromSaved: boolean
}

/** Ignores case, accents and punctuation. */
const fingerprintOf = (headers: string[]): string =>
  hash('sha256', headers.map(wordsOf).join('\u001f'), 'hex')

export function recallLayout(
  records: string[][],
  { mapping, options, savedMappings = [] }: LayoutRequest,
): RecalledLayout {
  const found = layoutOf(records, mapping, options)
  const fingerprint = fingerprintOf(found.headers)
  const known = savedMappings.find(({ headers }) => headers === fingerprint)
  if (!known?.mapping) return { layout: found, known, isFromSaved: false }

  const before = layoutOf(records, mapping ?? known.mapping, {
    ...options,
    headerRow: found.headerRow,
    ...recalledOptions(known, found, mapping, options),
  })
  if (mapping) return { layout: before, known, isFromSaved: false }
  return makesSense(before)
    ? { layout: before, known, isFromSaved: true }
    : { layout: found, known: { ...known, mapping: null }, isFromSaved: false }
}

/** Total or unit price only for the same column; a product for all rows only if no column has products. */
function recalledOptions(
  { mapping: before, options: recalled }: SavedMapping,
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
    ...pickAnswers({ ...recalled, ...pickAnswers(options) }),
  }
}

/** Columns with amounts or dates last time still have some. The day of a file without dates is asked for each time. */
function makesSense({ chosen, candidates, missing }: Layout): boolean {
  const { revenue, saleDate } = chosen
  return (
    missing.every((field) => field === 'saleDate') &&
    (revenue === undefined || candidates[revenue]!.amounts > 0) &&
    (saleDate === undefined || candidates[saleDate]!.dates > 0)
  )
}

export function withSavedValue<Value>(
  settled: Settled<Value>,
  before: Value | undefined,
): Settled<Value> {
  return settled.settledBy === 'default' && before !== undefined
    ? { ...settled, value: before, settledBy: 'remembered', open: false }
    : settled
}

export function mappingToSave(
  { layout, known, isFromSaved }: RecalledLayout,
  { mapping, options }: LayoutRequest,
  dateOrder: Settled<DateOrder>,
  decimals: Settled<DecimalMark>[],
): SavedMapping | undefined {
  const decimal = decimals.find(isSettled)?.value ?? known?.options.decimal
  const order = isSettled(dateOrder) ? dateOrder.value : known?.options.dateOrder
  const settled = { ...(order && { dateOrder: order }), ...(decimal && { decimal }) }
  const headers = fingerprintOf(layout.headers)
  if (!mapping && !isFromSaved && !hasChoice(options)) {
    return order || decimal ? { headers, mapping: null, options: settled } : undefined
  }
  const { revenueIs, costIs, defaultProduct, answers } = layout
  return {
    headers,
    mapping: placesOf({ ...layout.chosen, ...layout.further.columns }),
    options: {
      ...settled,
      revenueIs,
      costIs,
      ...answers,
      ...(defaultProduct && { defaultProduct: defaultProduct.toWellFormed() }),
    },
  }
}

const isSettled = ({ settledBy, open }: Settled<unknown>): boolean =>
  !open && settledBy !== 'unneeded'

const hasChoice = (options: ImportOptions): boolean =>
  options.dateOrder !== 'auto' ||
  options.decimal !== 'auto' ||
  (options.revenueIs ?? options.costIs ?? options.defaultProduct) !== undefined ||
  Object.keys(pickAnswers(options)).length > 0

const placesOf = (chosen: Layout['chosen'] & FurtherColumns): ColumnMapping =>
  Object.fromEntries(
    FIELDS.map((field) => [field, chosen[field] === undefined ? null : `#${chosen[field] + 1}`]),
  )
