import type { Client } from '../../../app/testing/app.ts'
import type { Entry } from '../../sales/contract.ts'
import { listImports } from '../runs/contract.ts'

export const PATH = '/api/sales-entries'
export const entriesOf = async (owner: Client): Promise<Entry[]> => (await owner.get(PATH)).body
export const undo = (owner: Client, id: number, includeEdited = false) =>
  owner.post(`${listImports.path}/${id}/undo`, { includeEdited })
export const restore = (owner: Client, trashId: number) => owner.post(`${PATH}/restore/${trashId}`)
export const fileOf = (...products: string[]) =>
  `Product,Date,Amount\n${products.map((name) => `${name},2026-01-02,3.50\n`).join('')}`
