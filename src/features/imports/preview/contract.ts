import * as z from 'zod/mini'
import { aDay, aText, aUuid } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { entry } from '../../sales/contract.ts'
import { columnMapping, FIELDS, listedSheet, REQUIRED_FIELDS, uploadForm } from '../contract.ts'
import {
  currencyCode,
  DATE_ORDERS,
  DECIMAL_MARKS,
  ENCODING_CHOICES,
  SETTLED_BY,
} from '../options/contract.ts'
import { errorsByReason, rowError } from '../rejected-rows/contract.ts'

/** rows that the preview shows in full */
export const PREVIEW_ROWS = 10
/** values shown with each column (spec §9) */
export const SAMPLE_ROWS = 3

const column = z.object({
  /** name of the column in a mapping: its header, or `#5` where that is empty or not unique */
  ref: aText(200),
  header: aText(200),
  samples: z.array(aText(200)),
})
export type Column = z.infer<typeof column>

/** Name of a column for the owner: its header or, where that is empty, its position. */
export const columnName = ({ ref, header }: Pick<Column, 'ref' | 'header'>): string =>
  header.trim() || `Column ${ref.slice(1)}`

const previewRow = z.object({
  row: z.number(),
  /** null when the row is rejected */
  sale: z.nullable(z.omit(entry, { id: true, source: true })),
  /** original text of the cells that it is read from */
  cells: z.partialRecord(z.enum(FIELDS), aText(200)),
  error: z.nullable(rowError),
})
export type PreviewRow = z.infer<typeof previewRow>

/** Kinds of files that look like sales and aren't. */
// prettier-ignore
export const RESEMBLANCES = [
  'account', 'expenses', 'stock', 'customers', 'customerTotals', 'dayTotals', 'monthTotals',
] as const
export type Resemblance = (typeof RESEMBLANCES)[number]

const saleValue = z.nullable(z.union([aText(200), z.number()]))
/** A row of our own export, and the recorded sale that it stands for. */
const changedRow = z.object({
  row: z.number(),
  /** of the recorded sale */
  productName: aText(200),
  saleDate: aDay,
  /** values that differ; null: there is none */
  differences: z.array(z.object({ field: z.enum(FIELDS), recorded: saleValue, inFile: saleValue })),
})
export type ChangedRow = z.infer<typeof changedRow>
/** A sale that the file brought before, and that isn't among its rows any more or was canceled. */
const goneSale = z.object({ productName: aText(200), saleDate: aDay, revenue: z.number() })
/** changed rows that the preview shows, and sales that are gone */
export const MAX_CHANGED_SHOWN = 5
/** sales that are far larger than usual */
export const MAX_LARGE_SHOWN = 5
/** column names listed with a table */
export const MAX_TABLE_COLUMNS = 8

const listedTable = z.object({
  /** text of the line above the header; empty when there is none */
  title: aText(200),
  headerRow: z.number(),
  /** the first column names */
  columns: z.array(aText(200)),
  /** rows below the header that aren't blank */
  rows: z.number(),
})
export type ListedTable = z.infer<typeof listedTable>

const deduction = z.object({
  /** header of the column */
  column: aText(200),
  /** revenue of the whole file with each answer */
  subtract: z.number(),
  included: z.number(),
})
const columnRefAndSum = z.object({ ref: aText(200), sum: z.number() })

const summary = z.object({
  rows: z.number(),
  imported: z.number(),
  updated: z.number(),
  duplicates: z.number(),
  errorCount: z.number(),
  /**
   * Rows whose sales are recorded with other values. The option `changed`
   * decides whether they are among those updated, imported or left out; with `ask` they are in none of these.
   */
  maybeChanged: z.number(),
  /** Recorded sales whose rows were canceled since, and what they come to. They stay, or `update` takes them out. */
  canceled: z.number(),
  canceledRevenue: z.number(),
  /** For a file on the web: sales that it brought before and that aren't among its rows any more. */
  gone: z.number(),
  errorsByReason,
  /** of all rows that can be read, including those already recorded */
  totalRevenue: z.number(),
  firstDate: z.nullable(aDay),
  lastDate: z.nullable(aDay),
})

const preview = z.object({
  /** Later calls may send this as `upload` instead of the file, while this server still has it. */
  uploadId: aUuid,
  columns: z.array(column),
  /** the mapping used: the given one, or the suggestion */
  mapping: columnMapping,
  /** true if the suggestion is the mapping of the last import with the same headers */
  isRemembered: z.boolean(),
  /** required fields without a column; `summary` is null until there are none, and while `currencies` is a question */
  missing: z.array(z.enum(REQUIRED_FIELDS)),
  headerRow: z.number(),
  /** the sheets of a workbook that aren't empty; none for other files */
  sheets: z.array(listedSheet),
  /** name of the sheet that is read */
  sheet: z.nullable(aText(200)),
  /** the tables of the file, one unless there are several below each other */
  tables: z.array(listedTable),
  /** number of the table that is read, counted from 1 */
  table: z.number(),
  encoding: z.enum([...ENCODING_CHOICES, 'utf-16le', 'utf-16be']),
  dateOrder: z.object({ value: z.enum(DATE_ORDERS), settledBy: z.enum(SETTLED_BY) }),
  decimal: z.object({ value: z.enum(DECIMAL_MARKS), settledBy: z.enum(SETTLED_BY) }),
  /** columns of shipping and tips, and whether the revenue has them */
  extras: z.array(
    z.object({ kind: z.enum(['shipping', 'tips']), column: aText(200), isCounted: z.boolean() }),
  ),
  revenueIs: z.enum(['total', 'unitPrice']),
  costIs: z.enum(['total', 'unitCost']),
  /**
   * What the file looks like; null for sales. It is imported only with the option `contents`, except for totals
   * per day, whose revenue is right.
   */
  looksLike: z.nullable(z.enum(RESEMBLANCES)),
  /** options that the file leaves open, to ask the owner about */
  questions: z.array(
    z.enum([
      ...(['sheet', 'contents', 'year', 'dateOrder', 'monthNames', 'decimal'] as const),
      ...(['currencies', 'emptyDates', 'shipping', 'tips'] as const),
      ...(['revenueIs', 'negativeQuantity', 'returned', 'changed'] as const),
      ...(['payments', 'unpaid', 'discount', 'refunded', 'tax', 'negativeAmounts'] as const),
    ]),
  ),
  /**
   * Currencies that the file names for its sales, most sales first, with their sums before any conversion.
   * `couldBe` has all codes that a sign like $ can stand for. One that could be the account's counts as that.
   */
  currencies: z.array(
    z.object({
      code: currencyCode,
      name: aText(100),
      couldBe: z.array(currencyCode),
      sales: z.number(),
      total: z.number(),
    }),
  ),
  /** the one used, now or remembered from the last file like it; null with a product column */
  defaultProduct: z.nullable(aText(MAX_NAME_LENGTH)),
  /** names to choose from as `defaultProduct`, if no column says what was sold */
  suggestedProducts: z.array(aText(MAX_NAME_LENGTH)),
  /** true while the account has no sales, so that its currency can still be changed without harm */
  canSwitchCurrency: z.boolean(),
  /** for each question an ambiguous cell and its value for each answer; missing: it has none for that answer */
  doubts: z.object({
    dateOrder: z.optional(
      z.object({
        cell: aText(200),
        readings: z.partialRecord(z.enum(DATE_ORDERS), aDay),
        /**
         * Of the whole file in each order that is possible: the first and the last day of its sales, and the number of
         * rows whose dates don't exist in it.
         */
        spans: z.partialRecord(
          z.enum(DATE_ORDERS),
          z.object({ firstDate: z.nullable(aDay), lastDate: z.nullable(aDay), unread: z.number() }),
        ),
      }),
    ),
    /**
     * No date of the file has a year: one of them, and what it is in each year that is likely. `found` is what the title
     * or the name of the file says, which needs no answer.
     */
    year: z.optional(
      z.object({
        cell: aText(200),
        found: z.nullable(aText(4)),
        years: z.array(z.object({ year: aText(4), reads: aText(200) })),
      }),
    ),
    /** Rows without a date, which may be of the same day as the row above. */
    emptyDates: z.optional(z.object({ column: aText(200), rows: z.number(), total: z.number() })),
    /** The name of the month is another one in Croatian than elsewhere. */
    monthNames: z.optional(
      z.object({ cell: aText(200), readings: z.object({ croatian: aDay, others: aDay }) }),
    ),
    decimal: z.optional(
      z.object({ cell: aText(200), readings: z.partialRecord(z.enum(DECIMAL_MARKS), z.number()) }),
    ),
    /** Price × quantity and a total don't agree in `differing` of the sales. */
    revenueIs: z.optional(
      z.object({
        differing: z.number(),
        sales: z.number(),
        /** name of each column in a mapping, and the revenue of the whole file with each answer */
        price: columnRefAndSum,
        total: columnRefAndSum,
        quantity: aText(200),
        /** true if the total is that of an order with several rows */
        isOfOrder: z.boolean(),
      }),
    ),
    /** Rows with a negative quantity have positive amounts, which add up to `total`. */
    negativeQuantity: z.optional(z.object({ rows: z.number(), total: z.number() })),
    /** This column flags rows with positive amounts as given back, with a yes or with the words `said`. */
    returned: z.optional(
      z.object({
        column: aText(200),
        said: z.array(aText(200)),
        rows: z.number(),
        total: z.number(),
      }),
    ),
    /**
     * Revenue of the whole file without this column of taxes, and with it. `isOnTop`: the file shows that the amounts
     * don't include it; it is left out then unless the owner wants it added, and there is nothing to ask.
     */
    tax: z.optional(
      z.object({
        column: aText(200),
        without: z.number(),
        added: z.number(),
        isOnTop: z.boolean(),
      }),
    ),
    /** Rows with these marks come to as much as the others. */
    payments: z.optional(
      z.object({
        column: aText(200),
        marks: z.array(aText(200)),
        rows: z.number(),
        total: z.number(),
      }),
    ),
    /** Sales with these statuses haven't been paid yet. */
    unpaid: z.optional(
      z.object({ statuses: z.array(aText(200)), rows: z.number(), total: z.number() }),
    ),
    discount: z.optional(deduction),
    refunded: z.optional(deduction),
    /** The amounts may include these columns. */
    shipping: z.optional(deduction),
    tips: z.optional(deduction),
    /** All amounts are below zero; their sum without the sign. */
    negativeAmounts: z.optional(z.object({ total: z.number() })),
  }),
  /** sentences about what may make the total wrong, and is not asked */
  warnings: z.array(aText(500)),
  assumptions: z.array(aText(500)),
  /** the first rows as they will be imported */
  rows: z.array(previewRow),
  /** the first of `maybeChanged` */
  changedRows: z.array(changedRow),
  /** the first of `canceled`, and of `gone` */
  canceledSales: z.array(goneSale),
  goneSales: z.array(goneSale),
  /** The largest sales of the file that are far larger than a `usual` one, of so many with this revenue in all. */
  large: z.nullable(
    z.object({ sales: z.array(goneSale), of: z.number(), usual: z.number(), revenue: z.number() }),
  ),
  /** counts for the whole file */
  summary: z.nullable(summary),
})
export type ImportPreview = z.infer<typeof preview>

const ofFile = z.pick(summary, {
  rows: true,
  errorCount: true,
  errorsByReason: true,
  totalRevenue: true,
  firstDate: true,
  lastDate: true,
})
/** What the file itself says. A row's sale isn't that: it may have a product that the owner chose for an earlier file. */
// prettier-ignore
const previewOfFile = z.extend(
  z.pick(preview, {
    uploadId: true, columns: true, mapping: true, isRemembered: true, missing: true, headerRow: true,
    sheets: true, sheet: true, tables: true, table: true, encoding: true, dateOrder: true, decimal: true, extras: true,
    revenueIs: true, costIs: true, looksLike: true, questions: true, currencies: true, doubts: true, warnings: true, assumptions: true,
  }),
  { rows: z.array(z.omit(previewRow, { sale: true })), summary: z.nullable(ofFile) },
)

export const previewCsv = endpoint({
  method: 'POST',
  path: '/api/sales-entries/import-csv/preview',
  token: 'import',
  summary: 'Preview the import of a CSV file or a workbook',
  form: uploadForm,
  response: preview,
  withoutRead: previewOfFile,
})
