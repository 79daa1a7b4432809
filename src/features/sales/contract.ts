import * as z from 'zod/mini'
import { aDay, aFile, aText, documented, done } from '../../shared/documented.ts'
import { wasRead } from '../../shared/edits.ts'
import { endpoint } from '../../shared/endpoint.ts'
import {
  amount,
  day,
  id,
  number,
  optionalText,
  optionalTime,
  requiredText,
} from '../../shared/fields.ts'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { fromCents } from '../../shared/money.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'
import { timeOfMinute } from '../../shared/time-of-day.ts'

export const MAX_QUANTITY = 1_000_000
/** characters */
export const MAX_RECEIPT_LENGTH = 60

export const entry = z.object({
  id: z.number(),
  productName: aText(200),
  revenue: z.number(),
  /** null if not recorded */
  cost: z.nullable(z.number()),
  quantity: z.number(),
  saleDate: aDay,
  customerName: z.nullable(aText(200)),
  salesperson: z.nullable(aText(200)),
  /** number of the receipt, order or invoice that it is a line of */
  receipt: z.nullable(aText(MAX_RECEIPT_LENGTH)),
  /** when on that day, as HH:MM */
  time: z.nullable(aText(5)),
  /** part of the revenue */
  tax: z.nullable(z.number()),
  /** what a payment provider kept */
  fee: z.nullable(z.number()),
  /** where it was sold */
  channel: z.nullable(aText(200)),
  category: z.nullable(aText(200)),
  source: z.enum(['manual', 'import']),
})
export type Entry = z.infer<typeof entry>

/** Names are locked in this order (`lock.ts`). */
export const NAME_KINDS = ['product', 'customer', 'salesperson', 'channel', 'category'] as const
export type NameKind = (typeof NAME_KINDS)[number]

type SaleField = {
  field: Exclude<keyof Entry, 'id'>
  /** in the export */
  header: string
  /** property of `sale` in `tables.ts` */
  column: string
} & ({ kind: 'amount' | 'plain' | 'time' } | { kind: 'name'; table: NameKind })

/** In the order of the export's columns. The import knows our exports by these headers: never change one. */
// prettier-ignore
export const SALE_FIELDS = [
  { field: 'productName', header: 'Product Name', kind: 'name', table: 'product', column: 'productId' },
  { field: 'revenue', header: 'Revenue', kind: 'amount', column: 'revenueCents' },
  { field: 'cost', header: 'Cost', kind: 'amount', column: 'costCents' },
  { field: 'quantity', header: 'Quantity', kind: 'plain', column: 'quantity' },
  { field: 'saleDate', header: 'Sale Date', kind: 'plain', column: 'saleDate' },
  { field: 'customerName', header: 'Customer', kind: 'name', table: 'customer', column: 'customerId' },
  { field: 'salesperson', header: 'Salesperson', kind: 'name', table: 'salesperson', column: 'salespersonId' },
  { field: 'source', header: 'Source', kind: 'plain', column: 'source' },
  { field: 'receipt', header: 'Receipt', kind: 'plain', column: 'receipt' },
  { field: 'time', header: 'Time', kind: 'time', column: 'minute' },
  { field: 'tax', header: 'Tax', kind: 'amount', column: 'taxCents' },
  { field: 'fee', header: 'Fee', kind: 'amount', column: 'feeCents' },
  { field: 'channel', header: 'Channel', kind: 'name', table: 'channel', column: 'channelId' },
  { field: 'category', header: 'Category', kind: 'name', table: 'category', column: 'categoryId' },
] as const satisfies readonly SaleField[]

export const SALE_VALUES = SALE_FIELDS.filter((it) => it.field !== 'source')
export type SaleValue = (typeof SALE_VALUES)[number]

export interface StoredUnits {
  revenueCents: number
  costCents: number | null
  taxCents: number | null
  feeCents: number | null
  minute: number | null
}
export type SaleUnits = Pick<Entry, 'revenue' | 'cost' | 'tax' | 'fee' | 'time'>

export const inUnits = <T extends StoredUnits>({
  revenueCents,
  costCents,
  taxCents,
  feeCents,
  minute,
  ...rest
}: T): Omit<T, keyof StoredUnits> & SaleUnits => ({
  ...rest,
  revenue: fromCents(revenueCents),
  cost: unlessNull(costCents, fromCents),
  tax: unlessNull(taxCents, fromCents),
  fee: unlessNull(feeCents, fromCents),
  time: unlessNull(minute, timeOfMinute),
})
const unlessNull = <T>(value: number | null, convert: (value: number) => T): T | null =>
  value === null ? null : convert(value)

const cost = z.nullish(amount('Cost'))
const QUANTITY_RULE = `Quantity must be a whole number from 1 to ${MAX_QUANTITY.toLocaleString('en-US')}`
/** below zero: pieces that came back */
const quantity = documented(
  number('Quantity').check(
    z.refine((n) => Number.isInteger(n) && n !== 0 && Math.abs(n) <= MAX_QUANTITY, QUANTITY_RULE),
  ),
  { type: 'integer', minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY },
)
const COST_RULE =
  "A cost can't have a minus where money came in. Leave it empty if you don't know it."
const TAX_RULE = 'Tax is a part of the revenue, so it must have the same sign and be smaller.'
const FEE_RULE = "A fee can't have a minus where money came in."
type Signed = Pick<EntryInput, 'revenue' | 'cost' | 'quantity' | 'tax' | 'fee'>
/**
 * Pieces come back only with a refund or for nothing, their cost and a fee only with a refund. Tax is given back with
 * what was paid.
 */
export const SIGN_RULES = [
  {
    field: 'quantity',
    message: QUANTITY_RULE,
    fits: ({ quantity, revenue }: Signed) => quantity > 0 || revenue <= 0,
  },
  {
    field: 'cost',
    message: COST_RULE,
    fits: ({ cost, revenue }: Signed) => (cost ?? 0) >= 0 || revenue < 0,
  },
  {
    field: 'tax',
    message: TAX_RULE,
    fits: ({ tax, revenue }: Signed) =>
      !tax || (Math.sign(tax) === Math.sign(revenue) && Math.abs(tax) < Math.abs(revenue)),
  },
  {
    field: 'fee',
    message: FEE_RULE,
    fits: ({ fee, revenue }: Signed) => (fee ?? 0) >= 0 || revenue < 0,
  },
] as const
export const signsFit = SIGN_RULES.map(({ field, message, fits }) =>
  z.refine<Signed>(fits, { error: message, path: [field] }),
)

/** A refund has negative revenue, and negative quantity if pieces came back. */
export const entryForm = z.object({
  productName: requiredText('Product or service', MAX_NAME_LENGTH),
  revenue: amount('Revenue'),
  cost,
  quantity: z._default(quantity, 1),
  saleDate: day('Sale date'),
  customerName: optionalText('Customer', MAX_NAME_LENGTH),
  salesperson: optionalText('Salesperson', MAX_NAME_LENGTH),
  receipt: optionalText('Receipt number', MAX_RECEIPT_LENGTH),
  time: optionalTime('Time'),
  tax: z.nullish(amount('Tax')),
  fee: z.nullish(amount('Fee')),
  channel: optionalText('Channel', MAX_NAME_LENGTH),
  category: optionalText('Category', MAX_NAME_LENGTH),
})
export type EntryInput = z.output<typeof entryForm>

const entryId = z.object({ id: id() })
const onlyId = z.pick(entry, { id: true })
export const trashed = z.object({
  deleted: z.number(),
  /** id for `restoreEntries`; null if there was nothing to delete */
  trashId: z.nullable(z.number()),
})
export type Trashed = z.infer<typeof trashed>
const deleted = z.extend(trashed, { success: z.literal(true) })

export const createEntry = endpoint({
  method: 'POST',
  path: '/api/sales-entries',
  token: 'record',
  summary: 'Record a sale',
  body: entryForm.check(...signsFit),
  response: entry,
  withoutRead: onlyId,
  idempotent: true,
})

const isRecorded = z.object({ isRecorded: z.boolean() })

/**
 * For a device that sent a sale and got no answer, because answers are kept by key for a day only. A sale that was deleted
 * since then counts as recorded as long as it can be restored.
 */
export const askIfRecorded = endpoint({
  method: 'GET',
  path: '/api/sales-entries/recorded/:key',
  token: 'record',
  summary: 'Whether a sale was recorded with this Idempotency-Key, however long ago',
  params: z.object({ key: requiredText('Key', 200) }),
  query: z.object({
    /** a time before which it surely wasn't recorded; only sales since then are looked at */
    notBefore: z.optional(z.iso.datetime({ offset: true, error: 'Not before must be a time' })),
  }),
  response: isRecorded,
  // Who knows the key has sent the sale.
  withoutRead: isRecorded,
})

export const SIGNED = ['revenue', 'cost', 'quantity', 'tax', 'fee'] as const

/**
 * Fields that are left out don't change. With `was`, which holds the changed fields as they were read, it is a 409
 * `changed_meanwhile` if one of them is something else by now: nothing is changed, and `current` tells what it is. The result
 * must keep the rules of signs. So a program without the scope `read` sends revenue, cost, quantity, tax and fee together, or
 * none of them: 400 `amounts_together`. It can't send `was`: 400 `read_needed`.
 */
export const updateEntry = endpoint({
  method: 'PATCH',
  path: '/api/sales-entries/:id',
  token: 'record',
  summary: 'Change a sale',
  params: entryId,
  body: z.extend(z.partial(z.extend(entryForm, { quantity })), {
    was: wasRead(z.omit(entry, { id: true, source: true }).shape),
  }),
  response: entry,
  withoutRead: onlyId,
})
export type EntryChanges = z.output<typeof updateEntry.body & {}>

export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/sales-entries/:id',
  token: 'record',
  summary: `Delete a sale; it can be restored for ${TRASH_DAYS} days`,
  params: entryId,
  response: deleted,
  withoutRead: deleted,
})

export const clearEntries = endpoint({
  method: 'DELETE',
  path: '/api/sales-entries/clear-all',
  summary: `Delete all sales; they can be restored for ${TRASH_DAYS} days`,
  response: deleted,
})

/** With an access token only what one deleted: 404 for sales that were deleted on the page. */
export const restoreEntries = endpoint({
  method: 'POST',
  path: '/api/sales-entries/restore/:id',
  token: 'record',
  summary: 'Undo a deletion by its trashId',
  params: entryId,
  response: z.object({ success: z.literal(true), restored: z.number() }),
  withoutRead: done,
  idempotent: true,
})

/** Returns the file itself, `sales-data-{date}.csv`, with today's date in the owner's time zone. */
export const exportEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries/export',
  token: 'read',
  summary: 'All sales entries as a CSV file',
  whileViewing: 'refused',
  response: aFile('text/csv'),
})

/** Returns the file itself, `sales-data-{date}.xlsx`: the same columns with real dates and numbers. */
export const exportWorkbook = endpoint({
  method: 'GET',
  path: '/api/sales-entries/export-xlsx',
  token: 'read',
  summary: 'All sales entries as an Excel workbook',
  whileViewing: 'refused',
  response: aFile('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
