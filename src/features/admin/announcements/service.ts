import type { FastifyRequest } from 'fastify'
import { audit, type By } from '../../../server/audit/log.ts'
import { idempotentOf } from '../../../server/http/idempotency.ts'
import type { Services } from '../../../server/services.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { readPage } from '../../../shared/pages.ts'
import { openAdmins, requireStillAdmin } from '../../accounts/index.ts'
import { profileOf } from '../../profile/index.ts'
import { addressedAmong } from './audience.ts'
import { MAX_SHOWN, type ShownAnnouncement } from './banner/contract.ts'
import type { Announcement, AnnouncementForm } from './contract.ts'
import { LAST_ZONE } from './rules.ts'
import {
  announcementPage,
  endNow,
  insertAnnouncement,
  insertPutAway,
  openFor,
  type StoredAnnouncement,
} from './store.ts'

/** Once per Idempotency-Key. Throws a 409 if the last day is over in every time zone. */
export function publish(
  { db, clock }: Services,
  form: AnnouncementForm,
  request: FastifyRequest,
  by: Required<By>,
): Promise<{ id: number }> {
  if (form.endDay < clock.today(LAST_ZONE)) {
    throw conflict('in_the_past', 'The last day is over, so nobody would see this announcement.')
  }
  return db.withSystem((tx) =>
    idempotentOf(tx, by.actorId, request, async () => {
      await requireStillAdmin(tx, by)
      const entry = { kind: 'announced', actorId: by.actorId, detail: form.text } as const
      await audit(tx, entry, by.from)
      return { id: await insertAnnouncement(tx, { ...form, askedBy: by.actorId }, clock.now()) }
    }),
  )
}

/** Throws a 404, also if ended before. */
export async function end({ db, clock }: Services, id: number, by: By): Promise<void> {
  await db.withSystem(async (tx) => {
    const text = await endNow(tx, id, clock.now())
    if (text === undefined) throw notFound('There is no such announcement, or it has ended.')
    const entry = { kind: 'announcement_ended', actorId: by.actorId, detail: text } as const
    await audit(tx, entry, by.from)
  })
}

export async function pageOfAnnouncements(
  { db }: Services,
  asked: { cursor?: number | undefined; limit: number },
): Promise<{ announcements: Announcement[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await db.withSystem((tx) =>
    readPage(
      asked,
      (page) => announcementPage(tx, page),
      ({ id }) => id,
    ),
  )
  return { announcements: rows.map(toListed), nextCursor }
}

const toListed = ({
  createdAt,
  endedAt,
  mailedAt,
  mailedTo: _,
  askedBy: __,
  ...rest
}: StoredAnnouncement) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  mailedAt: mailedAt?.toISOString() ?? null,
})

/** Every opening of the app calls this: mostly reads two rows. */
export async function announcementsFor(
  { db, clock }: Services,
  ownerId: string,
): Promise<ShownAnnouncement[]> {
  const open = await db.withOwner(ownerId, async (tx) => {
    const { timeZone, currency } = await profileOf(tx)
    return openFor(tx, { today: clock.today(timeZone), currency })
  })
  if (open.length === 0) return []
  const admins = await db.withSystem(openAdmins)
  const shown: ShownAnnouncement[] = []
  for (const each of open) {
    if (shown.length === MAX_SHOWN) break
    if (each.askedBy && !admins.includes(each.askedBy)) continue
    const isAddressed =
      each.audience === 'everyone' ||
      (await db.withSystem((tx) => addressedAmong(tx, each, [ownerId]))).length > 0
    if (isAddressed) shown.push({ id: each.id, text: each.text, link: each.link })
  }
  return shown
}

/** Throws a 404. */
export const putAway = ({ db, clock }: Services, ownerId: string, id: number): Promise<void> =>
  db.withOwner(ownerId, async (tx) => {
    if (!(await insertPutAway(tx, id, clock.now())))
      throw notFound('There is no such announcement.')
  })
