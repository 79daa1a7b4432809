import * as z from 'zod/mini'
import { aFile, aFullName, aText, aUuid, anInstant } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { searchText } from '../../../shared/fields.ts'
import { pageAnswer, pageQuery, uuidCursor } from '../../../shared/pages.ts'

/** characters */
export const MAX_SEARCH = 200
/** deliveries that one press of a button queues */
export const DELIVERED_AT_ONCE = 200

const params = z.object({ id: z.uuid('Not a valid id') })
const filter = z.object({
  /** accepted by the CRM, or not yet */
  delivered: z.optional(z.enum(['yes', 'no'], 'Delivered must be yes or no')),
  search: searchText('Search', MAX_SEARCH),
})
const page = z.extend(filter, pageQuery(uuidCursor))
const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  pageAnswer({
    rows: z.array(row),
    /** false: nothing is delivered, because no CRM is set */
    hasCrm: z.boolean(),
  })

/** What a lead and an opt-in have in common. */
const delivery = {
  id: aUuid,
  createdAt: anInstant,
  /** null until the CRM has accepted it */
  deliveredAt: z.nullable(anInstant),
  /** It ran out of tries. */
  hasFailed: z.boolean(),
  tries: z.number(),
  /** why the last try failed */
  failure: z.nullable(aText(1_000)),
}

const lead = z.object({
  ...delivery,
  firstName: aText(100),
  lastName: aText(100),
  email: aText(254),
  businessName: z.nullable(aText(200)),
  phone: z.nullable(aText(50)),
  industry: z.nullable(aText(100)),
  landingPage: z.nullable(aText(2_000)),
  referralSource: z.nullable(aText(2_000)),
})
export type ListedLead = z.infer<typeof lead>

const optIn = z.object({
  ...delivery,
  customerName: aText(200),
  /** who asked */
  owner: z.object({ id: aUuid, name: aFullName, email: aText(254) }),
})
export type ListedOptIn = z.infer<typeof optIn>

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  summary: 'Leads, newest first; the search is how the email begins',
  query: page,
  response: listOf(lead),
})

export const listOptIns = endpoint({
  method: 'GET',
  path: '/api/admin/opt-ins',
  summary: 'Requests to follow up with a customer, newest first; the search is how the name begins',
  query: page,
  response: listOf(optIn),
})

export const exportLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads/export',
  summary: 'Leads as a CSV file',
  query: filter,
  response: aFile('text/csv'),
})

export const exportOptIns = endpoint({
  method: 'GET',
  path: '/api/admin/opt-ins/export',
  summary: 'Requests to follow up with a customer as a CSV file',
  query: filter,
  response: aFile('text/csv'),
})

const queued = z.object({ success: z.literal(true), queued: z.number() })

export const deliverLeadNow = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/deliver',
  summary: 'Send a lead to the CRM now',
  params,
  response: queued,
})

export const deliverOptInNow = endpoint({
  method: 'POST',
  path: '/api/admin/opt-ins/:id/deliver',
  summary: 'Send a request to follow up with a customer to the CRM now',
  params,
  response: queued,
})

export const deliverAllLeads = endpoint({
  method: 'POST',
  path: '/api/admin/leads/deliver',
  summary: `Send all leads that the CRM doesn't have, at most ${DELIVERED_AT_ONCE} at once`,
  response: queued,
})

export const deliverAllOptIns = endpoint({
  method: 'POST',
  path: '/api/admin/opt-ins/deliver',
  summary: `Send all requests that the CRM doesn't have, at most ${DELIVERED_AT_ONCE} at once`,
  response: queued,
})
