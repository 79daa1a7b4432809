import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, lengthOf, rangeOfDay } from '../../../shared/calendar.ts'
import { AppError, conflict } from '../../../shared/errors.ts'
import {
  addSums,
  grossProfitMargin,
  isMarginAssumed,
  netCents,
  NO_SUMS,
} from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { changeIn, chosenComparison } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { productSums, reachOf, soFarIn, sumsByRange, profileForFigures } from '../../sales/index.ts'
import { ACHIEVEMENT_IDS, SHARES_PER_MONTH } from '../points/contract.ts'
import { pointsOf } from '../points/overview.ts'
import { nowOf, payShare, sharesThisMonth } from '../points/service.ts'
import {
  SHARE_LIMIT_REACHED,
  type ReportFigures,
  type ReportKind,
  type ReportTime,
} from './contract.ts'
import { limitReached, reportRange, shareLimit } from './rules.ts'
import { notePost, takePost } from './store.ts'

/** Also notes the post. */
export async function reportOf(
  tx: OwnerTx,
  asked: { kind: ReportKind; of: ReportTime },
  clock: Clock,
): Promise<{ figures: ReportFigures; profile: Profile }> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const { start, end, until } = reportRange(asked, today, profile.weekStart)
  const days = Array.from({ length: lengthOf({ start, end }) }, (_, n) =>
    rangeOfDay(addDays(start, n)),
  )
  const past = days.filter((day) => day.start <= until)
  const history = await reachOf(tx, today)
  const comparison = chosenComparison({ start, end }, 'preceding', {
    history,
    today,
    dates: profile,
  })
  const soFar = await soFarIn(tx, { start, end }, until)
  const [sumsOf, products, achievements] = await Promise.all([
    sumsByRange(tx, [...past, comparison.current, comparison.preceding]),
    productSums(tx, soFar, { limit: 1, offset: 0 }),
    asked.kind === 'monthly' ? achievementsOf(tx, clock) : null,
  ])
  // After recalculating, as a share does.
  if (!tx.isReadOnly) await notePost(tx)
  const total = past.map(sumsOf).reduce(addSums, NO_SUMS)
  const figures = {
    kind: asked.kind,
    startDate: start,
    endDate: end,
    until,
    revenue: fromCents(total.revenueCents),
    totalSales: total.sales,
    growth: changeIn(comparison, sumsOf, profile).growth,
    margin: netCents(total) > 0 ? grossProfitMargin(total, profile.defaultProfitMargin) : null,
    isMarginAssumed: isMarginAssumed(total),
    topProduct: products[0] && products[0].sales > 0 ? products[0].name : null,
    days: days.map((range) => {
      const { revenueCents, sales } = past.includes(range) ? sumsOf(range) : NO_SUMS
      return { day: range.start, revenue: fromCents(revenueCents), sales }
    }),
    achievements,
  }
  return { figures, profile }
}

async function achievementsOf(tx: OwnerTx, clock: Clock) {
  const { unlockedCount, totalPoints } = await pointsOf(tx, clock)
  return { unlocked: unlockedCount, of: ACHIEVEMENT_IDS.length, totalPoints }
}

export async function limitsOf(tx: OwnerTx, clock: Clock) {
  const now = await nowOf(tx, clock)
  return { limits: { boss_believer: shareLimit(await sharesThisMonth(tx, now), now.today) } }
}

/** Throws a 429 without shares left, a 409 without a post. */
export async function share(tx: OwnerTx, clock: Clock) {
  const paid = await payShare(tx, clock)
  if (!paid) {
    const { today, profile } = await nowOf(tx, clock)
    const { message, retryAfter } = limitReached(today, profile)
    throw new AppError(429, SHARE_LIMIT_REACHED, message, { retryAfter, limit: SHARES_PER_MONTH })
  }
  if (!(await takePost(tx))) throw nothingToShare()
  return {
    success: true as const,
    pointsEarned: paid.pointsEarned,
    remainingShares: paid.remaining,
  }
}

const nothingToShare = (): AppError =>
  conflict(
    'nothing_to_share',
    'Make a post first: generate a weekly or monthly report, copy its text and paste it in the group. Then the share counts.',
  )
