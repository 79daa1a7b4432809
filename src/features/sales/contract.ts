import * as z from 'zod/mini'
import { aDay, aFile, aText, done } from '../../shared/documented.ts'
import { wasRead } from '../../shared/edits.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id, requiredText } from '../../shared/fields.ts'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { fromCents } from '../../shared/money.ts'
import { timeOfMinute } from '../../shared/time-of-day.ts'
import { INPUTS, MAX_RECEIPT_LENGTH, quantity, QUANTITY_RULE } from './fields/contract.ts'

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
export const NAME_LISTS = {
  product: 'products',
  customer: 'customers',
  salesperson: 'salespeople',
  channel: 'channels',
  category: 'categories',
} as const satisfies Record<NameKind, string>

interface StoredUnits {
  revenueCents: number
  costCents: number | null
  taxCents: number | null
  feeCents: number | null
  /** after midnight, in the owner's zone */
  minute: number | null
}
type SaleUnits = Pick<Entry, 'revenue' | 'cost' | 'tax' | 'fee' | 'time'>
/** With amounts in cents and the time in minutes. */
export type Stored<T extends SaleUnits> = Omit<T, keyof SaleUnits> & StoredUnits

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
export const entryForm = z.object(INPUTS)
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
