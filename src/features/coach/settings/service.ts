import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { recalculate } from '../../sales/index.ts'
import { nowOf } from '../points/service.ts'
import { salesStreakOf } from '../streaks/service.ts'
import type { CoachStatus, News, Notices } from './contract.ts'
import { newsOf, streakAtRisk } from './rules.ts'
import { changeSettings, newestEvent, settingsOf, takePending } from './store.ts'

export async function statusOf(tx: OwnerTx, clock: Clock): Promise<CoachStatus> {
  // A new sale may have earned something.
  await recalculate(tx, clock)
  const [{ notices, toldEvent }, newest, now] = await Promise.all([
    settingsOf(tx),
    newestEvent(tx),
    nowOf(tx, clock),
  ])
  const streak = notices.streakReminder ? await salesStreakOf(tx, now) : null
  return {
    notices,
    streakAtRisk: streak && streakAtRisk(streak, now.today),
    hasNews: notices.achievements && newest > toldEvent,
  }
}

export async function newsFor(tx: OwnerTx): Promise<News> {
  const { notices } = await settingsOf(tx)
  return notices.achievements ? newsOf(await takePending(tx)) : []
}

/** Switched on again, only achievements to come are told. */
export async function changeNoticesOf(tx: OwnerTx, changes: Partial<Notices>): Promise<Notices> {
  const { notices } = await settingsOf(tx)
  if (changes.achievements && !notices.achievements) await takePending(tx)
  return changeSettings(tx, changes)
}
