import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { audit } from '../../../../server/audit/log.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../../server/http/route.ts'
import type { Services } from '../../../../server/services.ts'
import { conflict } from '../../../../shared/errors.ts'
import { shopOf } from '../../../profile/index.ts'
import { accountById, noSuchAccount } from '../../users/people.ts'
import { hasPassword } from '../invitations/store.ts'
import { mailAccount } from '../../mails.ts'
import { momentIn } from '../../sessions/devices/new-device.ts'
import { session } from '../../tables.ts'
import { VIEWING_MINUTES } from './contract.ts'
import { viewedMail } from './mails.ts'

type Admin = Pick<SignedIn, 'ownerId' | 'sessionId'>

/** `SESSION_QUERY` in session.ts reads this. */
export async function beginViewing(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'clock'>,
  admin: Admin,
  ownerId: string,
  from: Headers,
): Promise<void> {
  if (ownerId === admin.ownerId) throw conflict('own_account', 'This is your own shop.')
  await services.db.withSystem(async (tx) => {
    const [owner, by] = [await accountById(tx, ownerId), await accountById(tx, admin.ownerId)]
    if (!owner || !by) throw noSuchAccount()
    if (!(await hasPassword(tx, ownerId))) {
      throw conflict(
        'not_joined',
        "This owner hasn't accepted the invitation yet, so there is nothing to see.",
      )
    }
    await endView(tx, admin, from)
    // By the machine's clock, like sessions.
    const viewingUntil = sql`now() + make_interval(mins => ${VIEWING_MINUTES})`
    await tx
      .update(session)
      .set({ viewingId: ownerId, viewingUntil })
      .where(eq(session.id, admin.sessionId))
    const actorId = admin.ownerId
    await audit(tx, { kind: 'view_as_started', actorId, subjectId: ownerId }, from)
    await tellOfView(services, tx, { owner, by, what: 'shop' })
  })
}

export async function tellSalesViewed(
  services: Pick<Services, 'config' | 'jobs' | 'clock'>,
  tx: SystemTx,
  { adminId, ownerId }: { adminId: string; ownerId: string },
): Promise<void> {
  const [owner, by] = [await accountById(tx, ownerId), await accountById(tx, adminId)]
  if (owner && by) await tellOfView(services, tx, { owner, by, what: 'sales' })
}

async function tellOfView(
  services: Pick<Services, 'config' | 'jobs' | 'clock'>,
  tx: SystemTx,
  { owner, by, what }: { owner: Person; by: Person; what: 'shop' | 'sales' },
): Promise<void> {
  const at = momentIn(await shopOf(tx, owner.id), services.clock.now())
  const content = viewedMail(services.config, { admin: by, at, what })
  await mailAccount(services, tx, owner, { kind: 'viewed-by-admin', content, replyTo: by.email })
}

/** Without `sessionId`: all of the admin's sessions. */
export async function endView(
  tx: SystemTx,
  { ownerId: actorId, sessionId }: { ownerId: string; sessionId?: string },
  from?: Headers,
): Promise<void> {
  const open = await tx
    .select({ id: session.id, subjectId: session.viewingId })
    .from(session)
    .where(
      and(
        eq(session.userId, actorId),
        sessionId === undefined ? undefined : eq(session.id, sessionId),
        isNotNull(session.viewingId),
      ),
    )
    .for('update')
  for (const { id, subjectId } of open) {
    const ended = { viewingId: null, viewingUntil: null }
    await tx.update(session).set(ended).where(eq(session.id, id))
    await audit(tx, { kind: 'view_as_ended', actorId, subjectId: subjectId! }, from)
  }
}

interface Person {
  id: string
  email: string
  name: string
}

export async function viewedOwner(
  tx: SystemTx,
  viewed: { viewingId: string; viewingUntil: Date },
): Promise<{ ownerId: string; name: string; email: string; until: string } | null> {
  const owner = await accountById(tx, viewed.viewingId)
  if (!owner) return null
  const { businessName } = await shopOf(tx, owner.id)
  return {
    ownerId: owner.id,
    name: businessName || owner.name,
    email: owner.email,
    until: viewed.viewingUntil.toISOString(),
  }
}
