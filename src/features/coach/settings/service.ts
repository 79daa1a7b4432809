import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { recalculate } from '../../sales/index.ts'
import { nowOf } from '../points/service.ts'
import { salesStreakOf } from '../streaks/service.ts'
import type { CoachStatus, Notices } from './contract.ts'
import { streakAtRisk } from './rules.ts'
import { changeSettings, markSeen, newestAward, settingsOf } from './store.ts'

export async function statusOf(tx: OwnerTx, clock: Clock): Promise<CoachStatus> {
  // A new sale may have earned something.
  await recalculate(tx, clock)
  const [{ notices, toldEvent }, newest, now] = await Promise.all([
    settingsOf(tx),
    newestAward(tx),
    nowOf(tx, clock),
  ])
  const streak = notices.streakReminder ? await salesStreakOf(tx, now) : null
  return {
    notices,
    streakAtRisk: streak && streakAtRisk(streak, now.today),
    hasNews: notices.achievements && newest > toldEvent,
  }
}

/** Switched on again, only achievements to come are told. */
export async function changeNoticesOf(tx: OwnerTx, changes: Partial<Notices>): Promise<Notices> {
  const { notices } = await settingsOf(tx)
  if (changes.achievements && !notices.achievements) await markSeen(tx)
  return changeSettings(tx, changes)
}
