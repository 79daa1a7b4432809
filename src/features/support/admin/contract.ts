import * as z from 'zod/mini'
import { aFile, aFullName, aText, aUuid, anEmail } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, wholeNumber } from '../../../shared/fields.ts'
import { pageAnswer, pageQuery, timeCursor } from '../../../shared/pages.ts'
import {
  listedTicket,
  message,
  messageText,
  PRIORITIES,
  STATUSES,
  ticketDetail,
  TICKETS_PAGE,
} from '../contract.ts'

/** Counts stop here; beyond it they only say that there are more. */
export const MAX_COUNTED = 1000
export const MAX_SEARCH = 100

const person = z.object({ id: aUuid, name: aFullName, email: anEmail })

const requester = z.object({
  /** null for someone who was not signed in */
  ownerId: z.nullable(aUuid),
  /** '' if unknown */
  name: aFullName,
  /** As they gave it if they were not signed in: nobody has verified it. '' if they gave none. */
  email: aText(254),
})

const adminTicket = z.extend(listedTicket, {
  requester,
  assignee: z.nullable(person),
})
export type AdminTicket = z.infer<typeof adminTicket>

const filters = {
  status: z.optional(z.enum(STATUSES, 'Choose a status')),
  /** `me`: those assigned to the admin who asks. `none`: unassigned. */
  assigned: z.optional(z.enum(['me', 'none'], 'Choose me or none')),
  /** Words, or the beginnings of words, that all stand in the number, the name, the email or the description. */
  search: z.optional(
    z.string('Search must be text').check(
      z.maxLength(MAX_SEARCH, `Search can have at most ${MAX_SEARCH} characters`),
      z.refine((text) => !text.includes('\0'), "Search contains a character that can't be used"),
    ),
  ),
  /** `waiting`: the one whose newest message is oldest comes first. */
  order: z._default(z.enum(['newest', 'waiting'], 'Choose newest or waiting'), 'newest'),
  ...pageQuery(timeCursor, TICKETS_PAGE),
}

const page = pageAnswer({
  tickets: z.array(adminTicket),
  /** Open ones in all, up to MAX_COUNTED; null on later pages. */
  counts: z.nullable(z.object({ open: z.number(), unassigned: z.number(), mine: z.number() })),
})
export type AdminTicketPage = z.infer<typeof page>

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/admin/tickets',
  summary: 'Tickets of all owners, in the order of their newest messages',
  query: z.object({
    ...filters,
    priority: z.optional(z.enum(PRIORITIES, 'Choose a priority')),
  }),
  response: page,
})

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'Feedback of all owners, in the order of its newest messages',
  query: z.object(filters),
  response: page,
})

const params = z.object({ id: id() })

const adminDetail = z.extend(ticketDetail, {
  requester: z.extend(requester, { businessName: aText(200) }),
  assignee: z.nullable(person),
  /** never shown to the owner, oldest first */
  notes: z.array(z.omit(message, { from: true, screenshots: true })),
  /** Goes back with an answer: it counts the messages, so an answer to an older state is refused. */
  version: z.number(),
  /** whom it can be assigned to */
  admins: z.array(person),
  /** name and version of the browser, as it says itself; '' if unknown */
  browser: aText(100),
  /** the page they were on, without anything secret in its address; '' if unknown, like the next two */
  page: aText(200),
  /** such as `390 × 844` */
  windowSize: aText(40),
  appVersion: aText(40),
  /** False for an address that somebody typed, where nobody has opened the link: it gets no answer. True doesn't say who wrote this ticket. */
  isEmailConfirmed: z.boolean(),
})
export type AdminTicketDetail = z.infer<typeof adminDetail>

/** The id is that of a ticket or of feedback, like in all endpoints below. */
export const readAnyTicket = endpoint({
  method: 'GET',
  path: '/api/admin/tickets/:id',
  summary: 'One ticket or feedback of any owner, with notes',
  params,
  response: adminDetail,
})

const version = wholeNumber('Version', 0, 1_000_000_000)

export const answerTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:id/answer',
  summary: 'Answer a ticket or feedback; 409 if anybody has written since',
  params,
  body: z.object({
    text: messageText('Answer'),
    version,
    /** Also closes it. */
    close: z._default(z.boolean(), false),
  }),
  response: adminDetail,
  idempotent: true,
})

export const noteTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:id/notes',
  summary: 'Add a note that only admins see',
  params,
  body: z.object({ text: messageText('Note') }),
  response: adminDetail,
  idempotent: true,
})

const adminId = z.nullable(z.guid('Choose an admin'))

export const assignTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:id/assign',
  summary: 'Assign a ticket to an admin or to nobody; 409 if somebody else has just done so',
  params,
  body: z.object({
    assignee: adminId,
    /** who has it now, as far as the caller knows */
    was: adminId,
  }),
  response: adminDetail,
})

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:id/close',
  summary: 'Close a ticket that has an answer; 409 without one',
  params,
  body: z.object({ version }),
  response: adminDetail,
})

/** Sends the picture itself. */
export const readAnyScreenshot = endpoint({
  method: 'GET',
  path: '/api/admin/screenshots/:id',
  summary: 'A screenshot of any ticket, as a PNG or JPEG picture',
  params,
  response: aFile('image/*'),
})
