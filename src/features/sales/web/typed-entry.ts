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

const typedDay = z.pipe(
  z.string(),
  z.transform((text): string | undefined => text || undefined),
)
const { revenue, cost, quantity, saleDate, tax, fee } = entryForm.shape

/**
 * Amounts that are there already don't keep the rest from being saved: with decimals in yen they come from a file or
 * another currency.
 */
export const typedEntry = (recorded?: Entry) => {
  const kept: (number | null | undefined)[] = recorded
    ? [Math.abs(recorded.revenue), recorded.cost, positive(recorded.tax), recorded.fee]
    : []
  const fits = z.refine<number | null | undefined>(
    (amount) => kept.includes(amount) || fitsCurrency(amount),
    { error: () => noDecimals() },
  )
  // Money back for nothing that came back: recorded through the API, such a refund has no minus.
  const cameBack = (pieces: number): number =>
    recorded && recorded.revenue < 0 && pieces === recorded.quantity ? pieces : -Math.abs(pieces)
  return z.pipe(
    z.extend(entryForm, {
      // A phone's number keypad has no minus, so refunds are typed as positive amounts.
      kind: z.enum(['sale', 'refund']),
      revenue: z.pipe(typedNumber(), revenue.check(fits)),
      cost: z.pipe(typedOptional(), cost.check(fits)),
      tax: z.pipe(typedOptional(), tax.check(fits)),
      fee: z.pipe(typedOptional(), fee.check(fits)),
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

export type NameFieldName = 'productName' | 'customerName' | 'salesperson' | 'channel' | 'category'

export const emptyEntry = (saleDate: string, time = ''): AllTyped => ({
  productName: '',
  kind: 'sale',
  revenue: '',
  cost: '',
  quantity: '1',
  saleDate,
  customerName: '',
  salesperson: '',
  receipt: '',
  time,
  tax: '',
  fee: '',
  channel: '',
  category: '',
})

export const toTypedEntry = (entry: Entry, notation: Notation): AllTyped => ({
  productName: entry.productName,
  kind: entry.revenue < 0 ? 'refund' : 'sale',
  revenue: typedAmount(Math.abs(entry.revenue), notation),
  cost: typedOrEmpty(entry.cost, notation),
  quantity: String(entry.revenue < 0 ? Math.abs(entry.quantity) : entry.quantity),
  saleDate: entry.saleDate,
  customerName: entry.customerName ?? '',
  salesperson: entry.salesperson ?? '',
  receipt: entry.receipt ?? '',
  time: entry.time ?? '',
  tax: typedOrEmpty(positive(entry.tax), notation),
  fee: typedOrEmpty(entry.fee, notation),
  channel: entry.channel ?? '',
  category: entry.category ?? '',
})

const typedOrEmpty = (amount: number | null, notation: Notation): string =>
  amount === null ? '' : typedAmount(amount, notation)
const positive = (amount: number | null): number | null => amount && Math.abs(amount)
