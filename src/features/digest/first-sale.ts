import type { OwnerTx } from '../../server/database/tenancy.ts'
import { addDays, type Day } from '../../shared/calendar.ts'
import { historyOf } from '../sales/index.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import { LATEST, morningOf, movedTo } from './rules/when.ts'
import { writeToEach, type MailServices } from './each-owner.ts'
import {
  insertReminders,
  moveReminders,
  openReminders,
  ownersToRemind,
  settingsOf,
  takeReminders,
} from './store.ts'
import { firstSaleMail, REMINDER_DAYS } from './words/first-sale.ts'

const BATCH = 200

/** Listens to `accountRegistered`. */
export async function planReminders(
  tx: OwnerTx,
  { timeZone, today }: { timeZone: string; today: Day },
): Promise<void> {
  const planned = REMINDER_DAYS.map((day) => ({
    day,
    dueAt: morningOf(timeZone, addDays(today, day)),
  }))
  await insertReminders(tx, planned)
}

/** Reminders come in the morning of their day in the new zone. */
export async function movePlanned(tx: OwnerTx, from: string, to: string): Promise<void> {
  const open = await openReminders(tx)
  await moveReminders(
    tx,
    open.map(({ day, dueAt }) => ({ day, dueAt: movedTo(dueAt, from, to) })),
  )
}

/** Each once, whatever the number of processes. */
export function sendReminders(services: MailServices): Promise<number> {
  const now = services.clock.now()
  const due = { from: new Date(now.getTime() - LATEST), to: now }
  return writeToEach(
    services,
    'reminder',
    (tx) => ownersToRemind(tx, due, BATCH),
    (tx) => reminderFor(tx, services),
  )
}

async function reminderFor(tx: OwnerTx, { config, clock }: MailServices) {
  const days = await takeReminders(tx, clock.now())
  const [{ digest }, history] = await Promise.all([settingsOf(tx), historyOf(tx)])
  // The reminder isn't needed or wanted.
  if (days.length === 0 || history || digest === 'off') return undefined
  return {
    kind: 'first-sale',
    content: firstSaleMail(config, Math.max(...days), linksOf(config, 'first-sale', tx.ownerId)),
    unsubscribe: unsubscribeOf(config, 'digest', tx.ownerId),
  } as const
}
