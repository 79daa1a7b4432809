import { sql } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { queueMail, queueMails } from '../../server/mail/queue.ts'
import type { Services } from '../../server/services.ts'
import { AppError } from '../../shared/errors.ts'
import { recipientsAmongAdmins, recipientsOf } from '../accounts/index.ts'
import { isAnswered } from './rules.ts'
import { takeWaiting, updateTicket } from './store.ts'
import { ticket, VISITORS } from './tables.ts'
import { adminMail, answerMail, messagesMail, type MailedTicket } from './words/mails.ts'

/** A flood of tickets must not become a flood of emails. All visitors count as one owner. */
const FROM_ONE = { name: 'support emails to admins from one owner', calls: 6, seconds: 3600 }
const TO_ADMINS = { name: 'support emails to admins', calls: 30, seconds: 3600 }

/** Empty after too many emails in this hour. */
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
  return db.withSystem(recipientsAmongAdmins)
}

export async function tellAtOnce(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: OwnerTx,
  admins: Map<string, string>,
  mailed: MailedTicket,
): Promise<void> {
  if (admins.size === 0) return
  const content = adminMail(services.config, mailed)
  const kind = 'support-new' as const
  const mails = [...admins].map(([accountId, recipient]) => ({
    accountId,
    recipient,
    kind,
    content,
  }))
  await queueMails(services, mails, tx)
}

/** At most every ten minutes. */
export const tellLater = (tx: OwnerTx, id: number, now: Date): Promise<void> =>
  updateTicket(
    tx,
    { ownerId: tx.ownerId, id },
    { toTellSince: sql`coalesce(${ticket.toTellSince}, ${now})` },
  )

/** all admins if nobody has the ticket */
function lookingAfter(admins: Map<string, string>, assigneeId: string | null): [string, string][] {
  const assigned = [...admins].filter(([id]) => id === assigneeId)
  return assigned.length > 0 ? assigned : [...admins]
}

/** tickets in one email */
const MOST_TOLD = 100

/** A job, every ten minutes. */
export async function tellWaiting(
  services: Pick<Services, 'config' | 'jobs' | 'db'>,
): Promise<void> {
  await services.db.withSystem(async (tx) => {
    const taken = await takeWaiting(tx, MOST_TOLD)
    // An admin may have been quicker.
    const waiting = taken.filter(({ status }) => !isAnswered(status))
    if (waiting.length === 0) return
    const admins = await recipientsAmongAdmins(tx)
    const mails = [...admins].flatMap(([accountId, recipient]) => {
      const own = waiting.filter(({ assigneeId }) =>
        lookingAfter(admins, assigneeId).some(([id]) => id === accountId),
      )
      if (own.length === 0) return []
      const content = messagesMail(services.config, own)
      return [{ accountId, recipient, kind: 'support-digest' as const, content }]
    })
    if (mails.length > 0) await queueMails(services, mails, tx)
  })
}

/** A visitor gets the answer itself (visitors.ts). */
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
