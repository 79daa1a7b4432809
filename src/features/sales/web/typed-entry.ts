import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Notation } from '../../../shared/money.ts'
import {
  fitsCurrency,
  noDecimals,
  typedAmount,
  typedNumber,
  typedOptional,
} from '../../profile/web/index.ts'
import { entryForm, signsFit, type Entry, type EntryInput } from '../contract.ts'
import { AMOUNT_FIELDS, eachValue, type SaleValue } from '../fields/contract.ts'

const typedDay = z.pipe(
  z.string(),
  z.transform((text): string | undefined => text || undefined),
)
const { revenue, quantity, saleDate } = entryForm.shape
type Amount = (typeof AMOUNT_FIELDS)[number]

type OptionalAmount = Exclude<Amount, 'revenue'>
const optionalAmounts = <T>(of: (input: (typeof entryForm.shape)[OptionalAmount]) => T) =>
  Object.fromEntries(
    AMOUNT_FIELDS.flatMap((field) =>
      field === 'revenue' ? [] : [[field, of(entryForm.shape[field])]],
    ),
  ) as Record<OptionalAmount, T>

/**
 * Amounts that are there already don't stop the rest from being saved: with decimals in yen they come from a file or
 * another currency.
 */
export const typedEntry = (recorded?: Entry) => {
  const recordedAmounts: (number | null | undefined)[] = recorded
    ? AMOUNT_FIELDS.map((field) => sizeOf(recorded, field))
    : []
  const fits = z.refine<number | null | undefined>(
    (amount) => recordedAmounts.includes(amount) || fitsCurrency(amount),
    { error: () => noDecimals() },
  )
  // Money back for nothing that came back: recorded through the API, such a refund has no minus.
  const cameBack = (pieces: number): number =>
    recorded && recorded.revenue < 0 && pieces === recorded.quantity ? pieces : -Math.abs(pieces)
  return z.pipe(
    z.extend(entryForm, {
      // A phone's number keypad has no minus, so refunds are typed as positive amounts.
      kind: z.enum(['sale', 'refund']),
      ...optionalAmounts((input) => z.pipe(typedOptional(), input.check(fits))),
      revenue: z.pipe(typedNumber(), revenue.check(fits)),
      quantity: z.pipe(typedNumber('count'), quantity),
      saleDate: z.pipe(typedDay, saleDate),
    }),
    z.pipe(
      z.transform(({ kind, ...entry }: TypedSale): EntryInput =>
        kind === 'sale'
          ? entry
          : {
              ...entry,
              revenue: -Math.abs(entry.revenue),
              quantity: cameBack(entry.quantity),
              tax: entry.tax == null ? entry.tax : -Math.abs(entry.tax),
            },
      ),
      z.custom<EntryInput>().check(...signsFit),
    ),
  )
}
type TypedSale = EntryInput & { kind: 'sale' | 'refund' }
export type TypedEntry = z.input<ReturnType<typeof typedEntry>>
export type EntryForm = UseFormReturn<TypedEntry, unknown, EntryInput>
/** A missing field would be cleared when a sale is edited. */
type AllTyped = Required<TypedEntry>

export type NameFieldName = Extract<SaleValue, { kind: 'name' }>['field']

export const emptyEntry = (saleDate: string, time = ''): AllTyped => ({
  ...eachValue(() => ''),
  kind: 'sale',
  quantity: '1',
  saleDate,
  time,
})

export const toTypedEntry = (entry: Entry, notation: Notation): AllTyped => ({
  ...eachValue((value) => {
    if (value.kind !== 'amount') return String(entry[value.field] ?? '')
    const amount = sizeOf(entry, value.field)
    return amount === null ? '' : typedAmount(amount, notation)
  }),
  kind: entry.revenue < 0 ? 'refund' : 'sale',
  quantity: String(entry.revenue < 0 ? Math.abs(entry.quantity) : entry.quantity),
})

/** The amount and tax of a refund are typed without a minus. */
function sizeOf(entry: Entry, field: Amount): number | null {
  const amount = entry[field]
  return amount !== null && ['revenue', 'tax'].includes(field) ? Math.abs(amount) : amount
}
