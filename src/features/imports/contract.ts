import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, requiredText } from '../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'
import { entry, trashed } from '../sales/contract.ts'

/** bytes of one uploaded file */
export const MAX_FILE_BYTES = 200 * 1024 * 1024
export const TOO_LARGE = 'The file is larger than 200 MB. Split it and import the parts.'
/** rejected rows that an answer lists, and bytes that they take there; all are counted */
export const MAX_ERRORS_LISTED = 1_000
export const MAX_ERRORS_BYTES = 600_000
/** rows that the preview spells out */
export const PREVIEW_ROWS = 10
/** values shown with each column (spec §9) */
export const SAMPLE_ROWS = 3

/** What a column can be, with the label that messages and the mapping step show. */
export const FIELD_LABELS = {
  productName: 'Product Name',
  revenue: 'Revenue',
  saleDate: 'Sale Date',
  quantity: 'Quantity',
  cost: 'Cost',
  customerName: 'Customer Name',
  salesperson: 'Salesperson',
} as const
export type Field = keyof typeof FIELD_LABELS
export const FIELDS = Object.keys(FIELD_LABELS) as Field[]
export const REQUIRED_FIELDS = ['productName', 'revenue', 'saleDate'] as const

const columnRef = z.nullish(z.string('A column is named by its header, or as "#5" by its place'))

/** Field → header, or `#5` for the fifth column; null or left out: the file has no such column. */
export const columnMapping = z.object(
  {
    productName: columnRef,
    revenue: columnRef,
    saleDate: columnRef,
    quantity: columnRef,
    cost: columnRef,
    customerName: columnRef,
    salesperson: columnRef,
  },
  'columnMapping must be an object, like {"revenue":"Amount"}',
)
export type ColumnMapping = z.infer<typeof columnMapping>

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}`)

/** Choices of the person; what is left out is settled by the file (design §6). */
export const importOptions = z.object(
  {
    dateOrder: z._default(oneOf('dateOrder', ['auto', 'mdy', 'dmy', 'ymd']), 'auto'),
    decimal: z._default(oneOf('decimal', ['auto', '.', ',']), 'auto'),
    /** Whether the revenue column holds the total of the line, or a price to be multiplied by the quantity. */
    revenueIs: z.optional(oneOf('revenueIs', ['total', 'unitPrice'])),
    /** The same for the cost column. */
    costIs: z.optional(oneOf('costIs', ['total', 'unitCost'])),
    /** Product of every row of a file that has no product column. */
    defaultProduct: z.optional(requiredText('Product name', MAX_NAME_LENGTH)),
    /** Rows that were imported before: left out, or imported once more. */
    duplicates: z._default(oneOf('duplicates', ['skip', 'keep']), 'skip'),
    /** Row that holds the headers, counted from 1; 0 for a file without. */
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

/** Why a row cannot be a sale. */
export const REASONS = {
  no_product: 'The product is missing',
  no_date: 'The date is missing',
  bad_date: 'This is not a date that exists',
  unlikely_date: 'The year is before 1970 or after 2100: probably a slip',
  no_revenue: 'The amount is missing',
  bad_revenue: 'This is not an amount',
  bad_quantity: 'This is not a quantity, which the price is to be multiplied by',
  out_of_range: 'This is outside -9,999,999,999.99 to 9,999,999,999.99',
  long_name: `A name can have at most ${MAX_NAME_LENGTH} characters`,
  shifted:
    'The row has more cells than the header: probably a comma in a text without quotation marks',
  total_line: 'This line is a total, not a sale',
  heading: 'This line is a heading or a note, not a sale',
  not_a_sale: 'This line is a fee, a transfer or other money that is no sale',
  not_paid: 'This was cancelled, refused or is not paid yet',
  run_together: 'A quotation mark (") is missing or one too many, so that rows ran into each other',
} as const
export type Reason = keyof typeof REASONS
/** Lines that are no sales and need no mending. */
export const NO_SALES: readonly Reason[] = ['total_line', 'heading', 'not_a_sale', 'not_paid']
const reason = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]])

const rowError = z.object({
  /** as a spreadsheet numbers it */
  row: z.number(),
  /** its header */
  column: z.string(),
  value: z.string(),
  reason,
  message: z.string(),
})
export type RowError = z.infer<typeof rowError>

/** how many rows, the first ones, the file of rejected rows has; left out: all of them, which is not too much */
const keptCount = z.optional(z.number())

const result = z.object({
  importId: z.number(),
  imported: z.number(),
  /** rows that were there already and were left out */
  duplicates: z.number(),
  errorCount: z.number(),
  keptCount,
  /** the first ones: 1,000 at most */
  errors: z.array(rowError),
  /** how the file was read where it could have been read differently: sentences */
  assumptions: z.array(z.string()),
})
export type ImportResult = z.infer<typeof result>

const column = z.object({
  /** what a mapping calls it: its header, or `#5` where that is empty or not the only one */
  ref: z.string(),
  header: z.string(),
  samples: z.array(z.string()),
})
export type Column = z.infer<typeof column>

const previewRow = z.object({
  row: z.number(),
  /** null when the row is rejected */
  sale: z.nullable(
    z.object({
      productName: z.string(),
      revenue: z.number(),
      cost: z.nullable(z.number()),
      quantity: z.number(),
      saleDate: z.string(),
      customerName: z.nullable(z.string()),
      salesperson: z.nullable(z.string()),
    }),
  ),
  /** the cells that it is read from, as the file has them */
  cells: z.partialRecord(z.enum(FIELDS), z.string()),
  error: z.nullable(rowError),
})
export type PreviewRow = z.infer<typeof previewRow>

const preview = z.object({
  /** What later calls may send as `upload` in place of the same file, while this server keeps it. */
  uploadId: z.string(),
  columns: z.array(column),
  /** as used: the given one, or the suggestion */
  mapping: columnMapping,
  /** whether the suggestion is the mapping of the last import with the same headers */
  isRemembered: z.boolean(),
  /** required fields that no column is mapped to; the rest is null until they are */
  missing: z.array(z.enum(REQUIRED_FIELDS)),
  headerRow: z.number(),
  /** `settledBy`: the person's choice, the column itself, the file's other columns, nothing to settle, the last file with these headers, or only the profile */
  dateOrder: z.object({
    value: z.enum(['mdy', 'dmy', 'ymd']),
    settledBy: z.enum(['choice', 'column', 'file', 'unneeded', 'remembered', 'default']),
  }),
  decimal: z.object({
    value: z.enum(['.', ',']),
    settledBy: z.enum(['choice', 'column', 'file', 'unneeded', 'remembered', 'default']),
  }),
  revenueIs: z.enum(['total', 'unitPrice']),
  costIs: z.enum(['total', 'unitCost']),
  /** options that nothing in the file settles, so that the person should be asked */
  questions: z.array(z.enum(['dateOrder', 'decimal'])),
  /** for each question a cell in doubt and what it means either way; left out: it means nothing that way */
  doubts: z.object({
    dateOrder: z.optional(
      z.object({
        cell: z.string(),
        readings: z.partialRecord(z.enum(['mdy', 'dmy', 'ymd']), z.string()),
      }),
    ),
    decimal: z.optional(
      z.object({ cell: z.string(), readings: z.partialRecord(z.enum(['.', ',']), z.number()) }),
    ),
  }),
  assumptions: z.array(z.string()),
  /** the first rows, as they will be read */
  rows: z.array(previewRow),
  /** the whole file */
  summary: z.nullable(
    z.object({
      rows: z.number(),
      imported: z.number(),
      duplicates: z.number(),
      errorCount: z.number(),
      /**
       * Of a file that was exported here: as many of `imported` at most may be sales that are there
       * already and were changed by hand since, and would be counted twice.
       */
      maybeChanged: z.number(),
      errorsByReason: z.array(z.object({ reason, message: z.string(), count: z.number() })),
      /** of all rows that can be read, those already there included */
      totalRevenue: z.number(),
      firstDate: z.nullable(z.string()),
      lastDate: z.nullable(z.string()),
    }),
  ),
})
export type ImportPreview = z.infer<typeof preview>

/**
 * Both calls take multipart fields in any order: `file`, `columnMapping` (JSON, see the schema;
 * without it the one last used for the same headers, else the suggestion is taken) and `options`
 * (JSON). In place of `file`, `upload` may name the `uploadId` of a preview; 409 `upload_gone` when
 * it is not kept any more, then the file must be sent again. 400 `too_slow` or `too_much_memory` for
 * a file whose reading does not end or fills the memory.
 *
 * Once the file has arrived the import goes on to its end, whoever waits for the answer.
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
  summary: 'How a CSV file would be imported',
  response: preview,
})

/** imports that the list shows */
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
  /** null unless it runs; `fraction` of the whole work from 0 to 1, `secondsLeft` null while unknown */
  progress: z.nullable(
    z.object({
      rowsRead: z.number(),
      fraction: z.number(),
      secondsLeft: z.nullable(z.number()),
    }),
  ),
  imported: z.number(),
  duplicates: z.number(),
  /** rows that were no sales; `rejectedRows` gives them while `hasRejectedRows` */
  errorCount: z.number(),
  hasRejectedRows: z.boolean(),
  /** its sales that were changed by hand since */
  editedCount: z.number(),
  /** of an undone import: what `restoreEntries` takes it back by; null when it is gone for good */
  trashId: z.nullable(z.number()),
})
export type ImportRun = z.infer<typeof importRun>

const importId = z.object({ id: id() })

export const listImports = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports',
  summary: 'The latest imports, newest first, with the one that runs',
  response: z.object({ imports: z.array(importRun) }),
})

/** Nothing of it stays. 409 `not_running` when it has ended already. */
export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/sales-entries/imports/:id/cancel',
  summary: 'Cancel a running import',
  params: importId,
  response: z.object({ success: z.literal(true) }),
})

/** The first 100 of an import's sales that were changed by hand since, the last changed first. */
export const editedOfImport = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/edited',
  summary: 'Sales of an import that were changed since',
  params: importId,
  response: z.object({ entries: z.array(entry), count: z.number() }),
})

/**
 * Moves exactly its sales to the trash. 409 `edited_sales` when some were changed since, unless
 * `includeEdited`; 409 `nothing_left` when none of its sales is there any more; 409 `import_running`
 * while the owner imports.
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

/** As the import's answer listed and counted them. None when they are not kept any more. */
export const errorsOfImport = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/errors',
  summary: 'The rows of an import that were no sales, with the reasons',
  params: importId,
  response: z.object({ errors: z.array(rowError), keptCount }),
})

/** Answers with the file itself: the original columns and a last one, "Reason". 100 MB at most. */
export const rejectedRows = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/rejected',
  summary: 'The rows of an import that were no sales, as a CSV file to be mended',
  params: importId,
  response: z.string(),
})
