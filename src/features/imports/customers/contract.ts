import * as z from 'zod/mini'
import { aFile, anInstant, aText, aUuid, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, requiredText } from '../../../shared/fields.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { columnRef, listedSheet } from '../contract.ts'

/** Files of customers: who they are and how they can be reached. */

/** The fields of a customers' file, each with its label. */
export const CUSTOMER_FIELDS = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  birthday: 'Birthday',
  consent: 'May be written to',
  refusal: 'May not be written to',
  note: 'Note',
} as const
export type CustomerField = keyof typeof CUSTOMER_FIELDS
export const CUSTOMER_FIELD_NAMES = Object.keys(CUSTOMER_FIELDS) as CustomerField[]

/** customers of one file */
export const MAX_CUSTOMERS = 200_000
/** customers that the preview shows */
export const MAX_SHOWN = 10

/** Field → header, or `#5` for the fifth column; null or missing: the file has no such column. */
export const customerColumns = z.object(
  {
    name: columnRef,
    firstName: columnRef,
    lastName: columnRef,
    phone: columnRef,
    email: columnRef,
    birthday: columnRef,
    consent: columnRef,
    /** who may not be written to: yes means no */
    refusal: columnRef,
    note: columnRef,
  } satisfies Record<CustomerField, typeof columnRef>,
  'customerColumns must be an object, like {"email":"E-mail"}',
)
export type CustomerColumns = z.infer<typeof customerColumns>

const counts = {
  /** new customers, and those known before whose contact changes */
  added: z.number(),
  changed: z.number(),
  /** customers of whom the file says nothing new */
  same: z.number(),
  /** rows that are not taken */
  leftOut: z.number(),
  /** sentences about rows and values that are not taken */
  remarks: z.array(aText(500)),
}

const contact = z.object({
  phone: z.nullable(aText(200)),
  email: z.nullable(aText(300)),
  note: z.nullable(aText(1_000)),
  birthday: z.nullable(aText(5)),
  mayBeWrittenTo: z.nullable(z.boolean()),
})

/** Name of the sheet to read from a workbook; by default the first with customers. */
export const sheetName = requiredText('Sheet', MAX_NAME_LENGTH)

const form = z.object({
  /** The file: CSV, or a workbook (.xlsx, .xlsm, .ods). */
  file: z.optional(aFile('text/csv')),
  /** The `uploadId` of a preview, instead of the file. */
  upload: z.optional(aUuid),
  /** By default what the headers and cells suggest. */
  customerColumns: z.optional(customerColumns),
  sheet: z.optional(sheetName),
})

const customersPreview = z.object({
  uploadId: aUuid,
  columns: z.array(z.object({ ref: aText(200), header: aText(200), samples: z.array(aText(200)) })),
  mapping: customerColumns,
  /** the sheets of a workbook that aren't empty; none for other files */
  sheets: z.array(listedSheet),
  /** name of the sheet that is read */
  sheet: z.nullable(aText(200)),
  ...counts,
  /** the first of those added or changed */
  shown: z.array(
    z.object({
      name: aText(200),
      isNew: z.boolean(),
      /** null: nothing was known */
      before: z.nullable(contact),
      after: contact,
    }),
  ),
})
export type CustomersPreview = z.infer<typeof customersPreview>

/** 400 `no_names` for a file without a column of names, and 400 `no_contacts` for one that says only names. */
export const previewCustomers = endpoint({
  method: 'POST',
  path: '/api/customers/import/preview',
  summary: 'Preview the import of a file of customers',
  form,
  response: customersPreview,
})

const importedCustomers = z.object({ importId: z.number(), ...counts })

/**
 * Cells of the file replace what is known, and empty ones change nothing. A customer who doesn't want to be written to isn't
 * written to, even if the file says yes. 409 `import_running` while another import of the owner is running.
 */
export const importCustomers = endpoint({
  method: 'POST',
  path: '/api/customers/import',
  token: 'import',
  summary: 'Import a file of customers, all or nothing',
  form,
  response: importedCustomers,
  withoutRead: z.pick(importedCustomers, { importId: true, leftOut: true, remarks: true }),
  idempotent: true,
})
export type ImportedCustomers = z.infer<typeof importCustomers.response>

const customersImport = z.object({
  id: z.number(),
  fileName: aText(255),
  createdAt: anInstant,
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  leftOut: z.number(),
  /** null: it wasn't undone */
  undoneAt: z.nullable(anInstant),
  canUndo: z.boolean(),
})
export type CustomersImport = z.infer<typeof customersImport>

export const listCustomerImports = endpoint({
  method: 'GET',
  path: '/api/customers/imports',
  token: 'read',
  summary: 'The latest imports of customers, newest first',
  response: z.object({ imports: z.array(customersImport) }),
})

/** Changes made by hand since then stay, and so does a no that belongs to an address or a number. 409 `nothing_left` if it was undone already or is too long ago. */
export const undoCustomers = endpoint({
  method: 'POST',
  path: '/api/customers/imports/:id/undo',
  summary: `Undo an import of customers, for ${TRASH_DAYS} days: their contacts are as they were before`,
  params: z.object({ id: id() }),
  response: done,
})
