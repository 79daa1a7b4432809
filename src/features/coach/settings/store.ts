import { and, asc, eq, gt, max } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { pointEvent } from '../points/tables.ts'
import type { Notices } from './contract.ts'
import type { Told } from './rules.ts'
import { coachSettings } from './tables.ts'

interface Settings {
  notices: Notices
  /** newest event told; 0 for none */
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

export async function newestEvent(tx: OwnerTx): Promise<number> {
  const [row] = await tx
    .select({ id: max(pointEvent.id) })
    .from(pointEvent)
    .where(eq(pointEvent.ownerId, tx.ownerId))
  return row?.id ?? 0
}

/** Marks the events as told. */
export async function takePending(tx: OwnerTx): Promise<Told[]> {
  await tx.insert(coachSettings).values({ ownerId: tx.ownerId }).onConflictDoNothing()
  // Locked: of two devices only one gets the news.
  const [settings] = await tx
    .select({ toldEvent: coachSettings.toldEvent })
    .from(coachSettings)
    .where(eq(coachSettings.ownerId, tx.ownerId))
    .for('update')
  const { ownerId, id, what, points } = pointEvent
  const events = await tx
    .select({ id, what, points })
    .from(pointEvent)
    .where(and(eq(ownerId, tx.ownerId), gt(id, settings!.toldEvent)))
    .orderBy(asc(id))
  const newest = events.at(-1)
  if (newest) {
    await tx
      .update(coachSettings)
      .set({ toldEvent: newest.id })
      .where(eq(coachSettings.ownerId, tx.ownerId))
  }
  return events
}
