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

const queued = z.object({ success: z.literal(true), queued: z.number() })

interface Words {
  rows: string
  one: string
  all: string
  /** what a search finds by its beginning */
  found: string
}

const callsOf = <Row extends z.ZodMiniType>(
  path: `/api/admin/${string}`,
  { rows, one, all, found }: Words,
  row: Row,
) => ({
  list: endpoint({
    method: 'GET',
    path,
    summary: `${rows}, newest first; the search is how the ${found} begins`,
    query: page,
    response: listOf(row),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary: `${rows} as a CSV file`,
    query: filter,
    response: aFile('text/csv'),
  }),
  deliver: endpoint({
    method: 'POST',
    path: `${path}/:id/deliver`,
    summary: `Send ${one} to the CRM now`,
    params,
    response: queued,
  }),
  deliverAll: endpoint({
    method: 'POST',
    path: `${path}/deliver`,
    summary: `Send all ${all} that the CRM doesn't have, at most ${DELIVERED_AT_ONCE} at once`,
    response: queued,
  }),
})

export const {
  list: listLeads,
  file: exportLeads,
  deliver: deliverLeadNow,
  deliverAll: deliverAllLeads,
} = callsOf(
  '/api/admin/leads',
  { rows: 'Leads', one: 'a lead', all: 'leads', found: 'email' },
  lead,
)

const FOLLOW_UPS = 'Requests to follow up with a customer'

export const {
  list: listOptIns,
  file: exportOptIns,
  deliver: deliverOptInNow,
  deliverAll: deliverAllOptIns,
} = callsOf(
  '/api/admin/opt-ins',
  {
    rows: FOLLOW_UPS,
    one: 'a request to follow up with a customer',
    all: 'requests',
    found: 'name',
  },
  optIn,
)
