import { AppError } from '../../../../shared/errors.ts'
import { isBlank } from '../../reading/file/csv.ts'
import { emptyFile } from '../../reading/file/text.ts'
import { textOfCell } from '../../reading/values/cells.ts'
import { CUSTOMER_FIELD_NAMES, type CustomerColumns } from '../contract.ts'
import type { BirthdayOrder } from './cells.ts'
import { columnsIn, type Found } from '../../reading/columns/contacts.ts'

export interface CustomersRequest {
  columns: CustomerColumns | undefined
  sheet: string | undefined
  dateOrder: BirthdayOrder
  /** Of a customer's many rows, the first value counts, and notes are about the sale. */
  ofSales?: { column: number; header: string }
}

const MAX_ABOVE = 20
export const MAX_SHOWN_LENGTH = 200

export const refOf = (headers: string[], header: string, at: number): string =>
  header.trim() === '' || headers.indexOf(header) !== headers.lastIndexOf(header)
    ? `#${at + 1}`
    : header.slice(0, MAX_SHOWN_LENGTH)

const isName = (found: Found): boolean =>
  (found.name ?? found.firstName ?? found.lastName) !== undefined
const WAYS = ['phone', 'email', 'birthday', 'consent', 'refusal', 'note'] as const
const hasWay = (found: Found): boolean => WAYS.some((way) => found[way] !== undefined)

/** The header is the first line that names most fields. `headerRow` counts from 1. */
export function layoutOf(sample: string[][], { columns, ofSales }: CustomersRequest) {
  if (sample.every(isBlank)) throw emptyFile()
  const lines = sample.slice(0, MAX_ABOVE).map((record, at) => {
    const headers = record.map((cell) => textOfCell(cell))
    const found = columnsIn(headers, sample.slice(at + 1))
    return { headerRow: at + 1, headers, found, fields: Object.keys(found).length }
  })
  const best = lines.reduce((one, other) => (other.fields > one.fields ? other : one), lines[0]!)
  const { headers } = best
  const indexOf = (ref: string): number => {
    const at = headers.findIndex((header, index) => refOf(headers, header, index) === ref)
    const position = /^#(\d{1,4})$/.exec(ref)
    const index = at < 0 && position ? Number(position[1]) - 1 : at
    if (index < 0 || index >= headers.length) throw noSuchColumn(ref)
    return index
  }
  const found: Found = columns
    ? Object.fromEntries(
        CUSTOMER_FIELD_NAMES.flatMap((field) => {
          const ref = columns[field]
          return ref ? [[field, indexOf(ref)]] : []
        }),
      )
    : { ...best.found }
  if (ofSales !== undefined) {
    for (const field of ['firstName', 'lastName', 'note'] as const) delete found[field]
    found.name = columnOf(headers, ofSales)
  } else {
    if (!isName(found)) throw noNames()
    if (!hasWay(found)) throw noContacts()
  }
  return { ...best, found }
}

/** A table rewritten for the sales may have moved the column. */
function columnOf(headers: string[], { column, header }: { column: number; header: string }) {
  const place = headers.indexOf(textOfCell(header))
  return place < 0 || headers[column] === textOfCell(header) ? column : place
}

export const refused = (code: string, message: string) =>
  new AppError(400, code, message, { fields: { file: message } })
const noNames = () =>
  refused(
    'no_names',
    'No column of this file has names of customers. It needs one called Name, or First name and Last name.',
  )
const noContacts = () =>
  refused(
    'no_contacts',
    'This file has names only: no column called Phone, Email, Birthday, Note or Consent was found. Is it a file of sales? Those are imported under Mass Data Import.',
  )
const noSuchColumn = (ref: string) =>
  refused('no_such_column', `The file has no column "${ref.slice(0, MAX_SHOWN_LENGTH)}".`)
