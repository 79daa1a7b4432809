import { audit, type By } from '../../../../server/audit/log.ts'
import type { IdRange } from '../../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { queueMails, type Mail } from '../../../../server/mail/queue.ts'
import { dropSecretMails } from '../../../../server/mail/store.ts'
import type { Services } from '../../../../server/services.ts'
import { conflict, notFound } from '../../../../shared/errors.ts'
import { INVITATION_HOURS, RESERVED_ADDRESS } from '../../contract.ts'
import { recipientsAmongAdmins, requireStillAdmin } from '../../users/admins.ts'
import { accountById, lockedIdOf, parseEmail } from '../../users/people.ts'
import { adminInvitedMail, invitationMail, mailAccount } from '../../mails.ts'
import { addLink, dropLinks } from '../../links/links.ts'
import { deleteAccount, hasPassword, insertInvited, invitedAccounts } from './store.ts'

export interface Invitation {
  id: string
  email: string
  isAdmin: boolean
  invitedAt: Date
  /** null: long ago */
  expiresAt: Date | null
}

type Inviting = Pick<Services, 'db' | 'config' | 'jobs'>

/** Inviting again ends the older links; accepting makes an admin. Without `by`, here and below: the command. */
export async function inviteAccount(
  services: Inviting,
  address: string,
  { isAdmin }: { isAdmin: boolean },
  by: By = {},
): Promise<string> {
  const email = parseEmail(address, { isNew: true })
  return services.db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    const known = await lockedIdOf(tx, email)
    const id = await insertInvited(tx, email)
    if (!id) throw conflict('email_taken', RESERVED_ADDRESS)
    if (await hasPassword(tx, id)) {
      throw conflict(
        'email_taken',
        `${email} already has an account. To set a new password, send them a reset link instead.`,
      )
    }
    const kind = known ? 'invitation_resent' : 'invited'
    return sendLink(services, tx, { id, email, isAdmin, kind }, by)
  })
}

export async function inviteIfNew(
  services: Inviting,
  address: string,
  { isAdmin }: { isAdmin: boolean },
  by: By = {},
): Promise<{ outcome: 'invited' | 'already_invited' | 'owner' | 'kept'; link: string | null }> {
  const email = parseEmail(address, { isNew: true })
  return services.db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    const known = await lockedIdOf(tx, email)
    if (known) {
      const outcome = (await hasPassword(tx, known)) ? 'owner' : 'already_invited'
      return { outcome, link: null }
    }
    const id = await insertInvited(tx, email)
    if (!id) return { outcome: 'kept', link: null }
    const link = await sendLink(services, tx, { id, email, isAdmin, kind: 'invited' }, by)
    return { outcome: 'invited', link }
  })
}

interface Invitee {
  id: string
  email: string
  isAdmin: boolean
  kind: 'invited' | 'invitation_resent'
}

async function sendLink(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  { id, email, isAdmin, kind }: Invitee,
  by: By,
): Promise<string> {
  const whom = { actorId: by.actorId, subjectId: id }
  await audit(tx, { kind, ...whom }, by.from)
  await dropLinks(tx, id)
  const rights = { grantsAdmin: isAdmin, askedBy: by.actorId ?? null }
  const link = { kind: 'password', accountId: id, hours: INVITATION_HOURS, ...rights } as const
  const secret = await addLink(services, tx, link, { email })
  const inviter = by.actorId ? await accountById(tx, by.actorId) : undefined
  const content = invitationMail(services.config, inviter)
  const mail = { kind: 'invitation', content, secret, replyTo: inviter?.email } as const
  await mailAccount(services, tx, { id, email }, mail)
  if (isAdmin) await tellAdmins(services, tx, { email, inviter })
  return secret.url
}

/** A thief with an admin's session could make themselves an admin. */
async function tellAdmins(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  { email, inviter }: { email: string; inviter: { id: string; name: string } | undefined },
): Promise<void> {
  const content = adminInvitedMail(services.config, email, inviter)
  const mails = [...(await recipientsAmongAdmins(tx))]
    .filter(([accountId]) => accountId !== inviter?.id)
    .map(([accountId, recipient]): Mail => ({
      kind: 'admin-invited',
      accountId,
      recipient,
      content,
    }))
  if (mails.length > 0) await queueMails(services, mails, tx)
}

/** also with expired links */
export const openInvitations = (
  { db }: Pick<Services, 'db'>,
  range: IdRange,
): Promise<Invitation[]> => db.withSystem((tx) => invitedAccounts(tx, range))

export async function withdrawInvitation(
  { db }: Pick<Services, 'db'>,
  address: string,
  by: By = {},
): Promise<void> {
  const email = parseEmail(address)
  await db.withSystem(async (tx) => {
    const id = await lockedIdOf(tx, email)
    if (!id) throw notFound(`There is no invitation for ${email}.`)
    if (await hasPassword(tx, id)) {
      throw conflict('accepted', `${email} has already accepted the invitation.`)
    }
    await audit(tx, { kind: 'invitation_withdrawn', actorId: by.actorId, subjectId: id }, by.from)
    // The links stay to say that they were withdrawn.
    await dropSecretMails(tx, id)
    await deleteAccount(tx, id)
  })
}
