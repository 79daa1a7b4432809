import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { queueMail, queueMails } from '../../server/mail/queue.ts'
import type { Services } from '../../server/services.ts'
import { AppError } from '../../shared/errors.ts'
import { adminsOf, recipientsOf } from '../accounts/index.ts'
import { VISITORS } from './tables.ts'
import { adminMail, answerMail, type MailedTicket } from './words/mails.ts'

/**
 * A flood of tickets must not become a flood of emails: the tickets are in the list all the same. One owner can't use
 * up what is there for all; everybody who isn't signed in counts as one.
 */
const FROM_ONE = { name: 'support emails to admins from one owner', calls: 6, seconds: 3600 }
const TO_ADMINS = { name: 'support emails to admins', calls: 30, seconds: 3600 }

/** Emails of the admins who are told about a new message, by id. Nobody, if they got too many within this hour. */
export async function adminsToTell(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  ownerId: string,
): Promise<Map<string, string>> {
  try {
    await limits.take(FROM_ONE, ownerId)
    await limits.take(TO_ADMINS, 'all')
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return new Map()
    throw error
  }
  return db.withSystem(async (tx) => {
    const ids = (await adminsOf(tx)).map(({ id }) => id)
    return ids.length > 0 ? recipientsOf(tx, ids) : new Map<string, string>()
  })
}

/** Emails the admin who looks after the ticket, or all of `admins` if nobody does. */
export async function tellAdmins(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: OwnerTx,
  admins: Map<string, string>,
  { what, ...mailed }: MailedTicket & { assigneeId: string | null; what: 'new' | 'reply' },
): Promise<void> {
  const assigned = [...admins].filter(([id]) => id === mailed.assigneeId)
  const told = assigned.length > 0 ? assigned : [...admins]
  if (told.length === 0) return
  const content = adminMail(services.config, mailed, what)
  const kind = `support-${what}` as const
  const mails = told.map(([accountId, recipient]) => ({ accountId, recipient, kind, content }))
  await queueMails(services, mails, tx)
}

/** Emails the owner that there is an answer. A visitor gets none: nobody has verified the email that they typed. */
export async function tellOwner(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  ownerId: string,
  mailed: MailedTicket,
): Promise<void> {
  if (ownerId === VISITORS) return
  const recipient = (await recipientsOf(tx, [ownerId])).get(ownerId)
  if (recipient === undefined) return
  const content = answerMail(services.config, mailed)
  await queueMail(services, { accountId: ownerId, recipient, kind: 'support-answer', content }, tx)
}
