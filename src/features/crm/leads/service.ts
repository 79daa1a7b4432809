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

/** Throws 404 without an undelivered row of this id, 409 without a CRM or while the row is being sent. */
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

/** The oldest first. Throws 409 without a CRM, 404 without any. */
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
      // The job or another admin was faster.
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
