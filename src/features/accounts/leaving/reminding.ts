import { and, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { queueMails } from '../../../server/mail/queue.ts'
import type { Services } from '../../../server/services.ts'
import { CANONICAL_DATES, dayIn } from '../../../shared/calendar.ts'
import { shopsOf } from '../../profile/index.ts'
import { emailsOf } from '../directory/people.ts'
import { accountDeletion } from '../tables.ts'
import { deletionReminderMail } from './mails.ts'

/** days before an account is deleted at which its owner is reminded */
const DAYS_BEFORE = 5
const DAY_MS = 86_400_000
/** accounts reminded in a transaction; the next run goes on */
const BATCH = 200

/**
 * Reminds the owners whose accounts are deleted in five days, each once: the note and the email commit together. An
 * account that had less than five days from the start gets no reminder.
 */
export function remindLeaving(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
): Promise<void> {
  const { db, clock, config } = services
  const now = clock.now()
  const near = new Date(now.getTime() + DAYS_BEFORE * DAY_MS)
  const { ownerId, deleteAt, askedAt, begunAt, remindedAt } = accountDeletion
  return db.withSystem(async (tx) => {
    const due = tx
      .select({ ownerId })
      .from(accountDeletion)
      .where(
        and(
          isNull(remindedAt),
          isNull(begunAt),
          gt(deleteAt, now),
          lte(deleteAt, near),
          sql`${deleteAt} > ${askedAt} + make_interval(days => ${DAYS_BEFORE})`,
        ),
      )
      .orderBy(deleteAt)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const leaving = await tx
      .update(accountDeletion)
      .set({ remindedAt: now })
      .where(inArray(ownerId, due))
      .returning({ ownerId, deleteAt })
    if (leaving.length === 0) return
    const ids = leaving.map((each) => each.ownerId)
    const [recipients, shops] = [await emailsOf(tx, ids), await shopsOf(tx, ids)]
    const mails = leaving.flatMap((each) => {
      const recipient = recipients.get(each.ownerId)
      if (recipient === undefined) return []
      const { timeZone, ...dates } = shops.get(each.ownerId) ?? {
        timeZone: 'UTC',
        ...CANONICAL_DATES,
      }
      const content = deletionReminderMail(config, {
        today: dayIn(timeZone, now),
        deletedOn: dayIn(timeZone, each.deleteAt),
        ...dates,
      })
      return [{ recipient, accountId: each.ownerId, kind: 'deletion-reminder', content } as const]
    })
    if (mails.length > 0) await queueMails(services, mails, tx)
  })
}
