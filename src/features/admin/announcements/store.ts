import { and, desc, eq, gte, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import type { AnnouncementForm } from './contract.ts'
import { announcement, announcementPutAway } from './tables.ts'

export type StoredAnnouncement = typeof announcement.$inferSelect

export async function insertAnnouncement(
  tx: SystemTx,
  form: AnnouncementForm & { askedBy: string },
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(announcement)
    .values({ ...form, createdAt: now })
    .returning({ id: announcement.id })
  return row!.id
}

export const announcementPage = (
  tx: SystemTx,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<StoredAnnouncement[]> =>
  tx
    .select()
    .from(announcement)
    .where(cursor === undefined ? undefined : lt(announcement.id, cursor))
    .orderBy(desc(announcement.id))
    .limit(limit)

/** undefined if there was none to end */
export async function endNow(tx: SystemTx, id: number, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(announcement)
    .set({ endedAt: now })
    .where(and(eq(announcement.id, id), isNull(announcement.endedAt)))
    .returning({ text: announcement.text })
  return row?.text
}

/** `lastToday`: in `LAST_ZONE` */
const isOpen = (today: Day, lastToday = today) =>
  and(
    isNull(announcement.endedAt),
    lte(announcement.startDay, today),
    gte(announcement.endDay, lastToday),
  )

export function openFor(
  tx: OwnerTx,
  { today, currency }: { today: Day; currency: string },
): Promise<StoredAnnouncement[]> {
  const { ownerId, announcementId } = announcementPutAway
  const putAway = tx
    .select()
    .from(announcementPutAway)
    .where(and(eq(ownerId, tx.ownerId), eq(announcementId, announcement.id)))
  return tx
    .select()
    .from(announcement)
    .where(
      and(
        isOpen(today),
        sql`coalesce(${announcement.currency}, ${currency}) = ${currency}`,
        notExists(putAway),
      ),
    )
    .orderBy(desc(announcement.id))
}

export async function textsOf(tx: OwnerTx, ids: number[]): Promise<Map<number, string>> {
  const { id, text } = announcement
  const rows = await tx.select({ id, text }).from(announcement).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.text]))
}

/** false if unknown, so that nobody can fill the table */
export async function insertPutAway(tx: OwnerTx, id: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    INSERT INTO ${announcementPutAway} (owner_id, announcement_id, put_away_at)
    SELECT ${tx.ownerId}, id, ${now}::timestamptz FROM ${announcement} WHERE id = ${id}
    ON CONFLICT (owner_id, announcement_id) DO UPDATE SET put_away_at = announcement_put_away.put_away_at
    RETURNING announcement_id`)
  return rows.length > 0
}

/** Locks an announcement by these admins; skips those that other processes have. */
export async function claimToMail(
  tx: SystemTx,
  asked: { today: Day; lastToday: Day; before: Date; admins: string[] },
): Promise<StoredAnnouncement | undefined> {
  const [row] = await tx
    .select()
    .from(announcement)
    .where(
      and(
        isOpen(asked.today, asked.lastToday),
        or(isNull(announcement.askedBy), inArray(announcement.askedBy, asked.admins)),
        eq(announcement.byMail, true),
        isNull(announcement.mailedAt),
        lte(announcement.createdAt, asked.before),
      ),
    )
    .orderBy(announcement.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export async function noteMailed(
  tx: SystemTx,
  id: number,
  { queued, ...progress }: { queued: number; mailedTo: string | null; mailedAt: Date | null },
): Promise<void> {
  await tx
    .update(announcement)
    .set({ ...progress, mailsQueued: sql`${announcement.mailsQueued} + ${queued}` })
    .where(eq(announcement.id, id))
}

/** Nobody knows which emails a restored installation has sent. */
export async function mailNoMore(tx: SystemTx, now: Date): Promise<void> {
  const { mailedAt, byMail, startDay } = announcement
  await tx
    .update(announcement)
    .set({ mailedAt: now })
    .where(and(eq(byMail, true), isNull(mailedAt), lte(startDay, dayIn('UTC', now))))
}
