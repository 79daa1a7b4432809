import { failedBackup } from '../../../server/backup/nightly.ts'
import { lastBackup } from '../../../server/backup/noted.ts'
import { audit, type By } from '../../../server/audit/log.ts'
import { allowStatements } from '../../../server/database/tenancy.ts'
import { countFailed } from '../../../server/failed-jobs.ts'
import { processesOf } from '../../../server/http/operations/processes.ts'
import { lateQueues } from '../../../server/late-queues.ts'
import { countMails, sendUndeliveredMails } from '../../../server/mail/outbox.ts'
import { defineJob } from '../../../server/jobs.ts'
import type { Services } from '../../../server/services.ts'
import { holdOf, letLeave } from '../../../server/outgoing/hold.ts'
import { conflict } from '../../../shared/errors.ts'
import { addDays } from '../../../shared/calendar.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { countSignUps } from '../../accounts/index.ts'
import { activeOwners, monthToConfirm } from '../../coach/index.ts'
import { countUndelivered, sendUndeliveredLeads } from '../../crm/index.ts'
import { watchedImports } from '../../imports/index.ts'
import { countAllSales, countFailedRecalculations } from '../../sales/index.ts'
import { openTickets } from '../../support/index.ts'
import { SIGN_UP_DAYS, MOST_COUNTED, type Overview, type Stock } from './contract.ts'
import { daysUntil } from './rules.ts'
import { databaseSize, readStock, saveStock } from './store.ts'

/** Reads a row of every owner: only for a job, or the first look. */
export async function takeStock({
  db,
  clock,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<{ countedAt: Date; figures: Stock }> {
  const countedAt = clock.now()
  // UTC for the whole installation.
  const today = clock.today('UTC')
  const since = addDays(today, 1 - SIGN_UP_DAYS)
  return db.withSystem(async (tx) => {
    await allowStatements(tx)
    const { total, days } = await countSignUps(tx, since)
    const figures = {
      owners: total,
      signUps: daysUntil(today, SIGN_UP_DAYS, days),
      active: await activeOwners(tx, today),
      sales: await countAllSales(tx),
      databaseSize: await databaseSize(tx),
    }
    await saveStock(tx, countedAt, figures)
    return { countedAt, figures }
  })
}

/** ms without another count */
const JUST_COUNTED = 5_000

export async function retakeStock(services: Services): Promise<void> {
  const stock = await services.db.withSystem(readStock)
  const since = services.clock.now().getTime() - JUST_COUNTED
  if (!stock || stock.countedAt.getTime() < since) await takeStock(services)
}

export const sendUndelivered = defineJob<{ since: string }>('send-kept', {
  places: 1,
  shareBy: null,
})

/** ms until all processes know; others would hold their mails */
const ALL_KNOW = 5_000

/** Throws a 403 `check_needed`, or a 409. */
export async function letAllLeave(services: Services, by: By): Promise<void> {
  const { db, clock, config, jobs } = services
  await db.withSystem(async (tx) => {
    if (config.hold?.by === 'setting') {
      throw conflict('set_by_operator', 'SENDS_NOTHING is on. Remove it and restart the app.')
    }
    const hold = await holdOf(tx)
    if (!hold?.since || !(await letLeave(tx))) return
    await audit(tx, { kind: 'went_live', actorId: by.actorId }, by.from)
    const startAfter = new Date(clock.now().getTime() + ALL_KNOW)
    await jobs.send(sendUndelivered, { since: hold.since.toISOString() }, tx, startAfter)
  })
}

/** Unless another backup was put back. Webhooks and nightly files wait by themselves. */
export async function sendAllUndelivered(
  services: Pick<Services, 'db' | 'config' | 'jobs'>,
  since: Date,
): Promise<void> {
  if (services.config.hold) return
  await services.db.withSystem(async (tx) => {
    await sendUndeliveredMails(services, tx, since)
    await sendUndeliveredLeads(services, tx, since)
  })
}

/** A few rows and short indexes, however many owners. */
export async function overviewOf(services: Services): Promise<Overview> {
  const { db, clock, config, jobs } = services
  const now = clock.now()
  const stock = (await db.withSystem(readStock)) ?? (await takeStock(services))
  return db.withSystem(async (tx) => {
    const failed = await countFailed(tx)
    const backup = await lastBackup(tx)
    const failedNight = config.BACKUP_DIR ? await failedBackup(tx) : null
    const processes = await processesOf(tx)
    const tickets = await openTickets(tx)
    const hold = config.hold?.by === 'setting' ? config.hold : await holdOf(tx)
    return {
      now: now.toISOString(),
      stock: stock.figures,
      countedAt: stock.countedAt.toISOString(),
      imports: await watchedImports(tx, now),
      mails: {
        waiting: await countMails(tx, 'waiting'),
        failed: await countMails(tx, 'failed'),
        kept: await countMails(tx, 'kept'),
        hasServer: config.SMTP_URL !== undefined,
      },
      tickets: { ...tickets, oldest: tickets.oldest?.toISOString() ?? null },
      unsettleable: await countFailedRecalculations(tx, MOST_COUNTED),
      failedJobs: [...failed].map(([name, count]) => ({ name, count })),
      lateQueues: await lateQueues(tx, jobs.queues()),
      processes: processes.map(({ startedAt, at, ...report }) => ({
        ...report,
        startedAt: startedAt.toISOString(),
        at: at.toISOString(),
      })),
      leastFreeDisk: config.MIN_FREE_DISK_MB * MEGABYTE,
      lastBackup: backup && { at: backup.at.toISOString(), note: backup.note },
      nightlyBackup: config.BACKUP_DIR
        ? { failed: failedNight && { ...failedNight, at: failedNight.at.toISOString() } }
        : null,
      winnersToConfirm: await monthToConfirm(tx),
      hold: hold && {
        by: hold.by,
        since: hold.since?.toISOString() ?? null,
        madeAt: hold.madeAt?.toISOString() ?? null,
      },
      undelivered: config.CRM_WEBHOOK_URL ? await countUndelivered(tx, now) : null,
    }
  })
}
