import * as z from 'zod/mini'
import { documented } from '../../../shared/documented.ts'
import {
  amount,
  day,
  number,
  optionalText,
  optionalTime,
  requiredText,
} from '../../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'

/**
 * The fields of a sale. Forms, lists, imports, exports, the archive and SQL walk these lists. A new field needs an entry
 * at the end of `FURTHER_VALUES`, a property of `entry`, a column (`tables.ts`) and a migration.
 */

export const MAX_QUANTITY = 1_000_000
export const QUANTITY_RULE = `Quantity must be a whole number from 1 to ${MAX_QUANTITY.toLocaleString('en-US')}`
/** below zero: pieces that came back */
export const quantity = documented(
  number('Quantity').check(
    z.refine((n) => Number.isInteger(n) && n !== 0 && Math.abs(n) <= MAX_QUANTITY, QUANTITY_RULE),
  ),
  { type: 'integer', minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY },
)
/** characters */
export const MAX_RECEIPT_LENGTH = 60

interface SaleField {
  /** property of `entry` */
  field: string
  kind: 'amount' | 'count' | 'day' | 'name' | 'text' | 'time'
  label: string
  /** in the form */
  hint?: string | undefined
  /** in the export; the import knows our exports by it: never change one */
  header: string
  /** property of `sale` in `tables.ts` */
  column: string
  /** as forms and programs send it */
  input: z.ZodMiniType
}

const text = <Field extends string>(
  field: Field,
  label: string,
  maxLength: number,
  hint?: string,
) => ({
  field,
  kind: 'text' as const,
  label,
  hint,
  header: label,
  column: field,
  maxLength,
  input: optionalText(label, maxLength),
})
const name = <Field extends string, Table extends string>(
  field: Field,
  table: Table,
  label: string,
) => ({
  field,
  kind: 'name' as const,
  table,
  label,
  header: label,
  column: `${table}Id` as const,
  maxLength: MAX_NAME_LENGTH,
  input: optionalText(label, MAX_NAME_LENGTH),
})
const money = <Field extends string>(field: Field, label: string) => ({
  field,
  kind: 'amount' as const,
  label,
  header: label,
  column: `${field}Cents` as const,
  input: z.nullish(amount(label)),
})

const MAIN_VALUES = [
  {
    ...name('productName', 'product', 'Product or service'),
    header: 'Product Name',
    input: requiredText('Product or service', MAX_NAME_LENGTH),
  },
  { ...money('revenue', 'Revenue'), input: amount('Revenue') },
  money('cost', 'Cost'),
  {
    field: 'quantity',
    kind: 'count',
    label: 'Quantity',
    header: 'Quantity',
    column: 'quantity',
    input: z._default(quantity, 1),
  },
  {
    field: 'saleDate',
    kind: 'day',
    label: 'Sale date',
    header: 'Sale Date',
    column: 'saleDate',
    input: day('Sale date'),
  },
  name('customerName', 'customer', 'Customer'),
  name('salesperson', 'salesperson', 'Salesperson'),
] as const satisfies SaleField[]

const SOURCE = { field: 'source', kind: 'text', header: 'Source', column: 'source' } as const

/**
 * Few sales have these. Forms have them under More, lists below the product, and an import looks for their columns among
 * those that no other field uses.
 */
export const FURTHER_VALUES = [
  {
    ...text(
      'receipt',
      'Receipt number',
      MAX_RECEIPT_LENGTH,
      'Sales of one day with the same number count as one purchase.',
    ),
    header: 'Receipt',
  },
  {
    field: 'time',
    kind: 'time',
    label: 'Time',
    header: 'Time',
    column: 'minute',
    input: optionalTime('Time'),
  },
  { ...money('tax', 'Tax'), hint: 'The part of the revenue that is tax' },
  { ...money('fee', 'Fee'), hint: 'What a payment service keeps' },
  name('channel', 'channel', 'Channel'),
  name('category', 'category', 'Category'),
] as const satisfies SaleField[]
export const FURTHER_TEXTS = FURTHER_VALUES.filter(
  (value) => value.kind === 'name' || value.kind === 'text',
)

/** In the order of the API. */
export const SALE_VALUES = [...MAIN_VALUES, ...FURTHER_VALUES] as const
/** In the order of the export's columns. */
export const SALE_FIELDS = [...MAIN_VALUES, SOURCE, ...FURTHER_VALUES] as const
export type SaleValue = (typeof SALE_VALUES)[number]
export const AMOUNT_FIELDS = SALE_VALUES.filter((value) => value.kind === 'amount').map(
  ({ field }) => field,
)

/** By their fields. */
export const eachValue = <T>(of: (value: SaleValue) => T) =>
  Object.fromEntries(SALE_VALUES.map((value) => [value.field, of(value)])) as Record<
    SaleValue['field'],
    T
  >
export const LABELS = eachValue(({ label }) => label)
export const INPUTS = eachValue(({ input }) => input) as {
  [Value in SaleValue as Value['field']]: Value['input']
}

type StoredName<F> = F extends { kind: 'amount' | 'time'; column: string }
  ? F['column']
  : F extends { field: string }
    ? F['field']
    : never
/** Amounts in cents and times in minutes are called like their column. */
export const storedName = <F extends (typeof SALE_FIELDS)[number]>(value: F): StoredName<F> =>
  (value.kind === 'amount' || value.kind === 'time' ? value.column : value.field) as StoredName<F>
