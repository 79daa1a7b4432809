import { setImmediate as turn } from 'node:timers/promises'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { queueMail } from '../../server/mail/queue.ts'
import { addDays, type Day } from '../../shared/calendar.ts'
import { recipientsOf } from '../accounts/index.ts'
import { historyOf } from '../sales/index.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import { LATEST, morningOf, movedTo } from './rules/when.ts'
import type { MailServices } from './sending.ts'
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
export async function sendReminders(services: MailServices): Promise<number> {
  const { db, clock, log } = services
  const now = clock.now()
  const due = { from: new Date(now.getTime() - LATEST), to: now }
  const { owners, recipients } = await db.withSystem(async (tx) => {
    const owners = await ownersToRemind(tx, due, BATCH)
    return { owners, recipients: owners.length > 0 ? await recipientsOf(tx, owners) : new Map() }
  })
  let queued = 0
  for (const ownerId of owners) {
    const recipient = recipients.get(ownerId)
    const remind = (tx: OwnerTx) => remindOwner(tx, services, recipient)
    const isQueued = await db.withOwner(ownerId, remind).catch((error: unknown) => {
      log.warn(error, `The reminder of owner ${ownerId} failed. It is tried again.`)
      return false
    })
    if (isQueued) queued++
    await turn()
  }
  return queued
}

/** One transaction, so that a crash neither loses nor repeats the reminder. */
async function remindOwner(
  tx: OwnerTx,
  services: MailServices,
  recipient: string | undefined,
): Promise<boolean> {
  const { config, clock } = services
  const [days, { digest }, history] = [
    await takeReminders(tx, clock.now()),
    await settingsOf(tx),
    await historyOf(tx),
  ]
  // Another process was faster, the reminder isn't needed or wanted, or the owner has no address.
  if (days.length === 0 || history || digest === 'off' || recipient === undefined) return false
  const mail = {
    recipient,
    kind: 'first-sale',
    accountId: tx.ownerId,
    content: firstSaleMail(config, Math.max(...days), linksOf(config, 'first-sale', tx.ownerId)),
    unsubscribe: unsubscribeOf(config, 'digest', tx.ownerId),
  } as const
  await queueMail(services, mail, tx)
  return true
}
