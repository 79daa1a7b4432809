import * as z from 'zod/mini'
import {
  aDay,
  aFile,
  anEmail,
  anInstant,
  aText,
  aUuid,
  documented,
  done,
} from '../../../shared/documented.ts'
import { isDay } from '../../../shared/calendar.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { emailAddress, searchText } from '../../../shared/fields.ts'
import { CURSOR_MESSAGE, pageAnswer, pageQuery, textCursor } from '../../../shared/pages.ts'
import { OWNER_FILTERS, OWNER_ORDERS, type OwnerFilter } from '../contract.ts'
import { accountId } from '../../accounts/contract.ts'
import { ownersPoints } from '../../coach/points/contract.ts'
import { entry } from '../../sales/contract.ts'

/** characters of a search */
export const MAX_SEARCH = 100

/** the owners and sales that one answer of `users` has at most: everything, for a small installation */
export const MAX_USERS_AT_ONCE = 200
export const MAX_SALES_AT_ONCE = 10_000

const aCount = documented(z.number(), { type: 'integer', minimum: 0 })

const owner = z.object({
  id: aUuid,
  email: anEmail,
  /** '' if an invited owner hasn't told, like the last name */
  firstName: aText(100),
  lastName: aText(100),
  /** null if there is none */
  businessName: z.nullable(aText(200)),
  isAdmin: z.boolean(),
  /**
   * `invited`: nobody has set a password yet. `disabled`: an admin closed it. `leaving`: it's deleted soon unless its
   * owner signs in.
   */
  state: z.enum(['active', 'invited', 'leaving', 'disabled']),
  /** when the account was made */
  createdAt: anInstant,
  /** the owner's last day with a visit; null if there was none */
  lastActive: z.nullable(aDay),
  /** all sales that are recorded, refunds included */
  sales: aCount,
})
export type Owner = z.infer<typeof owner>

const chosenOwners = {
  /** Of one or two characters: the beginning of a word. */
  search: searchText('Search', MAX_SEARCH),
  filter: z.optional(z.enum(OWNER_FILTERS, 'There is no such filter')),
  sort: z._default(z.enum(OWNER_ORDERS, 'There is no such order'), 'newest'),
}

/** What the owner before was listed by, in base64url, and their id. */
const OWNER_CURSOR = /^(?:[\w-]{1,400}~)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const listOwners = endpoint({
  method: 'GET',
  path: '/api/admin/owners',
  summary: 'Owners by a part of their name, email or business name, a filter and an order',
  query: z.object({ ...chosenOwners, ...pageQuery(textCursor(OWNER_CURSOR)) }),
  response: z.extend(pageAnswer({ owners: z.array(owner) }), {
    nextCursor: documented(z.nullable(aText(450)), { description: 'Null on the last page' }),
  }),
})

export const exportOwners = endpoint({
  method: 'GET',
  path: '/api/admin/owners/export',
  summary: 'Owners as a CSV file, with the same search, filter and order',
  query: z.object(chosenOwners),
  response: aFile('text/csv'),
})

export const countOwners = endpoint({
  method: 'GET',
  path: '/api/admin/owners/counts',
  summary: 'How many owners there are, and how many each filter has',
  response: z.object({
    all: aCount,
    ...(Object.fromEntries(OWNER_FILTERS.map((filter) => [filter, aCount])) as Record<
      OwnerFilter,
      typeof aCount
    >),
  }),
})
export type OwnerCounts = z.infer<typeof countOwners.response>

const params = z.object({ id: accountId })

export const getOwner = endpoint({
  method: 'GET',
  path: '/api/admin/owners/:id',
  summary: "An owner's account and business",
  params,
  response: z.extend(owner, {
    industry: aText(200),
    phone: aText(200),
    contactEmail: aText(254),
    /** IANA name */
    timeZone: aText(100),
    /** ISO 4217 */
    currency: aText(3),
    /** first and last day with a sale; null without any */
    firstSale: z.nullable(aDay),
    lastSale: z.nullable(aDay),
    openSessions: aCount,
    hasAuthenticator: z.boolean(),
    passkeys: aCount,
    /** technical issues that the owner reported, and those of them that wait for an answer */
    tickets: z.object({ all: aCount, open: aCount }),
    /** when a leaving owner's account is deleted */
    deleteAt: z.nullable(anInstant),
    /** since when the account is disabled, and why; null if it isn't */
    disabledAt: z.nullable(anInstant),
    disabledReason: z.nullable(aText(500)),
    /** null for an account whose invitation nobody has accepted */
    points: z.nullable(ownersPoints),
  }),
})
export type OwnerDetails = z.infer<typeof getOwner.response>

export const findOwner = endpoint({
  method: 'GET',
  path: '/api/admin/owner-of',
  summary: 'The owner with this email',
  query: z.object({ email: emailAddress('Email') }),
  response: z.object({ id: aUuid }),
})

/** 409 `last_admin` if nobody would be left who can act as an admin. */
export const changeAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/admin',
  summary: 'Make an owner an admin, or take that away',
  params,
  body: z.object({ isAdmin: z.boolean('Say whether the owner is an admin') }),
  response: done,
})

/** 409 `no_mail_server` if the app has none. */
export const sendReset = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/reset-link',
  summary: 'Email an owner a link to set a new password; the old one works until it is used',
  params,
  response: done,
})

/** An account's id, and the sale after which its other sales follow. */
const CURSOR = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:_\d{4}-\d{2}-\d{2}_[1-9]\d{0,14})?$/

const hasRealDay = (cursor: string): boolean => {
  const [, saleDate] = cursor.split('_')
  return saleDate === undefined || isDay(saleDate)
}

/**
 * For a small installation everything is in the first answer: `isComplete` is true and `nextCursor` null. Beyond that,
 * call it again with the cursor; an owner whose sales don't fit is listed again with the rest of them.
 */
export const users = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: `All owners and their sales, each with its userId. Up to ${MAX_USERS_AT_ONCE} owners and ${MAX_SALES_AT_ONCE.toLocaleString('en-US')} sales come in one answer; if there are more, isComplete is false and nextCursor gets the next ones`,
  query: z.object({
    cursor: z.optional(textCursor(CURSOR).check(z.refine(hasRealDay, CURSOR_MESSAGE))),
  }),
  response: pageAnswer({
    users: z.array(z.omit(owner, { lastActive: true, sales: true })),
    sales: z.array(z.extend(entry, { userId: aUuid })),
    isComplete: z.boolean(),
  }),
})
