import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { freeDisk } from '../../../server/disk.ts'
import type { Services } from '../../../server/services.ts'
import { dayIn, isTimeZone, type Day } from '../../../shared/calendar.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { waitsForEmail } from '../../accounts/index.ts'
import { openGoals, rangeOfTimeframe, timeframeInWords } from '../../goals/index.ts'
import { NO_SALES, REASONS } from '../../imports/rejected-rows/contract.ts'
import type { ImportRun } from '../../imports/runs/contract.ts'
import { listRuns, storedErrors } from '../../imports/index.ts'
import { notationFor, profileOf } from '../../profile/index.ts'
import { odditiesOf } from '../../sales/index.ts'
import type { LatestImport, OpenGoal, RecordedSales, Situation } from './rules/situation.ts'

/** An import from longer ago isn't why somebody asks for help today. */
const IMPORT_DAYS = 30
/** goals that are looked at */
const MAX_GOALS = 50

/** Reads everything that the rules look at. */
export async function situationOf(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  ownerId: string,
  browserTimeZone: string | null,
): Promise<Situation> {
  const { db, config, clock } = services
  const now = clock.now()
  const [own, shared, free] = await Promise.all([
    db.withOwner(ownerId, (tx) => ownPart(tx, now)),
    db.withSystem(async (tx) => ({
      waitsForEmail: await waitsForEmail(tx, ownerId, now),
      hasFailedJobs: await hasFailedJobs(tx),
    })),
    // With a database elsewhere there need not be a folder.
    freeDisk(config).catch(() => Infinity),
  ])
  return {
    ...own,
    now,
    browserTimeZone: browserTimeZone && isTimeZone(browserTimeZone) ? browserTimeZone : null,
    waitsForEmail: shared.waitsForEmail,
    app: {
      hasMailServer: config.SMTP_URL !== undefined,
      isDiskNearlyFull: free < config.MIN_FREE_DISK_MB * MEGABYTE,
      hasFailedJobs: shared.hasFailedJobs,
    },
  }
}

async function ownPart(tx: OwnerTx, now: Date) {
  const profile = await profileOf(tx)
  const { timeZone } = profile
  const today = dayIn(timeZone, now)
  return {
    today,
    timeZone,
    notation: notationFor(profile),
    latestImport: await latestImport(tx, timeZone, now),
    sales: await recordedSales(tx, today),
    goals: (await openGoals(tx)).slice(0, MAX_GOALS).map(goalIn),
  }
}

const goalIn = ({ timeframe }: { timeframe: string }): OpenGoal => ({
  ...rangeOfTimeframe(timeframe),
  period: timeframeInWords(timeframe),
})

async function recordedSales(tx: OwnerTx, today: Day): Promise<RecordedSales> {
  const { firstDay, lastDay, busiestDay, busiestEntries, ...rest } = await odditiesOf(tx, today)
  return {
    ...rest,
    range: firstDay && lastDay ? { start: firstDay, end: lastDay } : null,
    busiest: busiestDay ? { day: busiestDay, entries: busiestEntries } : null,
  }
}

async function latestImport(
  tx: OwnerTx,
  timeZone: string,
  now: Date,
): Promise<LatestImport | null> {
  const run = (await listRuns(tx))[0]
  if (!run) return null
  const begun = new Date(run.createdAt)
  const ms = now.getTime() - begun.getTime()
  if (ms > IMPORT_DAYS * 86_400_000) return null
  return {
    ...run,
    day: dayIn(timeZone, begun),
    rowsRead: run.progress?.rowsRead ?? 0,
    minutes: Math.floor(ms / 60_000),
    ...(await skippedIn(tx, run)),
  }
}

async function skippedIn(
  tx: OwnerTx,
  { id, hasRejectedRows }: ImportRun,
): Promise<Pick<LatestImport, 'mostSkipped' | 'noSales'>> {
  const { errors } = hasRejectedRows ? await storedErrors(tx, id) : { errors: [] }
  const byReason = [...Map.groupBy(errors, ({ reason }) => reason)].map(([reason, rows]) => ({
    reason,
    rows: rows.length,
  }))
  const toFix = byReason.filter(({ reason }) => !NO_SALES.includes(reason))
  const [most] = toFix.toSorted((a, b) => b.rows - a.rows)
  return {
    mostSkipped: most ? { reason: REASONS[most.reason], rows: most.rows } : null,
    noSales: byReason
      .filter(({ reason }) => NO_SALES.includes(reason))
      .reduce((sum, { rows }) => sum + rows, 0),
  }
}

/** The job queue makes its tables when it starts for the first time. */
async function hasFailedJobs({ client }: SystemTx): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('jobs.job') IS NOT NULL AS found`,
  )
  if (!rows[0]!.found) return false
  const failed = await client.query(
    `SELECT FROM jobs.job WHERE state = 'failed' AND completed_on > now() - interval '1 day' LIMIT 1`,
  )
  return failed.rowCount === 1
}
