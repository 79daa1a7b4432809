import { addDays, isDay, MONTH_NAMES, type Day } from '../../../shared/calendar.ts'

export interface Contact {
  phone: string | null
  email: string | null
  note: string | null
  /** `MM-DD` */
  birthday: string | null
  mayBeWrittenTo: boolean | null
}

export const birthdayInWords = (birthday: string): string => {
  const [month, day] = birthday.split('-').map(Number)
  return `${day} ${MONTH_NAMES[month! - 1]?.slice(0, 3)}`
}

/** Without a 29 February, that birthday is on 1 March: nobody is congratulated too early. */
export function birthdaysFrom(today: Day, days: number): Map<string, Day> {
  const found = new Map<string, Day>()
  for (let ahead = 0; ahead < days; ahead++) {
    const day = addDays(today, ahead)
    const birthday = day.slice(5)
    const isLeapDayBirthday = birthday === '03-01' && !isDay(`${day.slice(0, 4)}-02-29`)
    if (isLeapDayBirthday && !found.has('02-29')) found.set('02-29', day)
    if (!found.has(birthday)) found.set(birthday, day)
  }
  return found
}

const LEAST_SEARCHED = 3

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** undefined: no part of a number. Drops the leading zeros: 0171 finds +49 171. */
export function phoneSearch(text: string): string | undefined {
  if (!/^[\d +()\-./]+$/.test(text)) return undefined
  const digits = digitsOf(text).replace(/^0+/, '')
  return digits.length >= LEAST_SEARCHED ? digits : undefined
}

/** null without a country code */
export const internationalDigits = (phone: string): string | null => {
  const [, number] = /^\s*(?:\+|00)(.+)$/.exec(phone) ?? []
  // (0) is only dialed at home.
  return number === undefined ? null : digitsOf(number.replace('(0)', ''))
}

/** A no is never overruled. */
const agreed = (known: boolean | null, said: boolean | null): boolean | null =>
  known === false || said === false ? false : (said ?? known)

export const updated = (known: Contact, said: Contact): Contact => ({
  phone: said.phone ?? known.phone,
  email: said.email ?? known.email,
  note: said.note ?? known.note,
  birthday: said.birthday ?? known.birthday,
  mayBeWrittenTo: agreed(known.mayBeWrittenTo, said.mayBeWrittenTo),
})

/** The first contact counts; the second fills gaps. */
export const filled = (known: Contact, other: Contact): Contact => ({
  ...updated(other, known),
  mayBeWrittenTo: agreed(other.mayBeWrittenTo, known.mayBeWrittenTo),
})

export interface KnownContact extends Contact, Said {}

export interface Said {
  saidOn: Day | null
  saidIn: string | null
}

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

/** `to` counts. Of two noes the one noted by hand is kept, since no undo of a file takes that back. */
export function asOne(to: KnownContact | null, from: KnownContact | null): KnownContact | null {
  if (!from) return to
  const contact = filled(to ?? UNKNOWN, from)
  const same = [to, from].filter((one) => one?.mayBeWrittenTo === contact.mayBeWrittenTo)
  const isNoted = (one: KnownContact | null) => one?.mayBeWrittenTo === false && !one.saidIn
  const { saidOn, saidIn } = same.find(isNoted) ?? same[0] ?? UNKNOWN
  return { ...contact, saidOn, saidIn }
}

const CHANGING_TOGETHER: (keyof KnownContact)[][] = [
  ...CONTACT_FIELDS.filter((field) => field !== 'mayBeWrittenTo').map((field) => [field]),
  ['mayBeWrittenTo', 'saidOn', 'saidIn'],
]

export const isSaidAs = (one: KnownContact | null, other: KnownContact | null): boolean =>
  CHANGING_TOGETHER.at(-1)!.every((field) => (one ?? UNKNOWN)[field] === (other ?? UNKNOWN)[field])

/** `now` with its values of `was` as in `is`; null if nothing is left and `is` is null. */
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
