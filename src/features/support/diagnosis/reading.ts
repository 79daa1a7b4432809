import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import {
  addDays,
  addMonths,
  dayIn,
  isTimeZone,
  startOfMonth,
  startOfYear,
  upTo,
  yearOf,
  type Day,
} from '../../../shared/calendar.ts'
import { fromCents, type Notation } from '../../../shared/money.ts'
import { yearAround } from '../../../shared/periods.ts'
import { confirmedAmong, waitsForEmail } from '../../accounts/index.ts'
import { mailSettingsOf } from '../../digest/index.ts'
import { openGoals, rangeOfTimeframe, timeframeInWords } from '../../goals/index.ts'
import { NO_SALES, REASONS, type ReasonCount } from '../../imports/rejected-rows/contract.ts'
import { detailsOf, listRuns, storedErrors } from '../../imports/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { historyOf as profileHistory, notationFor, profileOf } from '../../profile/index.ts'
import { deletionsOf, odditiesOf, showAsSeen, sumRanges } from '../../sales/index.ts'
import { largestNames, onAnotherDay, recordedTwice, sampledDays } from './irregular.ts'
import type { Deleted, ImportSeen, OpenGoal, RecordedSales, Situation } from './rules/situation.ts'
import { viewOf } from './view.ts'

/** days; older imports aren't why an owner asks today */
const IMPORT_DAYS = 180
/** read, and sampled */
const MOST = 20
const SAMPLED_IMPORTS = 5

export interface From {
  timeZone: string | null
  /** with its parameters */
  page: string
  /** dashboard parts switched off */
  hidden: number
}

/** Takes as long for many sales as for few. */
export async function situationOf(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  ownerId: string,
  from: From,
): Promise<Situation> {
  const { db, config, clock } = services
  const now = clock.now()
  const browserTimeZone = from.timeZone && isTimeZone(from.timeZone) ? from.timeZone : null
  const [own, shared] = await Promise.all([
    db.withOwner(ownerId, (tx) => ownPart(tx, now, browserTimeZone)),
    db.withSystem(async (tx) => ({
      waitsForNew: await waitsForEmail(tx, ownerId),
      isConfirmed: (await confirmedAmong(tx, [ownerId])).has(ownerId),
    })),
  ])
  return {
    ...own,
    now,
    browserTimeZone,
    view: viewOf(from.page, from.hidden, own.notation.fiscalMonth),
    mail: { digest: own.digest, ...shared },
    app: { hasMailServer: config.SMTP_URL !== undefined },
  }
}

async function ownPart(tx: OwnerTx, now: Date, browserTimeZone: string | null) {
  const profile = await profileOf(tx)
  const { timeZone, currency } = profile
  const today = dayIn(timeZone, now)
  const notation = notationFor(profile)
  const since = startOfMonth(addMonths(today, -12))
  const { currencies } = await profileHistory(tx)
  const before = currencies.findLast(
    ({ month, ...was }) => month >= since && was.currency !== currency,
  )
  const { digest, pausedAt } = await mailSettingsOf(tx)
  return {
    today,
    timeZone,
    notation,
    currencyBefore: before?.currency ?? null,
    defaultMargin: profile.defaultProfitMargin,
    openDays: profile.operatingDaysPerWeek,
    imports: await importsSeen(tx, timeZone, now),
    sales: await recordedSales(tx, { today, notation, timeZone, browserTimeZone }),
    deleted: (await deletionsOf(tx, { limit: MOST })).map(
      ({ kind, count, fileName, deletedAt }): Deleted => ({
        kind,
        count,
        fileName,
        day: dayIn(timeZone, new Date(deletedAt)),
      }),
    ),
    goals: await goalsWithSales(tx, profile, today),
    names: await largestNames(tx, today),
    digest: digest === 'off' ? ('off' as const) : pausedAt ? ('paused' as const) : ('on' as const),
  }
}

async function goalsWithSales(tx: OwnerTx, profile: Profile, today: Day): Promise<OpenGoal[]> {
  showAsSeen(tx, profile)
  const goals = (await openGoals(tx)).slice(0, MOST)
  const ranges = goals.map(({ timeframe }) => rangeOfTimeframe(timeframe))
  // As on the goal's page: bookings haven't moved the goal yet.
  const soFar = ranges.map((range) => upTo(range, today))
  const sums = soFar.length === 0 ? [] : await sumRanges(tx, soFar)
  return goals.map(({ goalType, timeframe, targetHundredths }, i) => ({
    ...ranges[i]!,
    goalType,
    period: timeframeInWords(timeframe),
    target: targetHundredths / 100,
    sales: sums[i]!.sales,
    revenue: fromCents(sums[i]!.revenueCents),
  }))
}

interface Clocks {
  today: Day
  notation: Notation
  timeZone: string
  browserTimeZone: string | null
}

async function recordedSales(
  tx: OwnerTx,
  { today, notation, timeZone, browserTimeZone }: Clocks,
): Promise<RecordedSales> {
  const { firstDay, lastDay, busiestDay, busiestEntries, ...rest } = await odditiesOf(tx, today)
  const { lastDayToDate, recentSales, recentCosted, ...known } = rest
  const starts = [startOfYear(yearOf(today)), yearAround(today, notation.fiscalMonth).start]
  const [calendar, fiscal] = await sumRanges(
    tx,
    starts.map((start) => ({ start, end: today })),
  )
  return {
    ...known,
    lastDay: lastDayToDate,
    range: firstDay && lastDay ? { start: firstDay, end: lastDay } : null,
    busiest: busiestDay ? { day: busiestDay, entries: busiestEntries } : null,
    recent: { sales: recentSales, costed: recentCosted },
    thisYear: { calendar: calendar!.sales, fiscal: fiscal!.sales },
    onAnotherDay:
      browserTimeZone === null || browserTimeZone === timeZone
        ? 0
        : await onAnotherDay(tx, today, { there: timeZone, here: browserTimeZone }),
  }
}

async function importsSeen(tx: OwnerTx, timeZone: string, now: Date): Promise<ImportSeen[]> {
  const oldest = addDays(dayIn(timeZone, now), -IMPORT_DAYS)
  const runs = (await listRuns(tx))
    .slice(0, MOST)
    .filter(({ createdAt }) => dayIn(timeZone, new Date(createdAt)) >= oldest)
  const details = await detailsOf(
    tx,
    runs.map(({ id }) => id),
  )
  const sampled = runs
    .filter(({ state, hasSales }) => state === 'done' && hasSales)
    .slice(0, SAMPLED_IMPORTS)
    .flatMap(({ id }) => {
      const { firstSaleId, lastSaleId } = details.get(id)!
      return firstSaleId === null || lastSaleId === null ? [] : [{ id, firstSaleId, lastSaleId }]
    })
  const days = await sampledDays(tx, sampled)
  const twice = await recordedTwice(tx, [...days.values()].flat())
  const nameOf = (id: number | null): string | null =>
    id === null ? null : (runs.find((run) => run.id === id)?.fileName ?? '')
  const seen: ImportSeen[] = []
  for (const run of runs) {
    const { errorsByReason } = run.hasRejectedRows
      ? await storedErrors(tx, run.id)
      : { errorsByReason: [] }
    const begun = new Date(run.createdAt)
    const pair = twice.find(({ importId }) => importId === run.id)
    // The later import is too many.
    const isFirst = pair?.alsoFrom === run.id
    seen.push({
      ...run,
      day: dayIn(timeZone, begun),
      rowsRead: run.progress?.rowsRead ?? 0,
      minutes: Math.floor((now.getTime() - begun.getTime()) / 60_000),
      ...skippedIn(errorsByReason),
      currency: details.get(run.id)?.currency ?? null,
      dateOrder: details.get(run.id)?.dateOrder ?? null,
      days: days.get(run.id) ?? [],
      twice: pair && !isFirst ? { ...pair, alsoFrom: nameOf(pair.alsoFrom) } : null,
    })
  }
  return seen
}

const BAD_DATES: readonly ReasonCount['reason'][] = ['bad_date', 'no_such_day']

function skippedIn(
  byReason: ReasonCount[],
): Pick<ImportSeen, 'mostSkipped' | 'noSales' | 'badDates'> {
  const sumOf = (reasons: readonly ReasonCount['reason'][]): number =>
    byReason
      .filter(({ reason }) => reasons.includes(reason))
      .reduce((sum, { count }) => sum + count, 0)
  const [most] = byReason
    .filter(({ reason }) => !NO_SALES.includes(reason))
    .toSorted((a, b) => b.count - a.count)
  return {
    mostSkipped: most ? { reason: REASONS[most.reason], rows: most.count } : null,
    noSales: sumOf(NO_SALES),
    badDates: sumOf(BAD_DATES),
  }
}
