import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { startOfMonth } from '../../../shared/calendar.ts'
import { addSums, NO_SUMS } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { fromCents } from '../../../shared/money.ts'
import { countCustomerNames, countCustomers, settle } from '../../sales/index.ts'
import type { Streak } from '../streaks/contract.ts'
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  type Achievement,
  type AchievementId,
  type Achievements,
} from './contract.ts'
import { goalsStillMet, recordedFacts, type Now, type Recorded } from './facts.ts'
import { membershipOf, monthCode, nextLevelOf, PROFIT_PRO_SALES, recordedMargin } from './rules.ts'
import { nowOf } from './service.ts'
import { paidNow, totalsOf, type Paid } from './store.ts'

/** Returns the owner's points, streaks and achievements. */
export async function pointsOf(tx: OwnerTx, clock: Clock): Promise<Achievements> {
  const [now] = await Promise.all([nowOf(tx, clock), settle(tx, clock)])
  const [totals, paid, recorded] = await Promise.all([
    totalsOf(tx, startOfMonth(now.today)),
    paidNow(tx),
    recordedFacts(tx, now, now.today),
  ])
  const { streaks } = recorded
  const progress = await progressOf(tx, now, recorded, paid)
  const list = ACHIEVEMENT_IDS.map((id) => achievementOf(id, now, paid, progress))
  return {
    membership: membershipOf(totals.totalPoints),
    nextLevel: nextLevelOf(totals.totalPoints),
    ...totals,
    unlockedCount: paid.length,
    achievements: list,
    streaks: { sales: shown(streaks.sales), login: shown(streaks.login) },
    today: now.today,
  }
}

const shown = ({ current, best, isDoneToday, aliveUntil }: Streak): Streak => ({
  current,
  best,
  isDoneToday,
  aliveUntil,
})

function achievementOf(
  id: AchievementId,
  { today, profile }: Now,
  paid: Paid[],
  { costedSales, ...reached }: Progress,
): Achievement {
  const progress = reached[id]
  const { every, ...facts } = ACHIEVEMENTS[id]
  const latest = paid.find(({ what }) => what === id)
  const isEarnedNow =
    latest !== undefined && (every === 'once' || latest.period === monthCode(today))
  const target = facts.unit === 'money' ? roundAmount(facts.target, profile.currency) : facts.target
  return {
    ...facts,
    id,
    every,
    target,
    progress: isEarnedNow ? Math.max(progress, target) : Math.max(0, progress),
    unlocked: latest !== undefined,
    isEarnedNow,
    costedSales: id === 'profit_pro' ? { recorded: costedSales, needed: PROFIT_PRO_SALES } : null,
    earnedOn: latest?.day ?? null,
  }
}

/** How far each achievement is, and the sales of the month whose cost is recorded. */
type Progress = Record<AchievementId | 'costedSales', number>

/** Returns how far each achievement is. What is paid once and has been paid isn't counted again. */
async function progressOf(
  tx: OwnerTx,
  { today }: Now,
  { days, streaks: { sales, login }, firstSale, goals, shares }: Recorded,
  paid: Paid[],
): Promise<Progress> {
  const open = (what: AchievementId): boolean => !paid.some((each) => each.what === what)
  const [customers, goalsMet] = await Promise.all([
    open('customer_champion') ? customersUpTo(tx, ACHIEVEMENTS.customer_champion.target) : 0,
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
    costedSales: days.reduce((sum, day) => sum + day.costedSales, 0),
  }
}

/** Counts customers with a sale, exactly up to `most`. Every customer has a name, so no more than the names. */
async function customersUpTo(tx: OwnerTx, most: number): Promise<number> {
  const names = await countCustomerNames(tx, most)
  return names === 0 ? 0 : Math.min(most, await countCustomers(tx))
}
