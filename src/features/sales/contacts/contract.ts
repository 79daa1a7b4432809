import * as z from 'zod/mini'
import { isDay } from '../../../shared/calendar.ts'
import { aDay, aFile, aText, documented, done } from '../../../shared/documented.ts'
import { wasRead } from '../../../shared/edits.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, optionalText, personName, searchText } from '../../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { idCursor, pageAnswer, pageQuery } from '../../../shared/pages.ts'

/** characters */
export const MAX_PHONE_LENGTH = 30
export const MAX_EMAIL_LENGTH = 254
export const MAX_NOTE_LENGTH = 1_000
/** characters; the longest of what is searched */
export const MAX_CUSTOMER_SEARCH = 254
/** days ahead, today included */
export const BIRTHDAY_DAYS = 30
/** days without a purchase; spec §9 */
export const AWAY_DAYS = 30

const PHONE_RULE = 'A phone number can have digits, spaces and + ( ) - . / and nothing else'
const EMAIL_RULE = 'Enter an email address like name@example.com'
const BIRTHDAY_RULE = 'Birthday must be a day and a month, like 02-29 for 29 February'

/** Fewer digits reach nobody. */
const LEAST_DIGITS = 3
export const isPhone = (text: string): boolean =>
  /^[\d +()\-./]+$/.test(text) && text.replace(/\D/g, '').length >= LEAST_DIGITS

const EMAIL = z.email()
/** capitals allowed */
export const isEmail = (text: string): boolean => z.safeParse(EMAIL, text.toLowerCase()).success

const LEAP_YEAR = 2024
/** `MM-DD`, in a leap year */
export const isBirthday = (text: string): boolean =>
  /^\d\d-\d\d$/.test(text) && isDay(`${LEAP_YEAR}-${text}`)

/** Lower case makes a difference only to an email address. */
const checkedText = (
  label: string,
  { most, isRight, rule }: { most: number; isRight: (text: string) => boolean; rule: string },
) =>
  documented(
    z.pipe(
      optionalText(label, most),
      z.nullable(z.string().check(z.toLowerCase(), z.refine(isRight, rule))),
    ),
    { type: ['string', 'null'], title: label, maxLength: most },
  )

export const contactForm = z.object({
  phone: checkedText('Phone', { most: MAX_PHONE_LENGTH, isRight: isPhone, rule: PHONE_RULE }),
  email: checkedText('Email', { most: MAX_EMAIL_LENGTH, isRight: isEmail, rule: EMAIL_RULE }),
  note: optionalText('Note', MAX_NOTE_LENGTH),
  /** month and day, without a year */
  birthday: checkedText('Birthday', { most: 5, isRight: isBirthday, rule: BIRTHDAY_RULE }),
  /** null: they were never asked, or nobody noted what they said */
  mayBeWrittenTo: z._default(z.nullable(z.boolean('Choose yes, no or not known')), null),
})

const customer = z.object({
  id: z.number(),
  name: aText(MAX_NAME_LENGTH),
  /** of all time up to today, without refunds; sales with one receipt number on one day are one purchase */
  purchases: z.number(),
  /** of all time up to today, minus refunds */
  revenue: z.number(),
  /** up to today; null without a purchase */
  lastPurchase: z.nullable(aDay),
  phone: z.nullable(aText(MAX_PHONE_LENGTH)),
  email: z.nullable(aText(MAX_EMAIL_LENGTH)),
  note: z.nullable(aText(MAX_NOTE_LENGTH)),
  /** `MM-DD` */
  birthday: z.nullable(aText(5)),
  mayBeWrittenTo: z.nullable(z.boolean()),
  /** the day when it was noted whether they may be written to; null if it wasn't */
  saidOn: z.nullable(aDay),
  /** the file that said so; null if the owner noted it */
  saidIn: z.nullable(aText(255)),
})
export type Customer = z.infer<typeof customer>

/**
 * `birthday`: only the next 30 days, the next first; `away`: only regulars who have stopped coming, the longest overdue
 * first
 */
export const CUSTOMER_SORTS = ['revenue', 'away', 'lastVisit', 'name', 'birthday'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

const customerQuery = z.object({
  ...pageQuery(idCursor, { most: 200 }),
  /** part of a name, an email address or a phone number */
  search: searchText('Search', MAX_CUSTOMER_SEARCH),
  sort: z._default(z.enum(CUSTOMER_SORTS, 'Choose how to sort the customers'), 'revenue'),
})

/** Customers with sales or with a contact. Names that stand for several people, such as `Walk-in`, are left out. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  token: 'read',
  summary: 'Customers and how they can be reached',
  query: customerQuery,
  response: pageAnswer({
    customers: z.array(customer),
    /** with this search; null on later pages, since the first page already has it */
    total: z.nullable(z.number()),
  }),
})

const params = z.object({ id: id() })

export const oneCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  token: 'read',
  summary: 'A customer and how they can be reached',
  params,
  response: customer,
})

/** 409 `customer_exists` if a customer has this name. */
export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'Add a customer who has not bought anything yet',
  body: z.extend(contactForm, { name: personName('Name', MAX_NAME_LENGTH) }),
  response: customer,
})

const SHOWN = 'Lifts must be the no that the customer shows'
const shown = z.nullable(documented(z.string(SHOWN), { maxLength: 300 }))

/**
 * Fields that are left out don't change. 409 `changed_meanwhile` if one isn't as `was` says any more. 409 `said_no` for
 * something else than the customer's no, unless `lifts` names it as the customer shows it: a change that is sent again, or
 * from an old page, doesn't lift a no that nobody saw.
 */
export const changeContact = endpoint({
  method: 'PATCH',
  path: '/api/customers/:id/contact',
  summary: 'Change how a customer can be reached',
  params,
  body: z.partial(
    z.extend(contactForm, {
      mayBeWrittenTo: z.nullable(z.boolean('Choose yes, no or not known')),
      /** the no that the change takes back */
      lifts: z.object({ saidOn: shown, saidIn: shown }, SHOWN),
      was: wasRead(
        z.omit(customer, {
          id: true,
          name: true,
          purchases: true,
          revenue: true,
          lastPurchase: true,
        }).shape,
      ),
    }),
  ),
  response: customer,
})
export type ContactChanges = z.output<typeof changeContact.body & {}>

/**
 * Their sales stay. One who has none is gone from the list of customers. A no to being written to stays with the address and
 * the number, whoever has them later.
 */
export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id/contact',
  summary: 'Delete all that is known about how a customer can be reached',
  params,
  response: done,
})

/** Returns the file itself, `customers-{date}.csv`, with today's date in the owner's time zone. */
export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/customers/export',
  token: 'read',
  summary: 'All customers as a CSV file',
  whileViewing: 'refused',
  response: aFile('text/csv'),
})
