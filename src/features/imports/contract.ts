import * as z from 'zod/mini'
import { aFile, aText, aUuid, documented } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { rowId } from '../../shared/fields.ts'
import { MEGABYTE, megabytes } from '../../shared/limits.ts'
import { FURTHER_VALUES, type SaleValue } from '../sales/fields/contract.ts'
import { importOptions } from './options/contract.ts'
import { errorsByReason, keptCount, rowError } from './rejected-rows/contract.ts'

/** bytes of one uploaded file */
export const MAX_FILE_BYTES = 200 * MEGABYTE
export const TOO_LARGE = `The file is larger than ${megabytes(MAX_FILE_BYTES)}. Split it into smaller files and import them one by one.`

export const FURTHER_FIELDS = FURTHER_VALUES.map(({ field }) => field)
export type FurtherField = (typeof FURTHER_FIELDS)[number]

const MAIN_LABELS = {
  productName: 'Product Name',
  revenue: 'Revenue',
  saleDate: 'Sale Date',
  quantity: 'Quantity',
  cost: 'Cost',
  customerName: 'Customer Name',
  salesperson: 'Salesperson',
} as const
export type MainField = keyof typeof MAIN_LABELS
export const MAIN_FIELDS = Object.keys(MAIN_LABELS) as MainField[]

/** Fields that a column can be mapped to, with their labels in messages and in the mapping step. */
export const FIELD_LABELS = {
  ...MAIN_LABELS,
  ...(Object.fromEntries(FURTHER_VALUES.map(({ field, header }) => [field, header])) as Record<
    FurtherField,
    string
  >),
} satisfies Record<SaleValue['field'], string>
export type Field = keyof typeof FIELD_LABELS
export const FIELDS = Object.keys(FIELD_LABELS) as Field[]
export const REQUIRED_FIELDS = ['productName', 'revenue', 'saleDate'] as const

export const columnRef = z.nullish(
  documented(z.string('Name a column by its header, or by its position, like "#5"'), {
    maxLength: 10_000,
    examples: ['Amount', '#5'],
  }),
)

/** A sheet of a workbook. */
export const listedSheet = z.object({
  name: aText(200),
  /** rows that aren't blank */
  rows: z.number(),
  /** true if it has a table that may be what is imported */
  fits: z.boolean(),
})
export type ListedSheet = z.infer<typeof listedSheet>

/**
 * Field → header, or `#5` for the fifth column; null or missing: the file has no such column. Of the further fields, one that
 * is missing is looked for.
 */
export const columnMapping = z.object(
  Object.fromEntries(FIELDS.map((field) => [field, columnRef])) as Record<Field, typeof columnRef>,
  'columnMapping must be an object, like {"revenue":"Amount"}',
)
export type ColumnMapping = z.infer<typeof columnMapping>

const result = z.object({
  importId: z.number(),
  /** that were read as sales, also those that are recorded already */
  rows: z.number(),
  imported: z.number(),
  /** sales recorded before that took the values of the file, or were canceled since and taken out */
  updated: z.number(),
  /** rows that were already recorded and therefore skipped, also those with other values that were left out */
  duplicates: z.number(),
  errorCount: z.number(),
  keptCount,
  /** the first ones, at most 1,000 */
  errors: z.array(rowError),
  errorsByReason,
  /** sentences about the choices made where the file could be read in more than one way */
  assumptions: z.array(aText(500)),
})
export type ImportResult = z.infer<typeof result>

export const feedNumber = rowId('feed')

/** The fields may be in any order. */
export const uploadForm = z.object({
  /** The file, up to 200 MB; CSV, an Excel workbook (.xlsx, .xlsm) or an OpenDocument one (.ods). */
  file: z.optional(aFile('text/csv')),
  /** The `uploadId` of a preview, instead of the file. */
  upload: z.optional(aUuid),
  /** By default the one last used for the same headers, otherwise the suggestion. */
  columnMapping: z.optional(columnMapping),
  options: z.optional(importOptions),
  /** The `id` of a file on the web whose `uploadId` this is. Its import turns the nightly reading on, so no program may send it. */
  feed: z.optional(feedNumber),
})

/**
 * 409 `upload_gone` when the server no longer has the file of a preview, which must then be sent again. 400
 * `too_slow` or `too_much_memory` for a file that takes too long or too much memory to read, and 400 `other_currency`,
 * `several_currencies` or `rate_missing` for one that needs the option `currencies`, 400 `year_missing` for one that needs
 * the option `year`, 400 `not_sales` for one that
 * looks like something else than sales and needs the option `contents`, and 400 `changed_sales` for one that was
 * exported from here and needs the option `changed`, of a program without the scope `read` whether rows have changed or not. Once the file has arrived, the import runs to its end even if the
 * client disconnects.
 */
export const importCsv = endpoint({
  method: 'POST',
  path: '/api/sales-entries/import-csv',
  token: 'import',
  summary: 'Import a CSV file or a workbook of sales, all or nothing',
  form: uploadForm,
  response: result,
  withoutRead: z.pick(result, {
    importId: true,
    rows: true,
    errorCount: true,
    keptCount: true,
    errors: true,
    errorsByReason: true,
  }),
  idempotent: true,
})
