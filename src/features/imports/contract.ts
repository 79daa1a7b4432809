import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, requiredText } from '../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'
import { entry, trashed, type SaleValue } from '../sales/contract.ts'

/** bytes of one uploaded file */
export const MAX_FILE_BYTES = 200 * 1024 * 1024
export const TOO_LARGE =
  'The file is larger than 200 MB. Split it into smaller files and import them one by one.'
/** limits on the rejected rows listed in an answer, in rows and in bytes; all of them are counted */
export const MAX_ERRORS_LISTED = 1_000
export const MAX_ERRORS_BYTES = 600_000
/** rows that the preview shows in full */
export const PREVIEW_ROWS = 10
/** values shown with each column (spec §9) */
export const SAMPLE_ROWS = 3

/** Fields that a column can be mapped to, with their labels in messages and in the mapping step. */
export const FIELD_LABELS = {
  productName: 'Product Name',
  revenue: 'Revenue',
  saleDate: 'Sale Date',
  quantity: 'Quantity',
  cost: 'Cost',
  customerName: 'Customer Name',
  salesperson: 'Salesperson',
} as const satisfies Record<SaleValue['field'], string>
export type Field = keyof typeof FIELD_LABELS
export const FIELDS = Object.keys(FIELD_LABELS) as Field[]
export const REQUIRED_FIELDS = ['productName', 'revenue', 'saleDate'] as const

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]
/** The owner's choice, the column itself, the file's other columns, nothing to decide, the last file with these headers, or only a default. */
const SETTLED_BY = ['choice', 'column', 'file', 'unneeded', 'remembered', 'default'] as const
export type SettledBy = (typeof SETTLED_BY)[number]

const columnRef = z.nullish(z.string('Name a column by its header, or by its position, like "#5"'))

/** Field → header, or `#5` for the fifth column; null or missing: the file has no such column. */
export const columnMapping = z.object(
  {
    productName: columnRef,
    revenue: columnRef,
    saleDate: columnRef,
    quantity: columnRef,
    cost: columnRef,
    customerName: columnRef,
    salesperson: columnRef,
  } satisfies Record<Field, typeof columnRef>,
  'columnMapping must be an object, like {"revenue":"Amount"}',
)
export type ColumnMapping = z.infer<typeof columnMapping>

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}`)

/** The owner's choices; anything missing or `auto` is determined from the file (design §6). */
export const importOptions = z.object(
  {
    dateOrder: z._default(oneOf('dateOrder', ['auto', ...DATE_ORDERS]), 'auto'),
    decimal: z._default(oneOf('decimal', ['auto', ...DECIMAL_MARKS]), 'auto'),
    /** Contents of the revenue column: totals of the rows, or prices to multiply by the quantity. */
    revenueIs: z.optional(oneOf('revenueIs', ['total', 'unitPrice'])),
    /** The same for the cost column. */
    costIs: z.optional(oneOf('costIs', ['total', 'unitCost'])),
    /** Product of every row, for a file without a product column. */
    defaultProduct: z.optional(requiredText('Product name', MAX_NAME_LENGTH)),
    /** Skips rows that are already recorded, or imports them again. */
    duplicates: z._default(oneOf('duplicates', ['skip', 'keep']), 'skip'),
    /** Row of the headers, counted from 1; 0 for a file without headers. */
    headerRow: z.optional(
      z
        .number('headerRow must be a number')
        .check(
          z.refine(
            (n) => Number.isInteger(n) && n >= 0 && n <= 1000,
            'headerRow must be from 0 to 1,000',
          ),
        ),
    ),
  },
  'options must be an object, like {"dateOrder":"dmy"}',
)
export type ImportOptions = z.output<typeof importOptions>

/**
 * Reasons why a row is not a sale. Without a full stop: the page adds one. A file of rejected rows is
 * recognised by these sentences when it is imported again (`reading/file/rejected.ts`).
 */
export const REASONS = {
  no_product: 'The product is missing',
  no_date: 'The date is missing',
  bad_date: "This isn't a valid date",
  unlikely_date: 'The year is before 1970 or after 2100, which is probably a typo',
  no_revenue: 'The amount is missing',
  bad_revenue: "This isn't an amount",
  bad_quantity: "The quantity is missing or isn't a number, so the total can't be worked out",
  out_of_range: 'The amount must be between -9,999,999,999.99 and 9,999,999,999.99',
  long_name: `This name is longer than ${MAX_NAME_LENGTH} characters`,
  shifted:
    "The row has more cells than the header, probably because a text with a comma isn't in quotation marks",
  total_line: 'This row is a total, not a sale',
  heading: 'This row is a heading or a note, not a sale',
  not_a_sale: "This row is a fee, a transfer or something else that isn't a sale",
  not_paid: "This was canceled or declined, or it hasn't been paid yet",
  run_together: 'A quotation mark (") is missing or extra, so several rows were read as one',
} as const
export type Reason = keyof typeof REASONS
/** Reasons of rows that aren't sales, so that there is nothing to fix. */
export const NO_SALES: readonly Reason[] = ['total_line', 'heading', 'not_a_sale', 'not_paid']
const reason = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]])

const rowError = z.object({
  /** row number as in a spreadsheet */
  row: z.number(),
  /** header of the column; empty when no single column is at fault */
  column: z.string(),
  value: z.string(),
  reason,
  message: z.string(),
})
export type RowError = z.infer<typeof rowError>

/** number of rows in the file of rejected rows, which are the first ones; missing: all of them fit */
const keptCount = z.optional(z.number())

const result = z.object({
  importId: z.number(),
  imported: z.number(),
  /** rows that were already recorded and therefore skipped */
  duplicates: z.number(),
  errorCount: z.number(),
  keptCount,
  /** the first ones, at most 1,000 */
  errors: z.array(rowError),
  /** sentences about the choices made where the file could be read in more than one way */
  assumptions: z.array(z.string()),
})
export type ImportResult = z.infer<typeof result>

const column = z.object({
  /** name of the column in a mapping: its header, or `#5` where that is empty or not unique */
  ref: z.string(),
  header: z.string(),
  samples: z.array(z.string()),
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
  cells: z.partialRecord(z.enum(FIELDS), z.string()),
  error: z.nullable(rowError),
})
export type PreviewRow = z.infer<typeof previewRow>

const preview = z.object({
  /** Later calls may send this as `upload` instead of the file, while this server still has it. */
  uploadId: z.string(),
  columns: z.array(column),
  /** the mapping used: the given one, or the suggestion */
  mapping: columnMapping,
  /** true if the suggestion is the mapping of the last import with the same headers */
  isRemembered: z.boolean(),
  /** required fields without a column; `summary` is null until there are none */
  missing: z.array(z.enum(REQUIRED_FIELDS)),
  headerRow: z.number(),
  dateOrder: z.object({ value: z.enum(DATE_ORDERS), settledBy: z.enum(SETTLED_BY) }),
  decimal: z.object({ value: z.enum(DECIMAL_MARKS), settledBy: z.enum(SETTLED_BY) }),
  revenueIs: z.enum(['total', 'unitPrice']),
  costIs: z.enum(['total', 'unitCost']),
  /** options that the file leaves open, to ask the owner about */
  questions: z.array(z.enum(['dateOrder', 'decimal'])),
  /** for each question an ambiguous cell and its value for each answer; missing: it has none for that answer */
  doubts: z.object({
    dateOrder: z.optional(
      z.object({
        cell: z.string(),
        readings: z.partialRecord(z.enum(DATE_ORDERS), z.string()),
      }),
    ),
    decimal: z.optional(
      z.object({ cell: z.string(), readings: z.partialRecord(z.enum(DECIMAL_MARKS), z.number()) }),
    ),
  }),
  assumptions: z.array(z.string()),
  /** the first rows as they will be imported */
  rows: z.array(previewRow),
  /** counts for the whole file */
  summary: z.nullable(
    z.object({
      rows: z.number(),
      imported: z.number(),
      duplicates: z.number(),
      errorCount: z.number(),
      /**
       * For a file that was exported from here: the most rows of `imported` that may be old versions of
       * sales edited since, which would be counted twice.
       */
      maybeChanged: z.number(),
      errorsByReason: z.array(z.object({ reason, message: z.string(), count: z.number() })),
      /** of all rows that can be read, including those already recorded */
      totalRevenue: z.number(),
      firstDate: z.nullable(z.string()),
      lastDate: z.nullable(z.string()),
    }),
  ),
})
export type ImportPreview = z.infer<typeof preview>

/**
 * Both calls take multipart fields in any order: `file`, `columnMapping` (JSON, see the schema; by
 * default the one last used for the same headers, otherwise the suggestion) and `options` (JSON).
 * Instead of `file`, `upload` may be the `uploadId` of a preview; 409 `upload_gone` when the server no
 * longer has that file, which must then be sent again. 400 `too_slow` or `too_much_memory` for a file
 * that takes too long or too much memory to read.
 *
 * Once the file has arrived, the import runs to its end even if the client disconnects.
 */
export const importCsv = endpoint({
  method: 'POST',
  path: '/api/sales-entries/import-csv',
  summary: 'Import a CSV file of sales, all or nothing',
  response: result,
  idempotent: true,
})

export const previewCsv = endpoint({
  method: 'POST',
  path: '/api/sales-entries/import-csv/preview',
  summary: 'Preview the import of a CSV file',
  response: preview,
})

/** imports in the list */
export const MAX_IMPORTS_LISTED = 100

const importRun = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(['running', 'done', 'undone', 'cancelled', 'failed']),
  /** why it failed, for the owner */
  message: z.nullable(z.string()),
  /** instants, ISO 8601 */
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** null unless it is running; `fraction` of the whole work from 0 to 1, `secondsLeft` null while unknown */
  progress: z.nullable(
    z.object({
      rowsRead: z.number(),
      fraction: z.number(),
      secondsLeft: z.nullable(z.number()),
    }),
  ),
  imported: z.number(),
  duplicates: z.number(),
  /** rejected rows; `rejectedRows` returns them while `hasRejectedRows` is true */
  errorCount: z.number(),
  hasRejectedRows: z.boolean(),
  /** its sales that were edited since */
  editedCount: z.number(),
  /** of an undone import: the id for `restoreEntries`; null when it can no longer be restored */
  trashId: z.nullable(z.number()),
})
export type ImportRun = z.infer<typeof importRun>

const importId = z.object({ id: id() })

export const listImports = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports',
  summary: 'List the latest imports, newest first, including a running one',
  response: z.object({ imports: z.array(importRun) }),
})

/** Nothing is imported. 409 `not_running` when the import has already ended. */
export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/sales-entries/imports/:id/cancel',
  summary: 'Cancel a running import',
  params: importId,
  response: z.object({ success: z.literal(true) }),
})

/** The last 100 edited sales of an import, last edited first; `count` covers all of them. */
export const editedOfImport = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/edited',
  summary: 'List the sales of an import that were edited since',
  params: importId,
  response: z.object({ entries: z.array(entry), count: z.number() }),
})

/**
 * Moves exactly the sales of this import to the trash. 409 `edited_sales` when some were edited since,
 * unless `includeEdited`; 409 `nothing_left` when all its sales are already gone; 409 `import_running`
 * while another import of the owner is running.
 */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/sales-entries/imports/:id/undo',
  summary: 'Undo an import; it can be restored for 30 days',
  params: importId,
  body: z.object({
    includeEdited: z._default(z.boolean('Include edited must be true or false'), false),
  }),
  response: z.extend(trashed, { success: z.literal(true) }),
})

/** Same list as in the import's answer. Empty when the rejected rows are no longer kept. */
export const errorsOfImport = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/errors',
  summary: 'List the rejected rows of an import with the reasons',
  params: importId,
  response: z.object({ errors: z.array(rowError), keptCount }),
})

/** Name under which the rejected rows of a file are saved. */
export const skippedRowsFile = (fileName: string): string =>
  `${fileName.replace(/\.\w+$/, '')}-skipped.csv`

/** Returns the file itself, at most 100 MB: the original columns and a last one, "Reason". */
export const rejectedRows = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/rejected',
  summary: 'Download the rejected rows of an import as a CSV file, to fix and import again',
  params: importId,
  response: z.string(),
})
