import { ApiError, call } from '../../../../web/api.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { MAX_FILE_BYTES, TOO_LARGE } from '../../contract.ts'
import {
  importCustomers,
  listCustomerImports,
  previewCustomers,
  type CustomerColumns,
  type CustomersPreview,
  type ImportedCustomers,
} from '../contract.ts'

export const customerImportsQuery = endpointQuery(listCustomerImports)

/** What the owner says about a file. */
export interface CustomersChoice {
  /** null: what its headers say */
  columns: CustomerColumns | null
  /** of a workbook; null: the first with customers */
  sheet: string | null
}

const formOf = ({ columns, sheet }: CustomersChoice): FormData => {
  const form = new FormData()
  if (columns) form.set('customerColumns', JSON.stringify(columns))
  if (sheet !== null) form.set('sheet', sheet)
  return form
}

/** A chosen file of customers. It is sent once; later calls refer to the server's copy while that is there. */
export class CustomersFile {
  readonly file: File
  private uploadId = ''

  constructor(file: File) {
    this.file = file
  }

  async preview(choice: CustomersChoice): Promise<CustomersPreview> {
    const preview = await this.send((form) => call(previewCustomers, { form }), choice)
    this.uploadId = preview.uploadId
    return preview
  }

  import(choice: CustomersChoice, idempotencyKey: string): Promise<ImportedCustomers> {
    return this.send((form) => call(importCustomers, { form, idempotencyKey }), choice)
  }

  private async send<T>(
    sendForm: (form: FormData) => Promise<T>,
    choice: CustomersChoice,
  ): Promise<T> {
    if (this.uploadId) {
      const form = formOf(choice)
      form.set('upload', this.uploadId)
      try {
        return await sendForm(form)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'upload_gone')) throw error
        this.uploadId = ''
      }
    }
    // Refused here, rather than after minutes of sending.
    if (this.file.size > MAX_FILE_BYTES) throw new ApiError(413, 'too_large', TOO_LARGE)
    const form = formOf(choice)
    form.set('file', this.file)
    return sendForm(form)
  }
}
