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

export interface CustomersChoice {
  /** null: as the headers say */
  columns: CustomerColumns | null
  sheet: string | null
}

export class CustomersFile extends SentFile {
  async preview(choice: CustomersChoice): Promise<CustomersPreview> {
    const preview = await this.send(formOf(choice), (sent) => call(previewCustomers, sent))
    this.storedAs(preview.uploadId)
    return preview
  }

  import(choice: CustomersChoice, idempotencyKey: string): Promise<ImportedCustomers> {
    return this.send(formOf(choice), (sent) => call(importCustomers, { ...sent, idempotencyKey }))
  }
}

function formOf({ columns, sheet }: CustomersChoice): FormData {
  const form = new FormData()
  if (columns) form.set('customerColumns', JSON.stringify(columns))
  if (sheet !== null) form.set('sheet', sheet)
  return form
}
