import { audit, type By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { AppError, notFound } from '../../../shared/errors.ts'
import { fullName } from '../../../shared/names.ts'
import { emailsOf, peopleOf } from '../../accounts/index.ts'
import { requireCrm, retry, type CrmKind } from '../service.ts'
import type { lead, optIn } from '../tables.ts'
import type { Lead, OptIn } from '../store.ts'
import { DELIVERED_AT_ONCE, type ListedLead, type ListedOptIn } from './contract.ts'
import { leadPage, optInPage, undelivered, type LeadPage } from './store.ts'

/** A lead or opt-in with how far its delivery is. The contract says what of it admins see. */
const listed = <Stored extends Lead | OptIn>(stored: Stored) => ({
  ...stored,
  createdAt: stored.createdAt.toISOString(),
  deliveredAt: stored.deliveredAt?.toISOString() ?? null,
  hasFailed: stored.failedAt !== null,
})

export const listedLeads = async (tx: SystemTx, page: LeadPage): Promise<ListedLead[]> =>
  (await leadPage(tx, page)).map(listed)

export async function listedOptIns(tx: SystemTx, page: LeadPage): Promise<ListedOptIn[]> {
  const optIns = await optInPage(tx, page)
  const ids = [...new Set(optIns.map(({ ownerId }) => ownerId))]
  const people = await peopleOf(tx, ids)
  const emails = await emailsOf(tx, ids)
  return optIns.map((stored) => ({
    ...listed(stored),
    owner: {
      id: stored.ownerId,
      name: fullName(people.get(stored.ownerId)),
      email: emails.get(stored.ownerId) ?? 'account deleted',
    },
  }))
}

/**
 * Begins to deliver a lead or opt-in anew. Throws 404 if there is none with this id that the CRM doesn't have, and 409
 * without a CRM or if it is being sent right now.
 */
export async function deliverOne(
  services: Services,
  kind: CrmKind,
  id: string,
  { actorId, from }: By,
): Promise<void> {
  const { table, name } = kind
  const [found] = await undeliveredOf(services, table, { id, limit: 1 })
  const { ownerId } = found!
  await services.db.withOwner(ownerId, async (tx) => {
    await retry(services, kind, tx, id)
    await audit(tx, { kind: 'lead_retried', actorId, subjectId: ownerId, detail: name }, from)
  })
}

/**
 * Begins to deliver everything anew that the CRM doesn't have and that isn't being sent, the oldest first, up to a
 * limit. Returns how many. Throws 409 without a CRM and 404 if there is nothing.
 */
export async function deliverAll(
  services: Services,
  kind: CrmKind,
  { actorId, from }: By,
): Promise<number> {
  const { db } = services
  const { table, name } = kind
  let begun = 0
  const all = await undeliveredOf(services, table, { limit: DELIVERED_AT_ONCE })
  for (const { id, ownerId } of all) {
    try {
      await db.withOwner(ownerId, (tx) => retry(services, kind, tx, id))
      begun++
    } catch (error) {
      // Somebody else, or its job, was faster.
      if (!(error instanceof AppError) || error.code !== 'not_open') throw error
    }
  }
  const detail = `${begun} ${name}`
  await db.withSystem((tx) => audit(tx, { kind: 'lead_retried', actorId, detail }, from))
  return begun
}

async function undeliveredOf(
  { db, config }: Services,
  table: typeof lead | typeof optIn,
  which: { id?: string; limit: number },
): Promise<{ id: string; ownerId: string }[]> {
  requireCrm(config)
  const found = await db.withSystem((tx) => undelivered(tx, table, which))
  if (found.length > 0) return found
  throw notFound('There is nothing left to deliver. Reload the page to see what was delivered.')
}
