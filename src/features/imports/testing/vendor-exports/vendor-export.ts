import { FURTHER_FIELDS, type Field } from '../../contract.ts'
import type { Resemblance } from '../../preview/contract.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'

/** A made-up file in the format of a real export, with the expected result. */
export interface SampleLayout {
  name: string
  content: string
  options?: Partial<ImportOptions>
  /** headers of the fields that are found, in the order of `COLUMNS`; empty for one without a column */
  columns: string
  /** the same for what few sales have, in the order of `FURTHER_FIELDS` */
  further?: string
  /** field that has no column and is found in the lines above each group */
  heading?: Field
  sales: number
  revenue: number
  quantity?: number
  /** of the sales, in the order of the rows */
  days?: string[]
  customers?: string[]
  salespeople?: string[]
  rejected?: Partial<Record<Reason, number>>
  /** undefined for sales */
  looksLike?: Resemblance
  /** part of a sentence that the owner reads */
  note?: string
}

/** The fields in `columns`, those that most files have first. */
const COLUMNS: Field[] = [
  ...(['productName', 'revenue', 'saleDate', 'quantity'] as const),
  ...(['customerName', 'salesperson', 'cost'] as const),
]

const named = <Of extends string>(fields: Of[], headers: string): Partial<Record<Of, string>> =>
  Object.fromEntries(
    headers.split('|').flatMap((header, at) => (header ? [[fields[at], header]] : [])),
  ) as Partial<Record<Of, string>>

/** Returns the fields of a sample that are found, with their headers. */
export const columnsOf = ({ columns }: SampleLayout): Partial<Record<Field, string>> =>
  named(COLUMNS, columns)
export const furtherOf = ({ further = '' }: SampleLayout): Partial<Record<Field, string>> =>
  named(FURTHER_FIELDS, further)
