import { and, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Services } from '../../../server/services.ts'
import { dayIn } from '../../../shared/calendar.ts'
import { mailOwners } from '../mails.ts'
import { accountDeletion } from '../tables.ts'
import { deletionReminderMail } from './mails.ts'

/** days before the deletion */
const DAYS_BEFORE = 5
const DAY_MS = 86_400_000
const BATCH = 200

/** Once per account: the note and the email commit together. */
export function remindOfDeletion(
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
    const deletions = await tx
      .update(accountDeletion)
      .set({ remindedAt: now })
      .where(inArray(ownerId, due))
      .returning({ ownerId, deleteAt })
    await mailOwners(services, tx, deletions, 'deletion-reminder', (each, { timeZone, ...dates }) =>
      deletionReminderMail(config, {
        today: dayIn(timeZone, now),
        deletedOn: dayIn(timeZone, each.deleteAt),
        ...dates,
      }),
    )
  })
}
