import { and, eq, gte, isNull } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { celebration } from '../tables.ts'
import type { News } from './rules.ts'

const { ownerId, what, period, value, day, toldOn } = celebration

/** Those that were news before are left out. */
export const addNews = (tx: OwnerTx, today: Day, news: News[]): Promise<News[]> =>
  tx
    .insert(celebration)
    .values(news.map((each) => ({ ...each, ownerId: tx.ownerId, day: today })))
    .onConflictDoNothing()
    .returning({ what, period, value })

export const isToldOn = async (tx: OwnerTx, today: Day): Promise<boolean> =>
  (await tx.$count(celebration, and(eq(ownerId, tx.ownerId), eq(toldOn, today)))) > 0

/** Takes those that wait, since a day at the earliest. */
export const takeWaiting = (tx: OwnerTx, today: Day, since: Day): Promise<News[]> =>
  tx
    .update(celebration)
    .set({ toldOn: today })
    .where(and(eq(ownerId, tx.ownerId), isNull(toldOn), gte(day, since)))
    .returning({ what, period, value })
