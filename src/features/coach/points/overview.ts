import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { startOfMonth, type Day } from '../../../shared/calendar.ts'
import { addSums, NO_SUMS, recordedMargin } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { fromCents } from '../../../shared/money.ts'
import { currencyOfMonth } from '../../profile/index.ts'
import { countBuyers, recalculate } from '../../sales/index.ts'
import { streakOf } from '../streaks/rules.ts'
import { salesStreakOf } from '../streaks/service.ts'
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  PROFIT_PRO,
  type Achievement,
  type AchievementId,
  type Achievements,
} from './contract.ts'
import type { Now, Recorded } from './facts.ts'
import { championsOf, goalsStillMet, recordedFacts } from './reading.ts'
import { membershipOf, monthCode, nextLevelOf, type DayFacts } from './rules.ts'
import { nowOf } from './service.ts'
import { paidNow, totalsOf, type Paid } from './store.ts'

export async function pointsOf(tx: OwnerTx, clock: Clock): Promise<Achievements> {
  const [now] = await Promise.all([nowOf(tx, clock), recalculate(tx, clock)])
  const [totals, paid, recorded, sales] = await Promise.all([
    totalsOf(tx, startOfMonth(now.today)),
    paidNow(tx),
    recordedFacts(tx, now, now.today),
    salesStreakOf(tx, now),
  ])
  const { streaks } = recorded
  const progress = await progressOf(tx, now, recorded, paid)
  const currency = currencyOfMonth(startOfMonth(now.today), streaks.history, now.profile.currency)
  const list = ACHIEVEMENT_IDS.map((id) => achievementOf(id, { ...now, currency }, paid, progress))
  return {
    membership: membershipOf(totals.totalPoints),
    nextLevel: nextLevelOf(totals.totalPoints),
    ...totals,
    unlockedCount: paid.length,
    achievements: list,
    streaks: { sales, salesInTime: streakOf(streaks.sales), login: streakOf(streaks.login) },
    today: now.today,
  }
}

function achievementOf(
  id: AchievementId,
  { today, currency }: { today: Day; currency: string },
  paid: Paid[],
  { costed, ...reached }: Progress,
): Achievement {
  const progress = reached[id]
  const { every, ...facts } = ACHIEVEMENTS[id]
  const latest = paid.find(({ what }) => what === id)
  const isEarnedNow =
    latest !== undefined && (every === 'once' || latest.period === monthCode(today))
  const target = facts.unit === 'money' ? roundAmount(facts.target, currency) : facts.target
  return {
    ...facts,
    id,
    every,
    target,
    progress: isEarnedNow ? Math.max(progress, target) : Math.max(0, progress),
    unlocked: latest !== undefined,
    isEarnedNow,
    costed:
      id === 'profit_pro'
        ? {
            sales: { recorded: costed.costedSales, needed: PROFIT_PRO.sales },
            revenue: {
              recorded: fromCents(costed.costedRevenueCents),
              needed: roundAmount(PROFIT_PRO.revenue, currency),
            },
          }
        : null,
    earnedOn: latest?.day ?? null,
  }
}

/** `costed`: the month's sales with a cost */
interface Progress extends Record<AchievementId, number> {
  costed: Pick<DayFacts, 'costedSales' | 'costedRevenueCents'>
}

async function progressOf(
  tx: OwnerTx,
  { today, profile }: Now,
  { days, streaks: { sales, login, history }, firstSale, goals, shares }: Recorded,
  paid: Paid[],
): Promise<Progress> {
  const open = (what: AchievementId): boolean => !paid.some((each) => each.what === what)
  const [customers, goalsMet] = await Promise.all([
    open('customer_champion') ? countBuyers(tx, championsOf(today, history, profile)) : 0,
    open('goal_getter') ? goalsStillMet(tx, goals, today) : [],
  ])
  const month = days.reduce(addSums, NO_SUMS)
  return {
    first_sale: firstSale || !open('first_sale') ? 1 : 0,
    week_warrior: sales.current,
    monthly_master: sales.current,
    revenue_rocket: fromCents(month.revenueCents),
    customer_champion: customers,
    goal_getter: goalsMet.length,
    boss_believer: open('boss_believer') ? shares.length : 0,
    profit_pro: recordedMargin(month),
    platform_pioneer: login.current,
    consistent_champion: login.current,
    dedication_master: login.current,
    costed: {
      costedSales: days.reduce((sum, day) => sum + day.costedSales, 0),
      costedRevenueCents: month.costedRevenueCents,
    },
  }
}
