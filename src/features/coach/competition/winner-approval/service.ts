import { actionsOf } from '../../../../server/audit/store.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import type { Services } from '../../../../server/services.ts'
import {
  addDays,
  addMonths,
  endOfMonth,
  startOfMonth,
  type Day,
  monthYear,
} from '../../../../shared/calendar.ts'
import { closesAt, lastClosedMonth } from '../../../../shared/month-close.ts'
import { fullName } from '../../../../shared/names.ts'
import { confirmedAmong, emailsOf, peopleOf } from '../../../accounts/index.ts'
import { goalsSetBy } from '../../../goals/index.ts'
import { ownersFailedToRecalculate } from '../../../sales/index.ts'
import { ACHIEVEMENTS } from '../../points/contract.ts'
import { decidesTies } from '../../points/goal-rules.ts'
import { barredAmong, proposedWinners } from '../operator.ts'
import { hasPrize } from '../terms/versions.ts'
import { closedMonths, winnersByPlace, type ClosedMonth, type Winner } from '../winners.ts'
import { checkSales } from './checks.ts'
import {
  MONTHS,
  type CompetitionState,
  type ListedMonth,
  type ListedWinner,
  type UnsettledOwner,
  type WinnersToDecide,
} from './contract.ts'
import { earnedIn, pointsDatedIn, winnersIn, type Earned } from './store.ts'

export const competitionStateOf = ({ db, clock }: Services): Promise<CompetitionState> =>
  db.withSystem(async (tx) => {
    const closed = await closedMonths(tx, MONTHS)
    const winners = await winnersIn(
      tx,
      closed.map(({ month }) => month),
    )
    const changed = await changedSince(tx, closed)
    const next = addMonths(lastClosedMonth(clock.now()), 1)
    return {
      months: closed.map(({ month, hasPrize: prize, rulesVersion, confirmedAt, confirmedBy }) => ({
        month: month.slice(0, 7),
        monthYear: monthYear(month),
        winners: winners.get(month) ?? 0,
        hasPrize: prize,
        rulesVersion,
        decidedAt: confirmedAt?.toISOString() ?? null,
        decidedBy: confirmedBy,
        changed: changed.get(month) ?? [],
      })),
      hasPrize: await hasPrize(tx),
      next: { monthYear: monthYear(next), closesAt: closesAt(next).toISOString() },
    }
  })

/** most winners of a month, and months, checked for changes */
const WATCHED = { winners: 10, months: 12 }

type Changed = ListedMonth['changed']

async function changedSince(tx: SystemTx, closed: ClosedMonth[]): Promise<Map<Day, Changed>> {
  const winners: Winner[] = []
  for (const { month, confirmedAt } of closed.slice(0, WATCHED.months)) {
    if (!confirmedAt) continue
    winners.push(...(await winnersByPlace(tx, month, ['confirmed'])).slice(0, WATCHED.winners))
  }
  const checked = await checkSales(tx, winners)
  const found = winners.flatMap((winner, i) => {
    const { changes, check } = checked[i]!
    return changes ? { ...winner, changes, currency: check.currency } : []
  })
  const nameOf = await namesOf(
    tx,
    found.map(({ accountId }) => accountId),
  )
  const listed = found.map((winner) => ({ ...winner, name: nameOf(winner.accountId) }))
  return Map.groupBy(listed, ({ month }) => month)
}

const DELETED = 'account deleted'

async function namesOf(tx: SystemTx, ids: string[]): Promise<(id: string) => string> {
  const [people, emails] = [await peopleOf(tx, ids), await emailsOf(tx, ids)]
  return (id) => fullName(people.get(id)) || (emails.get(id) ?? DELETED)
}

/** 404 if the month isn't closed */
export async function winnersWithEvidence(
  services: Services,
  month: string,
): Promise<WinnersToDecide> {
  const { winners, count, closed } = await proposedWinners(services, month)
  const ids = winners.map(({ accountId }) => accountId)
  const day: Day = startOfMonth(`${month}-01`)
  const { people, confirmed, earned, goals, checked, currencies, barred } =
    await services.db.withSystem(async (tx) => ({
      people: await peopleOf(tx, ids),
      confirmed: await confirmedAmong(tx, ids),
      earned: await earnedIn(tx, day, ids),
      goals: await goalsSetBy(tx, ids, month, endOfMonth(day)),
      barred: await barredAmong(tx, winners),
      checked: await checkSales(tx, winners),
      currencies: await actionsOf(tx, ids, 'currency_changed', dayBefore(day)),
    }))
  const byAccount = Map.groupBy(earned, ({ accountId }) => accountId)
  const places = Map.groupBy(winners, ({ place }) => place)
  return {
    count,
    decidedAt: closed.confirmedAt?.toISOString() ?? null,
    unsettled: await services.db.withSystem((tx) => unsettledIn(tx, closed)),
    winners: winners.map((winner, i) => {
      const { accountId, place, goalAttainment } = winner
      return {
        ...winner,
        name: fullName(people.get(accountId)),
        isTied: places.get(place)!.length > 1,
        goal: goalFacts(goalAttainment, goals.get(accountId), day),
        excluded: barred.get(accountId) ?? null,
        earned: (byAccount.get(accountId) ?? []).map(toListed),
        joinedAt: people.get(accountId)?.createdAt.toISOString() ?? null,
        isEmailConfirmed: confirmed.has(accountId),
        ...checked[i]!,
        currencyChanges: currencies
          .filter(({ actorId }) => actorId === accountId)
          .map(({ at, oldValue, newValue }) => ({
            at: at.toISOString(),
            from: oldValue ?? '',
            to: newValue ?? '',
          })),
      }
    }),
  }
}

/** percent; a goal that decides no ties had no part in the close */
function goalFacts(
  attainment: number,
  goal: { setOn: Day; metWhenSet: boolean } | undefined,
  month: Day,
): ListedWinner['goal'] {
  if (attainment > 0) return { reached: attainment / 100, counts: true }
  const days = { start: month, end: endOfMonth(month) }
  return goal ? { reached: 0, counts: decidesTies(goal, days) } : null
}

async function unsettledIn(
  tx: SystemTx,
  { month, unsettled }: ClosedMonth,
): Promise<UnsettledOwner[]> {
  if (unsettled.length === 0) return []
  const nameOf = await namesOf(tx, unsettled)
  const points = await pointsDatedIn(tx, month, unsettled)
  const still = new Set(await ownersFailedToRecalculate(tx, endOfMonth(month)))
  return unsettled.map((accountId) => ({
    accountId,
    name: nameOf(accountId),
    ...(points.get(accountId) ?? { points: 0, inTotalOnly: 0 }),
    isSettled: !still.has(accountId),
  }))
}

const nameOf = (what: Earned['what']): string => {
  if (what === 'share') return 'Shares with the community'
  return what === 'correction' ? 'Corrected by an admin' : ACHIEVEMENTS[what].name
}

const toListed = ({ what, times, points }: Earned) => ({
  name: nameOf(what),
  times,
  points,
})

/** The 1st begins a day earlier in the first zone; a day more for changes just before. */
const dayBefore = (day: Day): Date => new Date(`${addDays(day, -2)}T00:00:00Z`)
