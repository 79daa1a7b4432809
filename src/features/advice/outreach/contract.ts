import * as z from 'zod/mini'
import { aDay, aText, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { AWAY_DAYS, MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from '../../sales/contacts/contract.ts'
import { id, numberInUrl, optionalText, rowId, wholeInUrl } from '../../../shared/fields.ts'

/** spec §9, the most urgent first */
export const PRIORITIES = ['high', 'medium', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

/** spec §9; MORE_SHOWN by each `Show more` */
export const FIRST_SHOWN = 5
export const MORE_SHOWN = 10
/** per call */
const MAX_SHOWN = 20

/** spec §9 */
export const INACTIVE_DAYS = AWAY_DAYS
/** left in peace after a message; a purchase within counts as coming back */
export const DONE_DAYS = 60
/** at a time: the list is read with all of them */
export const MAX_PUT_ASIDE = 10_000
/** characters */
const MAX_PROMPT_LENGTH = 500

const page = (shown: number) =>
  z.object({
    limit: numberInUrl('Limit', 1, MAX_SHOWN, shown),
    offset: numberInUrl('Offset', 0, 1_000_000, 0),
  })

export const inactiveCustomer = z.object({
  customerId: z.number(),
  name: aText(200),
  priority: z.enum(PRIORITIES),
  /** percent off that the message offers; null for none */
  offer: z.nullable(z.number()),
  lastPurchase: aDay,
  /** days since then */
  silentDays: z.number(),
  /** revenue of all time, without refunds */
  spent: z.number(),
  /** `Usually here every two weeks`, `Usually buys in May`; null if nothing is usual */
  habit: z.nullable(aText(200)),
  /** the built-in text to send, and its subject for an email */
  message: aText(5000),
  /** the same without the offer, or with it where offers are switched off; null if there is none to make */
  otherMessage: z.nullable(aText(5000)),
  subject: aText(300),
  /** null: not known */
  phone: z.nullable(aText(MAX_PHONE_LENGTH)),
  email: z.nullable(aText(MAX_EMAIL_LENGTH)),
  /** False: nobody noted whether they agreed to be written to. Those who didn't are not on the list. */
  hasAgreed: z.boolean(),
})
export type InactiveCustomer = z.infer<typeof inactiveCustomer>

export const listOutreach = endpoint({
  method: 'GET',
  path: '/api/outreach',
  token: 'read',
  summary: `Customers who have not bought for ${INACTIVE_DAYS} days or more, the most urgent first, with a text for each`,
  query: z.extend(page(FIRST_SHOWN), {
    /** id of one who comes first, whatever the order */
    first: z.optional(wholeInUrl('First', 1, Number.MAX_SAFE_INTEGER)),
  }),
  response: z.object({
    customers: z.array(inactiveCustomer),
    /** on the list, without those who are done or snoozed */
    total: z.number(),
    /** done or snoozed */
    putAside: z.number(),
    /** customers who haven't bought for a while either, but asked not to be written to */
    unwilling: z.number(),
    /** Any sale names a customer; a name for anybody doesn't count, such as `Walk-in`. */
    hasCustomers: z.boolean(),
    /** The messages make offers: `offersInMessages` of the profile. */
    offers: z.boolean(),
    /** A business name is set, which the texts mention. */
    hasShopName: z.boolean(),
    /** The operator has set a model that can write. */
    hasModel: z.boolean(),
    /** last day with a recorded sale, up to today; null without one */
    recordedUntil: z.nullable(aDay),
    /** Those written to in the last 60 days, how many of them have bought since, and their revenue since then. */
    written: z.object({ customers: z.number(), cameBack: z.number(), revenue: z.number() }),
  }),
})
export type Outreach = z.infer<typeof listOutreach.response>

export const STATES = ['done', 'snoozed'] as const
export type State = (typeof STATES)[number]

const putAsideCustomer = z.object({
  customerId: z.number(),
  name: aText(200),
  state: z.enum(STATES),
  /** when it was done or snoozed */
  since: aDay,
  /** first day on which the customer is listed again, if they don't buy before */
  until: aDay,
  /** revenue since then, of a customer who was written to and has bought; null otherwise */
  boughtFor: z.nullable(z.number()),
})
export type PutAsideCustomer = z.infer<typeof putAsideCustomer>

export const listPutAside = endpoint({
  method: 'GET',
  path: '/api/outreach/put-aside',
  summary: 'Customers who are done or snoozed, the latest first',
  query: page(MORE_SHOWN),
  response: z.object({ customers: z.array(putAsideCustomer), total: z.number() }),
})

const params = z.object({ customerId: id() })

export const putAside = endpoint({
  method: 'POST',
  path: '/api/outreach/:customerId',
  summary: 'Mark a customer as written to, or put them off for a week',
  params,
  body: z.object({ state: z.enum(STATES, 'Choose done or snoozed') }),
  response: done,
})

export const takeBack = endpoint({
  method: 'DELETE',
  path: '/api/outreach/:customerId',
  summary: 'Put a customer who is done or snoozed back on the list',
  params,
  response: done,
})

/** `template`: the model failed. `off`: none is set. */
const SOURCES = ['model', 'template', 'off'] as const

/** 409 `not_to_be_written_to` for a customer who asked not to be written to. */
export const generateOutreach = endpoint({
  method: 'POST',
  path: '/api/generate-outreach',
  summary:
    'A message to a customer, to the customer that the prompt names, or to customers in general',
  body: z.object({
    customerId: z.nullish(rowId('Customer')),
    /** whom to write to, and with which priority: `Write to Ana Lima. Priority: high` */
    prompt: optionalText('The prompt', MAX_PROMPT_LENGTH),
  }),
  response: z.object({ message: aText(5000), from: z.enum(SOURCES) }),
})
