import { addDays, isDay, MONTH_NAMES, type Day } from '../../../shared/calendar.ts'

/** Birthdays, numbers to dial, and how contacts are put together. */

/** What is known about how to reach a customer. */
export interface Contact {
  phone: string | null
  email: string | null
  note: string | null
  /** `MM-DD` */
  birthday: string | null
  /** null: unknown */
  mayBeWrittenTo: boolean | null
}

/** `29 Feb` */
export const birthdayInWords = (birthday: string): string => {
  const [month, day] = birthday.split('-').map(Number)
  return `${day} ${MONTH_NAMES[month! - 1]?.slice(0, 3)}`
}

/**
 * Returns the birthdays that are kept on `days` days from `today` on, by the day. In a year without a 29 February, that
 * birthday is kept on 1 March: nobody is congratulated too early.
 */
export function birthdaysFrom(today: Day, days: number): Map<string, Day> {
  const found = new Map<string, Day>()
  for (let ahead = 0; ahead < days; ahead++) {
    const day = addDays(today, ahead)
    const birthday = day.slice(5)
    const isLeapDayKept = birthday === '03-01' && !isDay(`${day.slice(0, 4)}-02-29`)
    if (isLeapDayKept && !found.has('02-29')) found.set('02-29', day)
    if (!found.has(birthday)) found.set(birthday, day)
  }
  return found
}

/** Fewer digits are in too many numbers. */
const LEAST_SEARCHED = 3

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Returns the digits to find a phone number by; undefined if the text isn't a part of one. Without what is in front of a
 * number at home but not abroad: 0171 finds +49 171.
 */
export function phoneSearch(text: string): string | undefined {
  if (!/^[\d +()\-./]+$/.test(text)) return undefined
  const digits = digitsOf(text).replace(/^0+/, '')
  return digits.length >= LEAST_SEARCHED ? digits : undefined
}

/** The digits that WhatsApp knows a number by; null for one without the code of its country. */
export const internationalDigits = (phone: string): string | null => {
  const [, number] = /^\s*(?:\+|00)(.+)$/.exec(phone) ?? []
  // (0) is only dialed at home.
  return number === undefined ? null : digitsOf(number.replace('(0)', ''))
}

/** What one source says beside what another did. Someone who doesn't want to be written to is never overruled. */
const agreed = (known: boolean | null, said: boolean | null): boolean | null =>
  known === false || said === false ? false : (said ?? known)

/** What is known after a file has said something: what it has counts, and what it hasn't stays. */
export const updated = (known: Contact, said: Contact): Contact => ({
  phone: said.phone ?? known.phone,
  email: said.email ?? known.email,
  note: said.note ?? known.note,
  birthday: said.birthday ?? known.birthday,
  mayBeWrittenTo: agreed(known.mayBeWrittenTo, said.mayBeWrittenTo),
})

/** What is known of one customer who was two: what the first has counts, and the second fills what is missing. */
export const filled = (known: Contact, other: Contact): Contact => ({
  ...updated(other, known),
  mayBeWrittenTo: agreed(other.mayBeWrittenTo, known.mayBeWrittenTo),
})

/** A contact, and who said whether they may be written to. */
export interface KnownContact extends Contact, Said {}

/** The day, and the file that said it; null: the owner. */
export interface Said {
  saidOn: Day | null
  saidIn: string | null
}

/** The contacts of two customers who turned out to be the same, as they were. */
export interface MergedContacts {
  from: KnownContact | null
  to: KnownContact | null
}

export const NOTHING_KNOWN: Contact = {
  phone: null,
  email: null,
  note: null,
  birthday: null,
  mayBeWrittenTo: null,
}

export const UNKNOWN: KnownContact = { ...NOTHING_KNOWN, saidOn: null, saidIn: null }

export const CONTACT_FIELDS = Object.keys(NOTHING_KNOWN) as (keyof Contact)[]

/**
 * Joins the contacts of two customers who are the same person; what `to` has counts. If both said no, the no that the owner
 * noted by hand is kept, since no undo of a file takes that back.
 */
export function asOne(to: KnownContact | null, from: KnownContact | null): KnownContact | null {
  if (!from) return to
  const contact = filled(to ?? UNKNOWN, from)
  const same = [to, from].filter((one) => one?.mayBeWrittenTo === contact.mayBeWrittenTo)
  const isNoted = (one: KnownContact | null) => one?.mayBeWrittenTo === false && !one.saidIn
  const { saidOn, saidIn } = same.find(isNoted) ?? same[0] ?? UNKNOWN
  return { ...contact, saidOn, saidIn }
}

/** Fields that change together. */
const CHANGING_TOGETHER: (keyof KnownContact)[][] = [
  ...CONTACT_FIELDS.filter((field) => field !== 'mayBeWrittenTo').map((field) => [field]),
  ['mayBeWrittenTo', 'saidOn', 'saidIn'],
]

/** True if nobody has said since whether they may be written to. */
export const isSaidAs = (one: KnownContact | null, other: KnownContact | null): boolean =>
  CHANGING_TOGETHER.at(-1)!.every((field) => (one ?? UNKNOWN)[field] === (other ?? UNKNOWN)[field])

/** Returns `now` with what it still has of `was` as `is` has it; null if nothing is left of one that `is` not known. */
export function turnedBack(
  now: KnownContact | null,
  was: KnownContact | null,
  is: KnownContact | null,
): KnownContact | null {
  if (!now) return null
  const turned = { ...now }
  for (const fields of CHANGING_TOGETHER) {
    if (fields.some((field) => now[field] !== (was ?? UNKNOWN)[field])) continue
    Object.assign(turned, ...fields.map((field) => ({ [field]: (is ?? UNKNOWN)[field] })))
  }
  return !is && isSameContact(turned, NOTHING_KNOWN) ? null : turned
}

export const isSameContact = (one: Contact, other: Contact): boolean =>
  CONTACT_FIELDS.every((field) => one[field] === other[field])
