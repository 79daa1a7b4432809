import * as z from 'zod/mini'
import { monthName, yearOf, type Day } from '../../../shared/calendar.ts'
import { aFile, aText } from '../../../shared/documented.ts'
import { endpoint, type ResponseOf } from '../../../shared/endpoint.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { importId } from '../runs/contract.ts'

/** bytes of the rejected rows of all of an owner's imports, as they are stored; what is beyond is only counted */
export const MAX_REJECTED_BYTES = 100 * MEGABYTE
/** limits on the rejected rows listed in an answer, in rows and in bytes; all of them are counted */
export const MAX_ERRORS_LISTED = 1_000
export const MAX_ERRORS_BYTES = 600_000

/**
 * Reasons why a row is not a sale. Without a full stop: the page adds one. A file of rejected rows is
 * recognized by these sentences when it is imported again (`reading/file/rejected.ts`).
 */
export const REASONS = {
  no_product: 'The product is missing',
  no_date: 'The date is missing',
  bad_date: "This isn't a valid date",
  no_such_day: 'There is no such day',
  unlikely_date: 'The year is before 1970 or after 2100, which is probably a typo',
  no_revenue: 'The amount is missing',
  bad_revenue: "This isn't an amount",
  bad_quantity: "The quantity is missing or isn't a number, so the total can't be worked out",
  large_quantity: 'The quantity must be between -1,000,000 and 1,000,000',
  nothing_sold: 'The quantity is 0, so nothing was sold',
  out_of_range: 'The amount must be between -9,999,999,999.99 and 9,999,999,999.99',
  long_name: `This name is longer than ${MAX_NAME_LENGTH} characters`,
  shifted:
    "The row has more cells than the header, probably because a text with a comma isn't in quotation marks",
  total_line: 'This row is a total, not a sale',
  heading: 'This row is a heading or a note, not a sale',
  payment: 'This row says how a receipt was paid, not what was sold',
  voided: 'This row belongs to a receipt that was voided',
  not_a_sale: "This row is a fee, a transfer or something else that isn't a sale",
  other_currency: 'This sale is in a currency that you left out',
  not_paid: "This was canceled or declined, or it hasn't been paid yet",
  returned: 'This sale was given back',
  run_together: 'A quotation mark (") is missing or extra, so several rows were read as one',
} as const
export type Reason = keyof typeof REASONS

/** The sentence for `no_such_day` with the day in it. It needs the year only for 29 February. */
export const noSuchDay = (date: number, day: Day): string =>
  `There is no ${date} ${monthName(day)}${date === 29 ? ` in ${yearOf(day)}` : ''}`
/** Recognizes these sentences in a file of rejected rows. */
export const NO_SUCH_DAY = /There is no (?:29|3[01]) [A-Z][a-z]{2,8}/
/** Reasons of rows that aren't sales, or that the owner left out, so that there is nothing to fix. */
export const NO_SALES: readonly Reason[] = [
  'total_line',
  'heading',
  'payment',
  'voided',
  'not_a_sale',
  'not_paid',
  'returned',
  'other_currency',
  'nothing_sold',
]
const reason = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]])

export const rowError = z.object({
  /** row number as in a spreadsheet */
  row: z.number(),
  /** header of the column; empty when no single column is at fault */
  column: aText(200),
  value: aText(200),
  reason,
  message: aText(1_000),
})
export type RowError = z.infer<typeof rowError>

/** All rejected rows of a file by their reasons, the most frequent first. */
export const errorsByReason = z.array(
  z.object({ reason, message: aText(1_000), count: z.number() }),
)
export type ReasonCount = z.infer<typeof errorsByReason>[number]

/** number of rows in the file of rejected rows, which are the first ones; missing: all of them fit */
export const keptCount = z.optional(z.number())

/** Same list as in the import's answer. Empty when the rejected rows are no longer kept. */
export const errorsOfImport = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/errors',
  token: 'read',
  summary: 'List the rejected rows of an import with the reasons',
  params: importId,
  response: z.object({ errors: z.array(rowError), errorsByReason, keptCount }),
})
export type RejectedList = ResponseOf<typeof errorsOfImport>

/** Name under which the rejected rows of a file are saved. */
export const skippedRowsFile = (fileName: string): string =>
  `${fileName.replace(/\.\w+$/, '')}-skipped.csv`

/** Returns the file itself, at most 100 MB: the original columns and a last one, "Reason". */
export const rejectedRows = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/rejected',
  token: 'read',
  summary: 'Download the rejected rows of an import as a CSV file, to fix and import again',
  params: importId,
  response: aFile('text/csv'),
})
