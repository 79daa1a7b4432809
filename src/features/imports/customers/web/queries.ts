import { call } from '../../../../web/api.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { SentFile } from '../../web/sent-file.ts'
import {
  importCustomers,
  listCustomerImports,
  previewCustomers,
  type CustomerColumns,
  type CustomersPreview,
  type ImportedCustomers,
} from '../contract.ts'

export const customerImportsQuery = endpointQuery(listCustomerImports)

/** A file of customers that the owner has chosen. */
export class CustomersFile extends SentFile {
  async preview(columns: CustomerColumns | null): Promise<CustomersPreview> {
    const preview = await this.send(formOf(columns), (sent) => call(previewCustomers, sent))
    this.keptAs(preview.uploadId)
    return preview
  }

  import(columns: CustomerColumns | null, idempotencyKey: string): Promise<ImportedCustomers> {
    return this.send(formOf(columns), (sent) => call(importCustomers, { ...sent, idempotencyKey }))
  }
}

function formOf(columns: CustomerColumns | null): FormData {
  const form = new FormData()
  if (columns) form.set('customerColumns', JSON.stringify(columns))
  return form
}
