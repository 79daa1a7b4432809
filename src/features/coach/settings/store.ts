import { and, eq, gt, max, notInArray } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { pointEvent } from '../points/tables.ts'
import type { Notices } from './contract.ts'
import { coachSettings } from './tables.ts'

interface Settings {
  notices: Notices
  /** newest award seen; 0 for none */
  toldEvent: number
}

const UNSET: Settings = {
  notices: { achievements: true, goalsAndMilestones: true, streakReminder: true },
  toldEvent: 0,
}

export async function settingsOf(tx: OwnerTx): Promise<Settings> {
  const { achievements, goalsAndMilestones, streakReminder, toldEvent } = coachSettings
  const [row] = await tx
    .select({ notices: { achievements, goalsAndMilestones, streakReminder }, toldEvent })
    .from(coachSettings)
    .where(eq(coachSettings.ownerId, tx.ownerId))
  return row ?? UNSET
}

export async function changeSettings(tx: OwnerTx, changes: Partial<Notices>): Promise<Notices> {
  await tx
    .insert(coachSettings)
    .values({ ownerId: tx.ownerId, ...changes })
    // An empty change is valid too.
    .onConflictDoUpdate({
      target: coachSettings.ownerId,
      set: { ownerId: tx.ownerId, ...changes },
    })
  return (await settingsOf(tx)).notices
}

/** 0 without one; shares are no news to who shared, nor are corrections */
export async function newestAward(tx: OwnerTx): Promise<number> {
  const { ownerId, id, what, points } = pointEvent
  const [row] = await tx
    .select({ id: max(id) })
    .from(pointEvent)
    .where(and(eq(ownerId, tx.ownerId), gt(points, 0), notInArray(what, ['share', 'correction'])))
  return row?.id ?? 0
}

export async function markSeen(tx: OwnerTx): Promise<void> {
  const toldEvent = await newestAward(tx)
  await tx
    .insert(coachSettings)
    .values({ ownerId: tx.ownerId, toldEvent })
    .onConflictDoUpdate({ target: coachSettings.ownerId, set: { toldEvent } })
}
