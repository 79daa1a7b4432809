import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { amount, day, id, optionalText, requiredText, wholeNumber } from '../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'

export const MAX_QUANTITY = 1_000_000
/** rows in one page of entries */
export const MAX_PAGE = 500
/** characters of a search */
export const MAX_SEARCH_LENGTH = 200
/** days that a deletion can be undone */
export const TRASH_DAYS = 30

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
const deleted = z.object({
  success: z.literal(true),
  deleted: z.number(),
  trashId: z.nullable(z.number()),
})

/** Without parameters all entries, streamed as an array; with any parameter one page. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries',
  summary: 'Sales entries, newest first',
  query: z.object({
    limit: z.optional(
      z.coerce
        .number()
        .check(
          z.refine(
            (n) => Number.isInteger(n) && n >= 1 && n <= MAX_PAGE,
            `Limit must be a whole number from 1 to ${MAX_PAGE}`,
          ),
        ),
    ),
    cursor: z.optional(z.string().check(z.maxLength(100, 'Cursor is not one that this list gave'))),
    search: z.optional(
      z
        .string()
        .check(
          z.maxLength(MAX_SEARCH_LENGTH, `Search can have at most ${MAX_SEARCH_LENGTH} characters`),
        ),
    ),
  }),
  response: z.union([
    z.array(entry),
    z.object({
      entries: z.array(entry),
      /** entries that match the search; null on later pages, where it is already known */
      total: z.nullable(z.number()),
      /** null on the last page */
      nextCursor: z.nullable(z.string()),
    }),
  ]),
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

/** With what the last sale of each product suggests for the next. */
export const allProducts = endpoint({
  method: 'GET',
  path: '/api/all-products',
  summary: 'Products with average price, margin and last sale',
  response: z.array(
    z.object({
      name: z.string(),
      averagePrice: z.number(),
      /** percent; the profile's default (30) where no cost is recorded */
      profitMargin: z.number(),
      lastRevenue: z.number(),
      lastCost: z.nullable(z.number()),
    }),
  ),
})
