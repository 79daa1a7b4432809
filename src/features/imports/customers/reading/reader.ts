import { AppError } from '../../../../shared/errors.ts'
import { isAnybody } from '../../../../shared/anybody.ts'
import { unescapeFormulas } from '../../../../shared/formula-escaping.ts'
import { isVisible, MAX_NAME_LENGTH, nameKey, visible } from '../../../../shared/names.ts'
import { MAX_NOTE_LENGTH } from '../../../sales/contacts/contract.ts'
import type { GivenContact } from '../../../sales/index.ts'
import { isBlank, readRecords, sniffDelimiter, type Delimiter } from '../../reading/file/csv.ts'
import { pass, startOf } from '../../reading/file/passes.ts'
import {
  firstGuess,
  secondGuess,
  wholeFile,
  WrongEncoding,
  type Encoding,
} from '../../reading/file/text.ts'
import { textOfCell } from '../../reading/values/cells.ts'
import {
  CUSTOMER_FIELD_NAMES,
  MAX_CUSTOMERS,
  type CustomerColumns,
  type CustomerField,
} from '../contract.ts'
import {
  birthdayOrderOf,
  readBirthday,
  readConsent,
  readEmail,
  readPhone,
  type BirthdayOrder,
} from './cells.ts'
import { columnsIn, isOptOut, type Found } from './headers.ts'

/** Reads a file of customers. Runs in a thread, without access to the database. */

export interface CustomersRequest {
  /** undefined: what the headers and cells suggest */
  columns: CustomerColumns | undefined
  /** the order of dates in the owner's profile */
  dateOrder: BirthdayOrder
  /**
   * Sales with a column of the customer, at this position (`#5`). Then a customer has many rows, of which the first that
   * says something counts, and notes are about the sale.
   */
  ofSales?: string
}

export interface ReadCustomers {
  customers: GivenContact[]
  columns: { ref: string; header: string; samples: string[] }[]
  mapping: CustomerColumns
  leftOut: number
  remarks: string[]
}

/** records that decide where the header is and what the columns are */
const SAMPLE = 200
/** lines above the header, such as a title */
const MAX_ABOVE = 20
const SAMPLES_SHOWN = 3
const MAX_SHOWN_LENGTH = 200

export async function readCustomers(fd: number, request: CustomersRequest): Promise<ReadCustomers> {
  const encoding = firstGuess(fd, 'auto')
  try {
    return await readText(fd, encoding, request)
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error
    return readText(fd, secondGuess(fd), request)
  }
}

async function readText(
  fd: number,
  encoding: Encoding,
  request: CustomersRequest,
): Promise<ReadCustomers> {
  const file = wholeFile(fd)
  const start = await startOf(file, encoding)
  const delimiter = sniffDelimiter(start)
  const sample = await firstRecords(start, delimiter)
  const { headerRow, headers, found } = layoutOf(sample, request)
  const collector = new Collector(headers, found, request)
  await pass(
    file,
    { encoding, delimiter },
    (records, firstRow) => {
      for (const [at, record] of records.entries()) {
        if (firstRow + at > headerRow && !isBlank(record)) collector.take(record)
      }
    },
    () => {},
  )
  const refs = headers.map((header, at) => refOf(headers, header, at))
  return {
    ...collector.end(),
    columns: headers.map((header, at) => ({
      ref: refs[at]!,
      header: header.slice(0, MAX_SHOWN_LENGTH),
      samples: sample
        .slice(headerRow)
        .map((record) => textOfCell(record[at] ?? '').slice(0, MAX_SHOWN_LENGTH))
        .filter((text) => text !== '')
        .slice(0, SAMPLES_SHOWN),
    })),
    mapping: Object.fromEntries(
      CUSTOMER_FIELD_NAMES.map((field) => {
        const at = found[field]
        return [field, at === undefined ? null : refs[at]!]
      }),
    ),
  }
}

/** Records at the beginning of a file, without one that goes on after the piece that was read. */
async function firstRecords(start: string, delimiter: Delimiter): Promise<string[][]> {
  const end = start.lastIndexOf('\n')
  const found: string[][] = []
  async function* whole() {
    yield end > 0 ? start.slice(0, end + 1) : start
  }
  try {
    await readRecords(whole(), delimiter, (records) => {
      found.push(...records.slice(0, SAMPLE - found.length))
      return found.length < SAMPLE
    })
  } catch (error) {
    // A quotation mark of the last record is closed in the next piece.
    if (found.length === 0) throw error
  }
  return found
}

/** The name of a column in a choice. */
const refOf = (headers: string[], header: string, at: number): string =>
  header.trim() === '' || headers.indexOf(header) !== headers.lastIndexOf(header)
    ? `#${at + 1}`
    : header.slice(0, MAX_SHOWN_LENGTH)

const isName = (found: Found): boolean =>
  (found.name ?? found.firstName ?? found.lastName) !== undefined
const WAYS = ['phone', 'email', 'birthday', 'consent', 'note'] as const
const hasWay = (found: Found): boolean => WAYS.some((way) => found[way] !== undefined)

/** Finds the header: the line of the first ones that names most fields. `headerRow` counts from 1. */
function layoutOf(sample: string[][], { columns, ofSales }: CustomersRequest) {
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
    found.name = indexOf(ofSales)
  } else {
    if (!isName(found)) throw noNames()
    if (!hasWay(found)) throw noContacts()
  }
  return { ...best, found }
}

const refused = (code: string, message: string) =>
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
const tooMany = () =>
  refused(
    'too_many_customers',
    `The file has more than ${MAX_CUSTOMERS.toLocaleString('en-US')} customers. Split it into smaller files and import them one by one.`,
  )

/** A customer of the file, with the birthday as it is written: the whole column decides how it is read. */
interface Person extends GivenContact {
  birthdayCell: string | null
}

/** Why a row or a value isn't taken, and the first one. */
type Reason =
  'noName' | 'anybody' | 'longName' | 'twice' | 'phone' | 'email' | 'birthday' | 'consent' | 'note'
const ROWS: Reason[] = ['noName', 'anybody', 'longName', 'twice']
const REMARKS: Record<Reason, (count: string, example: string) => string> = {
  noName: (count) => `${count} without a name left out.`,
  anybody: (count, example) =>
    `${count} left out whose name stands for several people, like ${example}.`,
  longName: (count) => `${count} left out whose name has more than ${MAX_NAME_LENGTH} characters.`,
  twice: (count, example) =>
    `${count} left out because another row has the same name and another phone number or email: ${example}.`,
  phone: (count, example) => `${count} without a phone number that can be dialed: ${example}.`,
  email: (count, example) => `${count} with an email address that can't be right: ${example}.`,
  birthday: (count, example) => `${count} with a birthday that can't be read: ${example}.`,
  consent: (count, example) => `${count} with neither yes nor no to being written to: ${example}.`,
  note: (count) =>
    `${count} with a note of more than ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters, which was left out.`,
}

class Collector {
  private readonly people = new Map<string, Person>()
  private readonly reasons = new Map<Reason, { count: number; example: string }>()
  private readonly orders = new Set<BirthdayOrder>()
  private readonly isInverted: boolean
  private readonly found: Found
  private readonly request: CustomersRequest

  constructor(headers: string[], found: Found, request: CustomersRequest) {
    this.found = found
    this.request = request
    this.isInverted = found.consent !== undefined && isOptOut(headers[found.consent]!)
  }

  take(record: string[]): void {
    const cell = (field: CustomerField): string => {
      const at = this.found[field]
      return at === undefined ? '' : (record[at] ?? '')
    }
    const name = nameOf(cell)
    const key = nameKey(name)
    if (key === '') return this.note('noName', '')
    if (isAnybody(name)) return this.note('anybody', name)
    if (name.length > MAX_NAME_LENGTH) return this.note('longName', '')
    const person = this.personOf(name, cell)
    const known = this.people.get(key)
    if (!known) {
      if (this.people.size >= MAX_CUSTOMERS) {
        if (this.request.ofSales !== undefined) return
        throw tooMany()
      }
      this.people.set(key, person)
      return
    }
    const isOther = (['phone', 'email'] as const).some(
      (way) => known[way] !== null && person[way] !== null && known[way] !== person[way],
    )
    if (isOther && this.request.ofSales === undefined) return this.note('twice', name)
    for (const field of ['phone', 'email', 'note', 'birthdayCell'] as const)
      known[field] ??= person[field]
    // Whoever says no once doesn't want it.
    if (known.mayBeWrittenTo !== false)
      known.mayBeWrittenTo = person.mayBeWrittenTo ?? known.mayBeWrittenTo
  }

  private personOf(name: string, cell: (field: CustomerField) => string): Person {
    const read = <T>(
      field: CustomerField & Reason,
      reader: (cell: string) => T | undefined,
    ): T | null => {
      const text = cell(field)
      if (text.trim() === '') return null
      const value = reader(text)
      if (value === undefined) this.note(field, text)
      return value ?? null
    }
    const birthdayCell = cell('birthday').trim() || null
    const order = birthdayCell && birthdayOrderOf(birthdayCell)
    if (order) this.orders.add(order)
    const consent = read('consent', readConsent)
    return {
      name,
      phone: read('phone', readPhone),
      email: read('email', readEmail),
      note: read('note', readNote),
      birthday: null,
      birthdayCell,
      mayBeWrittenTo: consent === null ? null : consent !== this.isInverted,
    }
  }

  private note(reason: Reason, example: string): void {
    const known = this.reasons.get(reason)
    if (known) known.count++
    else this.reasons.set(reason, { count: 1, example: visible(textOfCell(example)).slice(0, 60) })
  }

  end(): Pick<ReadCustomers, 'customers' | 'leftOut' | 'remarks'> {
    const [only] = this.orders
    const order = this.orders.size === 1 ? only! : this.request.dateOrder
    const customers = [...this.people.values()].map(({ birthdayCell, ...person }) => {
      const birthday = birthdayCell === null ? null : (readBirthday(birthdayCell, order) ?? null)
      if (birthdayCell !== null && birthday === null) this.note('birthday', birthdayCell)
      return { ...person, birthday }
    })
    const all = [...this.reasons]
    return {
      customers,
      leftOut: all.reduce(
        (sum, [reason, { count }]) => sum + (ROWS.includes(reason) ? count : 0),
        0,
      ),
      remarks: all.map(([reason, { count, example }]) =>
        REMARKS[reason](
          count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`,
          `“${example}”`,
        ),
      ),
    }
  }
}

/** Longer ones aren't looked at. */
const MAX_NOTE_CELL = 4 * MAX_NOTE_LENGTH

const readNote = (cell: string): string | undefined => {
  if (cell.length > MAX_NOTE_CELL) return undefined
  const lines = unescapeFormulas(cell.trim()).split('\n')
  const note = lines
    .map((line) => readable(line).trimEnd())
    .join('\n')
    .trim()
  return note.length > MAX_NOTE_LENGTH ? undefined : note
}

/** Without characters that can't be seen, but with those that join the parts of an emoji. */
const readable = (text: string): string => (isVisible(text) ? text : visible(text))

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

function nameOf(cell: (field: CustomerField) => string): string {
  const text = (field: CustomerField) => readable(textOfCell(cell(field))).trim()
  const [first, last] = [text('firstName'), text('lastName')]
  const parts = CJK.test(first) && CJK.test(last) ? [last, first] : [first, last]
  return text('name') || parts.filter((part) => part !== '').join(' ')
}
