import * as z from 'zod/mini'
import { isDay } from '../../shared/calendar.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { amount, day, id, optionalText, requiredText, wholeNumber } from '../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'

export const MAX_QUANTITY = 1_000_000
/** rows in one page of entries, at most and when no limit is named */
const MAX_PAGE = 500
export const DEFAULT_PAGE = 100
/** entries that a search counts; of more it only tells that there are more */
export const MAX_COUNTED = 10_000
/** characters of a search: a whole name, and the quotes around it */
export const MAX_SEARCH_LENGTH = MAX_NAME_LENGTH + 2
/** days that a deletion can be undone */
export const TRASH_DAYS = 30
/** names of one kind that are offered, most recently sold first; a shop with more types the rest */
export const MAX_SUGGESTIONS = 10_000

export const entry = z.object({
  id: z.number(),
  productName: z.string(),
  revenue: z.number(),
  /** null: not recorded */
  cost: z.nullable(z.number()),
  quantity: z.number(),
  saleDate: z.string(),
  customerName: z.nullable(z.string()),
  salesperson: z.nullable(z.string()),
  source: z.enum(['manual', 'import']),
})
export type Entry = z.infer<typeof entry>

const cost = z.nullish(amount('Cost'))
const quantity = wholeNumber('Quantity', 1, MAX_QUANTITY)

/** What an owner types for one sale; a refund has negative revenue. */
export const entryForm = z.object({
  productName: requiredText('Product name', MAX_NAME_LENGTH),
  revenue: amount('Revenue'),
  cost,
  quantity: z._default(quantity, 1),
  saleDate: day('Sale date'),
  customerName: optionalText('Customer name', MAX_NAME_LENGTH),
  salesperson: optionalText('Salesperson', MAX_NAME_LENGTH),
})
export type EntryInput = z.output<typeof entryForm>

const entryId = z.object({ id: id() })
export const trashed = z.object({
  deleted: z.number(),
  /** What `restoreEntries` undoes the deletion by; null when there was nothing to delete. */
  trashId: z.nullable(z.number()),
})
export type Trashed = z.infer<typeof trashed>
const deleted = z.extend(trashed, { success: z.literal(true) })

const limitMessage = `Limit must be a whole number from 1 to ${MAX_PAGE}`
const limit = z.coerce
  .number(limitMessage)
  .check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= MAX_PAGE, limitMessage))

const search = z.string('Search must be text').check(
  z.maxLength(MAX_SEARCH_LENGTH, `Search can have at most ${MAX_SEARCH_LENGTH} characters`),
  z.refine((text) => !text.includes('\0'), 'Search contains a character that no entry can have'),
)

const cursorMessage = 'Cursor is not one that this list gave'
/** Where a page starts: after this entry, in the order of the list. */
const cursor = z.pipe(
  z.string(cursorMessage).check(
    z.regex(/^\d{4}-\d{2}-\d{2}_[1-9]\d{0,14}$/, cursorMessage),
    z.refine((text) => isDay(text.slice(0, 10)), cursorMessage),
  ),
  z.transform((text: string) => ({ saleDate: text.slice(0, 10), id: Number(text.slice(11)) })),
)
export type Cursor = z.output<typeof cursor>

/** Days are left out where the range has no end. */
export interface EntryRange {
  startDate?: string
  endDate?: string
}

export const entryPage = z.object({
  entries: z.array(entry),
  /** entries that match; null on later pages, where it is already known */
  total: z.nullable(z.number()),
  /** false when a search finds more than `total`, which then is `MAX_COUNTED` */
  isTotalExact: z.boolean(),
  /** null on the last page */
  nextCursor: z.nullable(z.string()),
})
export type EntryPage = z.infer<typeof entryPage>

/** Without parameters all entries, streamed as an array; with any parameter one page. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries',
  summary: 'Sales entries, newest first',
  query: z.object({
    limit: z.optional(limit),
    cursor: z.optional(cursor),
    /** part of a name, date or number, or in quotes the whole of a name, as `rules.ts` tells */
    search: z.optional(search),
    /** sold on these days and between them */
    startDate: z.optional(day('Start date')),
    endDate: z.optional(day('End date')),
  }),
  response: z.union([z.array(entry), entryPage]),
})

/** At most 3,600: sales are dated within 300 years. */
export const monthsWithEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries/months',
  summary: 'Months that have sales entries, newest first',
  response: z.object({
    months: z.array(
      z.object({
        /** its first day */
        month: z.string(),
        entries: z.number(),
      }),
    ),
  }),
})

export const createEntry = endpoint({
  method: 'POST',
  path: '/api/sales-entries',
  summary: 'Record a sale',
  body: entryForm,
  response: entry,
  idempotent: true,
})

/** Fields that are left out stay as they are. */
export const updateEntry = endpoint({
  method: 'PATCH',
  path: '/api/sales-entries/:id',
  summary: 'Change a sale',
  params: entryId,
  body: z.partial(z.extend(entryForm, { quantity })),
  response: entry,
})

export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/sales-entries/:id',
  summary: 'Delete a sale; it can be restored for 30 days',
  params: entryId,
  response: deleted,
})

export const clearEntries = endpoint({
  method: 'DELETE',
  path: '/api/sales-entries/clear-all',
  summary: 'Delete all sales; they can be restored for 30 days',
  response: deleted,
})

export const restoreEntries = endpoint({
  method: 'POST',
  path: '/api/sales-entries/restore/:id',
  summary: 'Undo a deletion by its trashId',
  params: entryId,
  response: z.object({ success: z.literal(true), restored: z.number() }),
})

/** At most `MAX_SUGGESTIONS` of each. */
export const dropdownValues = endpoint({
  method: 'GET',
  path: '/api/dropdown-values',
  summary: 'Names in use, most recently sold first',
  response: z.object({
    products: z.array(z.string()),
    customers: z.array(z.string()),
    salespeople: z.array(z.string()),
  }),
})

/** Most recently sold first, at most `MAX_SUGGESTIONS`. */
export const allProducts = endpoint({
  method: 'GET',
  path: '/api/all-products',
  summary: 'Products with average price, margin and last sale',
  response: z.array(
    z.object({
      name: z.string(),
      /** revenue per sale, over all time */
      averagePrice: z.number(),
      /** percent, over all time; the profile's default where no cost is recorded */
      profitMargin: z.number(),
      /** What the next sale may be like; null when there are only refunds. */
      lastSale: z.nullable(
        z.object({ revenue: z.number(), cost: z.nullable(z.number()), quantity: z.number() }),
      ),
    }),
  ),
})

/** Columns of the export, in this order; the import recognizes our own files by them. */
export const EXPORT_HEADERS = [
  'Product Name',
  'Revenue',
  'Cost',
  'Quantity',
  'Sale Date',
  'Customer',
  'Salesperson',
  'Source',
]

/** Answers with the file itself: `sales-data-{the owner's day}.csv`. */
export const exportEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries/export',
  summary: 'All sales entries as a CSV file',
  response: z.string(),
})
