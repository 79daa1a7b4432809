import * as z from 'zod/mini'
import { aDay, aText, anInstant, done } from '../../../shared/documented.ts'
import { endpoint, type ResponseOf } from '../../../shared/endpoint.ts'
import { id } from '../../../shared/fields.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { entry, trashed } from '../../sales/contract.ts'

/** imports in the list */
export const MAX_IMPORTS_LISTED = 100

const importRun = z.object({
  id: z.number(),
  fileName: aText(500),
  state: z.enum(['running', 'done', 'undone', 'canceled', 'failed']),
  /** why it failed or what it left out, for the owner */
  message: z.nullable(aText(1_000)),
  /** instants, ISO 8601 */
  createdAt: anInstant,
  endedAt: z.nullable(anInstant),
  /** null unless it is running; `fraction` of the whole work from 0 to 1, `secondsLeft` null while unknown */
  progress: z.nullable(
    z.object({
      rowsRead: z.number(),
      fraction: z.number(),
      secondsLeft: z.nullable(z.number()),
    }),
  ),
  imported: z.number(),
  /** sales recorded before that took the values of the file, or were taken out because they were canceled since */
  updated: z.number(),
  duplicates: z.number(),
  /** rejected rows; `rejectedRows` returns them while `hasRejectedRows` is true */
  errorCount: z.number(),
  hasRejectedRows: z.boolean(),
  /**
   * false if none of its sales are left: they were all deleted, or it was undone. Sales that it updated are of it for 30
   * days.
   */
  hasSales: z.boolean(),
  /** the sales that it added and that were edited since */
  editedCount: z.number(),
  /** of a file on the web: its id in `listFeeds`; null for any other */
  feedId: z.nullable(z.number()),
  /** of an undone import: the id for `restoreEntries`; null when it can no longer be restored */
  trashId: z.nullable(z.number()),
})
export type ImportRun = z.infer<typeof importRun>

/** params of the calls about one import */
export const importId = z.object({ id: id() })

export const listImports = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports',
  token: 'read',
  summary: 'List the latest imports, newest first, including a running one',
  response: z.object({ imports: z.array(importRun) }),
})

/** Nothing is imported. 409 `not_running` when the import has already ended. */
export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/sales-entries/imports/:id/cancel',
  summary: 'Cancel a running import',
  params: importId,
  response: done,
})

/**
 * The last 100 edited sales of an import, last edited first: first those that it added, then those that it updated.
 * `count` covers all of them, `left` all sales that an undo would remove, and `updated` all that it would set back.
 */
export const editedOfImport = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/edited',
  token: 'read',
  summary: 'List the sales of an import that were edited since',
  params: importId,
  response: z.object({
    entries: z.array(entry),
    count: z.number(),
    left: z.number(),
    updated: z.number(),
  }),
})

/** Without those that it updated, and those deleted since. */
export const salesOfImport = endpoint({
  method: 'GET',
  path: '/api/sales-entries/imports/:id/sales',
  token: 'read',
  summary: 'Sum up the sales that an import added',
  params: importId,
  response: z.object({
    sales: z.number(),
    totalRevenue: z.number(),
    /** null when there are none */
    firstDate: z.nullable(aDay),
    lastDate: z.nullable(aDay),
  }),
})
export type ImportedSales = ResponseOf<typeof salesOfImport>

/**
 * Moves exactly the sales of this import to the trash, gives those that it updated in the last 30 days their earlier
 * values back, and brings back those that it took out because they were canceled. 409 `edited_sales` when some were edited since,
 * unless `includeEdited`; 409 `nothing_left` when all its sales are already gone; 409 `import_running`
 * while another import of the owner is running.
 */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/sales-entries/imports/:id/undo',
  summary: `Undo an import; it can be restored for ${TRASH_DAYS} days`,
  params: importId,
  body: z.object({
    includeEdited: z._default(z.boolean('Include edited must be true or false'), false),
  }),
  response: z.extend(trashed, {
    success: z.literal(true),
    /** sales that have their earlier values back, or are back after they were taken out as canceled */
    setBack: z.number(),
  }),
})
