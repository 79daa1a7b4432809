import { audit, type By } from '../../../server/audit/log.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import { badInput, conflict } from '../../../shared/errors.ts'
import { RESERVED_ADDRESS } from '../contract.ts'
import { requireStillAdmin } from '../users/admins.ts'
import { lockedAccount, noSuchAccount } from '../users/people.ts'
import { takenBy } from '../users/taken.ts'
import { hasPassword } from '../admin/invitations/store.ts'
import { mailAccount } from '../mails.ts'
import { EMAIL_CHANGE_HOURS, type changeOwnersEmail } from './contract.ts'
import { addLink, dropEmailLinks } from '../links/links.ts'
import { askedByAdminMail, confirmMail } from './mails.ts'

type Parts = Pick<Services, 'db' | 'config' | 'jobs'>

/** Nothing changes until the link is opened (`changeEmailByLink`). */
export async function askForOwnersEmail(
  { db, config, jobs }: Parts,
  accountId: string,
  { email: to, reason }: BodyOf<typeof changeOwnersEmail>,
  admin: SignedIn,
  by: By,
): Promise<void> {
  if (accountId === admin.ownerId) {
    throw conflict('own_account', 'Change your own email under Your account.')
  }
  await db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    const account = await lockedAccount(tx, accountId)
    if (!account) throw noSuchAccount()
    if (account.disabledAt) {
      throw conflict('account_disabled', 'This account is disabled. Enable it first.')
    }
    if (!(await hasPassword(tx, accountId))) {
      throw conflict(
        'only_invited',
        'Nobody has accepted this invitation yet. Take it back, and invite the right address.',
      )
    }
    if (account.email === to) {
      const message = 'This is their email already.'
      throw badInput(message, { email: message })
    }
    const taken = await takenBy(tx, to, accountId)
    if (taken) {
      const sentence = taken === 'kept' ? RESERVED_ADDRESS : 'Another account uses this email.'
      throw conflict('email_taken', sentence)
    }
    await dropEmailLinks(tx, accountId)
    const entry = { kind: 'email_change_asked', actorId: by.actorId, subjectId: accountId } as const
    const values = { detail: reason, oldValue: account.email, newValue: to }
    await audit(tx, { ...entry, ...values }, by.from)
    const services = { config, jobs }
    const asked = askedByAdminMail(config, account.email, to)
    await mailAccount(services, tx, account, { kind: 'email-change-asked', content: asked })
    // No session of the owner asked, so all end with the change.
    const { sessionId } = admin
    const change = { accountId, sessionId, email: to, askedBy: admin.ownerId }
    const link = { kind: 'new-email', hours: EMAIL_CHANGE_HOURS, ...change } as const
    const secret = await addLink(services, tx, link, { email: to })
    const content = confirmMail(config, { isByAdmin: true })
    const newAddress = { id: accountId, email: to }
    await mailAccount(services, tx, newAddress, { kind: 'email-change', content, secret })
  })
}
