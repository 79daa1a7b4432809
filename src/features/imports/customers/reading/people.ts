import { isWalkIn } from '../../../../shared/walk-in.ts'
import { unescapeFormulas } from '../../../../shared/formula-escaping.ts'
import { isVisible, MAX_NAME_LENGTH, nameKey, visible } from '../../../../shared/names.ts'
import { MAX_NOTE_LENGTH } from '../../../sales/contacts/contract.ts'
import type { GivenContact, Ways } from '../../../sales/index.ts'
import { textOfCell } from '../../reading/values/cells.ts'
import { MAX_CUSTOMERS, type CustomerField } from '../contract.ts'
import {
  birthdayOrderOf,
  emailsIn,
  isClearConsent,
  numbersIn,
  readBirthday,
  readConsent,
  readEmail,
  readPhone,
  type BirthdayOrder,
} from './cells.ts'
import { isOptOut, type Found } from '../../reading/columns/contacts.ts'
import { refused, type CustomersRequest } from './layout.ts'

/** The whole column decides how birthdays are read. */
interface Person extends GivenContact {
  birthdayCell: string | null
}

export interface Customers {
  customers: GivenContact[]
  /** Nobody may write there. Also of rows left out, and further contacts in a cell. */
  refused: Ways[]
  leftOut: number
  remarks: string[]
}

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
  consent: (count, example) =>
    `${count} with neither yes nor no to being written to, which counts as no: ${example}.`,
  note: (count) =>
    `${count} with a note of more than ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters, which was left out.`,
}

export class Collector {
  private readonly people = new Map<string, Person>()
  private readonly refused = new Map<string, Ways>()
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
    this.noteNo(cell)
    const name = nameOf(cell)
    const key = nameKey(name)
    if (key === '') return this.note('noName', '')
    if (isWalkIn(name)) return this.note('anybody', name)
    if (name.length > MAX_NAME_LENGTH) return this.note('longName', '')
    const person = this.personOf(name, cell)
    const known = this.people.get(key)
    if (!known) {
      if (this.people.size >= MAX_CUSTOMERS) throw tooMany()
      this.people.set(key, person)
      return
    }
    const isOther = (['phone', 'email'] as const).some(
      (way) => known[way] !== null && person[way] !== null && known[way] !== person[way],
    )
    if (isOther && this.request.ofSales === undefined) return this.note('twice', name)
    for (const field of ['phone', 'email', 'note', 'birthdayCell'] as const)
      known[field] ??= person[field]
    // A no in any row counts.
    if (known.mayBeWrittenTo !== false)
      known.mayBeWrittenTo = person.mayBeWrittenTo ?? known.mayBeWrittenTo
  }

  private noteNo(cell: (field: CustomerField) => string): void {
    if (this.mayBeWrittenTo(cell) !== false) return
    const [emails, phones] = [emailsIn(cell('email')), numbersIn(cell('phone'))]
    for (let at = 0; at < Math.max(emails.length, phones.length); at++) {
      const ways = { email: emails[at] ?? null, phone: phones[at] ?? null }
      this.refused.set(JSON.stringify(ways), ways)
      if (this.refused.size > MAX_CUSTOMERS) throw tooMany()
    }
  }

  private mayBeWrittenTo(cell: (field: CustomerField) => string): boolean | null {
    const [consent, refusal] = [cell('consent'), cell('refusal')]
    const willing = consent.trim() === '' ? null : readConsent(consent, this.isInverted)
    if (refusal.trim() === '' || willing === false) return willing
    return readConsent(refusal, true)
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
    for (const text of [cell('consent'), cell('refusal')])
      if (text.trim() !== '' && !isClearConsent(text)) this.note('consent', text)
    return {
      name,
      phone: read('phone', readPhone),
      email: read('email', readEmail),
      note: read('note', readNote),
      birthday: null,
      birthdayCell,
      mayBeWrittenTo: this.mayBeWrittenTo(cell),
    }
  }

  private note(reason: Reason, example: string): void {
    const known = this.reasons.get(reason)
    if (known) known.count++
    else this.reasons.set(reason, { count: 1, example: visible(textOfCell(example)).slice(0, 60) })
  }

  end(): Customers {
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
      refused: [...this.refused.values()],
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

const tooMany = () =>
  refused(
    'too_many_customers',
    `The file has more than ${MAX_CUSTOMERS.toLocaleString('en-US')} customers. Split it into smaller files and import them one by one.`,
  )

/** characters; longer cells are ignored */
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

const readable = (text: string): string => (isVisible(text) ? text : visible(text))

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

function nameOf(cell: (field: CustomerField) => string): string {
  const text = (field: CustomerField) => readable(textOfCell(cell(field))).trim()
  const [first, last] = [text('firstName'), text('lastName')]
  const parts = CJK.test(first) && CJK.test(last) ? [last, first] : [first, last]
  return text('name') || parts.filter((part) => part !== '').join(' ')
}
