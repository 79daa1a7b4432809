import { audit, type By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { AppError, conflict, notFound } from '../../../shared/errors.ts'
import { fullName } from '../../../shared/names.ts'
import { emailsOf, peopleOf } from '../../accounts/index.ts'
import { retryLead, retryOptIn } from '../service.ts'
import { lead, optIn } from '../tables.ts'
import { DELIVERED_AT_ONCE, type ListedLead, type ListedOptIn } from './contract.ts'
import type { Lead, OptIn } from '../store.ts'
import { leadPage, optInPage, undelivered, type LeadPage } from './store.ts'

/** How far its delivery is. Times are read by the page. */
const deliveryOf = ({ createdAt, deliveredAt, failedAt, tries, failure }: Lead | OptIn) => ({
  createdAt: createdAt.toISOString(),
  deliveredAt: deliveredAt?.toISOString() ?? null,
  hasFailed: failedAt !== null,
  tries,
  failure,
})

export async function listedLeads(tx: SystemTx, page: LeadPage): Promise<ListedLead[]> {
  const leads = await leadPage(tx, page)
  return leads.map((stored) => {
    const { id, firstName, lastName, email, businessName, phone, industry } = stored
    const { landingPage, referralSource } = stored
    return {
      id,
      firstName,
      lastName,
      email,
      businessName,
      phone,
      industry,
      landingPage,
      referralSource,
      ...deliveryOf(stored),
    }
  })
}

export async function listedOptIns(tx: SystemTx, page: LeadPage): Promise<ListedOptIn[]> {
  const optIns = await optInPage(tx, page)
  const ids = [...new Set(optIns.map(({ ownerId }) => ownerId))]
  const people = await peopleOf(tx, ids)
  const emails = await emailsOf(tx, ids)
  return optIns.map((stored) => {
    const { id, ownerId, customerName } = stored
    return {
      id,
      customerName,
      ...deliveryOf(stored),
      owner: {
        id: ownerId,
        name: fullName(people.get(ownerId)),
        email: emails.get(ownerId) ?? 'account deleted',
      },
    }
  })
}

/** What can be delivered. */
const KINDS = {
  lead: { table: lead, begin: retryLead, what: 'leads' },
  optIn: { table: optIn, begin: retryOptIn, what: 'opt-ins' },
} as const
export type Kind = keyof typeof KINDS

/**
 * Begins to deliver a lead or opt-in anew. Throws 404 if there is none with this id that the CRM doesn't have, and 409
 * without a CRM or if it is being sent right now.
 */
export async function deliverOne(
  services: Services,
  kind: Kind,
  id: string,
  { actorId, from }: By,
): Promise<void> {
  const { table, begin, what } = KINDS[kind]
  const [found] = await undeliveredOf(services, table, { id, limit: 1 })
  const { ownerId } = found!
  await services.db.withOwner(ownerId, async (tx) => {
    await begin(services, tx, id)
    await audit(tx, { kind: 'lead_retried', actorId, subjectId: ownerId, detail: what }, from)
  })
}

/**
 * Begins to deliver everything anew that the CRM doesn't have and that isn't being sent, the oldest first, up to a
 * limit. Returns how many. Throws 409 without a CRM and 404 if there is nothing.
 */
export async function deliverAll(
  services: Services,
  kind: Kind,
  { actorId, from }: By,
): Promise<number> {
  const { db } = services
  const { table, begin, what } = KINDS[kind]
  let begun = 0
  for (const { id, ownerId } of await undeliveredOf(services, table, {
    limit: DELIVERED_AT_ONCE,
  })) {
    try {
      await db.withOwner(ownerId, (tx) => begin(services, tx, id))
      begun++
    } catch (error) {
      // Somebody else, or its job, was faster.
      if (!(error instanceof AppError) || error.code !== 'not_open') throw error
    }
  }
  const detail = `${begun} ${what}`
  await db.withSystem((tx) => audit(tx, { kind: 'lead_retried', actorId, detail }, from))
  return begun
}

async function undeliveredOf(
  { db, config }: Services,
  table: typeof lead | typeof optIn,
  which: { id?: string; limit: number },
): Promise<{ id: string; ownerId: string }[]> {
  if (!config.CRM_WEBHOOK_URL) {
    throw conflict('no_crm', 'There is no CRM to deliver to. Set CRM_WEBHOOK_URL first.')
  }
  const found = await db.withSystem((tx) => undelivered(tx, table, which))
  if (found.length > 0) return found
  throw notFound('There is nothing left to deliver. Reload the page to see what was delivered.')
}
