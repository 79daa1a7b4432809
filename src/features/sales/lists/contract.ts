import * as z from 'zod/mini'
import { isDay } from '../../../shared/calendar.ts'
import { aDay, anInstant, aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { day, requiredText, wholeInUrl } from '../../../shared/fields.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import {
  CURSOR_MESSAGE,
  idCursor,
  pageAnswer,
  pageQuery,
  textCursor,
} from '../../../shared/pages.ts'
import { entry, NAME_KINDS } from '../contract.ts'

const MAX_PAGE = 500
export const DEFAULT_PAGE = 100
/** a search counts no further */
export const MAX_COUNTED = 10_000
/** characters: the longest name plus two quotes */
export const MAX_SEARCH_LENGTH = MAX_NAME_LENGTH + 2
/** of one kind, most recently sold first; others have to be typed in full */
export const MAX_SUGGESTIONS = 10_000
/** of these names: 10,000 of the usual length */
export const MAX_SUGGESTED_BYTES = 262_144
/** if each character is escaped */
const MAX_NAME_BYTES = 6 * MAX_NAME_LENGTH + 2

export const mayBeCut = (names: readonly string[]): boolean =>
  names.length >= MAX_SUGGESTIONS ||
  new TextEncoder().encode(JSON.stringify(names)).length > MAX_SUGGESTED_BYTES - MAX_NAME_BYTES

const search = z.string('Search must be text').check(
  z.maxLength(MAX_SEARCH_LENGTH, `Search can have at most ${MAX_SEARCH_LENGTH} characters`),
  z.refine((text) => !text.includes('\0'), "Search contains a character that can't be used"),
)

/** A page starts after it. */
const cursor = z.pipe(
  textCursor(/^\d{4}-\d{2}-\d{2}_[1-9]\d{0,14}$/).check(
    z.refine((text) => isDay(text.slice(0, 10)), CURSOR_MESSAGE),
  ),
  z.transform((text: string) => ({ saleDate: text.slice(0, 10), id: Number(text.slice(11)) })),
)
export type Cursor = z.output<typeof cursor>

/** Both days are included. */
export interface EntryRange {
  startDate?: string
  endDate?: string
}
export interface EntryQuery extends EntryRange {
  search?: string
  channel?: string
  category?: string
}

export const entryPage = pageAnswer({
  entries: z.array(entry),
  /** number of matching entries; null on later pages, since the first page already has it */
  total: z.nullable(z.number()),
  /** false if a search finds more than `total`, which is then `MAX_COUNTED` */
  isTotalExact: z.boolean(),
})
export type EntryPage = z.infer<typeof entryPage>

export const entryPageQuery = z.object({
  limit: z.optional(wholeInUrl('Limit', 1, MAX_PAGE)),
  cursor: z.optional(cursor),
  /** part of a name, date or number, a month, or words of these in any order; a whole name in quotes (`sales/rules.ts`) */
  search: z.optional(search),
  /** first and last day, both included */
  startDate: z.optional(day('Start date')),
  endDate: z.optional(day('End date')),
  channel: z.optional(requiredText('Channel', MAX_NAME_LENGTH)),
  category: z.optional(requiredText('Category', MAX_NAME_LENGTH)),
})

/** Without parameters it returns all entries, streamed as an array; with any parameter it returns a page. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries',
  token: 'read',
  summary: 'Sales entries, newest first',
  query: entryPageQuery,
  response: z.union([z.array(entry), entryPage]),
})

/** What a list adds up to; null for a search that finds more than `MAX_COUNTED` entries. */
export const sumEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries/sums',
  token: 'read',
  summary: 'Number of sales and refunds, and the revenue, of the entries that a list has',
  query: z.omit(entryPageQuery, { limit: true, cursor: true }),
  response: z.object({
    sums: z.nullable(
      z.object({
        sales: z.number(),
        refunds: z.number(),
        /** sales minus refunds */
        revenue: z.number(),
      }),
    ),
  }),
})
export type EntrySums = NonNullable<z.infer<typeof sumEntries.response>['sums']>

/** Returns up to 3,600 months, since sale dates lie within 300 years. */
export const monthsWithEntries = endpoint({
  method: 'GET',
  path: '/api/sales-entries/months',
  token: 'read',
  summary: 'Months that have sales entries, newest first',
  response: z.object({
    months: z.array(
      z.object({
        /** first day of the month */
        month: aDay,
        entries: z.number(),
      }),
    ),
  }),
})

/** Returns up to `MAX_SUGGESTIONS` names of each kind, of `MAX_SUGGESTED_BYTES`. */
export const dropdownValues = endpoint({
  method: 'GET',
  path: '/api/dropdown-values',
  token: 'read',
  summary: 'Names in use, most recently sold first',
  response: z.object({
    products: z.array(aText(200)),
    customers: z.array(aText(200)),
    salespeople: z.array(aText(200)),
    channels: z.array(aText(200)),
    categories: z.array(aText(200)),
    /** spellings that were merged or renamed, with the name that sales with them get; missing without any */
    spellings: z.optional(
      z.array(z.object({ kind: z.enum(NAME_KINDS), spelling: aText(200), name: aText(200) })),
    ),
  }),
})

export type OtherSpelling = NonNullable<
  z.infer<typeof dropdownValues.response>['spellings']
>[number]

/** Most recently sold first, up to `MAX_SUGGESTIONS`, whose names have up to `MAX_SUGGESTED_BYTES`. */
export const allProducts = endpoint({
  method: 'GET',
  path: '/api/all-products',
  token: 'read',
  summary: 'Products with average price, margin and last sale',
  response: z.array(
    z.object({
      name: aText(200),
      /** revenue per sale, over all time, without tax for owners who see figures so */
      averagePrice: z.number(),
      /** percent, over all time; sales without a recorded cost count with the profile's default margin */
      profitMargin: z.number(),
      /** used to suggest amounts for the next sale; null if there are only refunds */
      lastSale: z.nullable(
        z.object({ revenue: z.number(), cost: z.nullable(z.number()), quantity: z.number() }),
      ),
    }),
  ),
})

const restorable = z.object({
  /** for `restoreEntries` */
  trashId: z.number(),
  /** a single sale, Clear All, or an import that was undone */
  kind: z.enum(['sale', 'clear', 'import']),
  /** number of sales and their revenue */
  count: z.number(),
  revenue: z.number(),
  /** of a single sale; null for others */
  productName: z.nullable(aText(200)),
  saleDate: z.nullable(aDay),
  /** of an import that was undone; null for others */
  fileName: z.nullable(aText(500)),
  deletedAt: anInstant,
  /** It's deleted permanently within an hour after this. */
  keptUntil: anInstant,
})
export type Restorable = z.infer<typeof restorable>

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/sales-entries/deleted',
  token: 'read',
  summary: `Deletions of the last ${TRASH_DAYS} days that can be restored, newest first`,
  query: z.object(pageQuery(idCursor, { most: 200 })),
  response: pageAnswer({ deletions: z.array(restorable) }),
})
