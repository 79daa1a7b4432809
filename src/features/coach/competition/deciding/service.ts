import type { Services } from '../../../../server/services.ts'
import { addMonths, startOfMonth, type Day } from '../../../../shared/calendar.ts'
import { emailsOf, peopleOf } from '../../../accounts/index.ts'
import { closesAt, lastClosedMonth, nameOfMonth } from '../../months/rules.ts'
import { ACHIEVEMENTS } from '../../points/contract.ts'
import { proposedWinners } from '../operator.ts'
import { hasPrize } from '../rulebook.ts'
import { closedMonths } from '../winners.ts'
import { MONTHS, type CompetitionState, type WinnersToDecide } from './contract.ts'
import { earnedIn, winnersIn, type Earned } from './store.ts'

type Parts = Pick<Services, 'db' | 'clock' | 'config'>

export const competitionStateOf = ({ db, clock }: Parts): Promise<CompetitionState> =>
  db.withSystem(async (tx) => {
    const closed = await closedMonths(tx, MONTHS)
    const winners = await winnersIn(
      tx,
      closed.map(({ month }) => month),
    )
    const next = addMonths(lastClosedMonth(clock.now()), 1)
    return {
      months: closed.map(({ month, hasPrize: prize, rulesVersion, confirmedAt, confirmedBy }) => ({
        month: month.slice(0, 7),
        monthYear: nameOfMonth(month),
        winners: winners.get(month) ?? 0,
        hasPrize: prize,
        rulesVersion,
        decidedAt: confirmedAt?.toISOString() ?? null,
        decidedBy: confirmedBy,
      })),
      hasPrize: await hasPrize(tx),
      next: { monthYear: nameOfMonth(next), closesAt: closesAt(next).toISOString() },
    }
  })

/** The winners of a month with names and with what they earned their points for. Throws 404 if it isn't closed. */
export async function winnersWithEvidence(
  services: Parts,
  month: string,
): Promise<WinnersToDecide> {
  const { winners, count, closed } = await proposedWinners(services, month)
  const ids = winners.map(({ accountId }) => accountId)
  const day: Day = startOfMonth(`${month}-01`)
  const [people, emails, earned] = await services.db.withSystem(
    async (tx) =>
      [await peopleOf(tx, ids), await emailsOf(tx, ids), await earnedIn(tx, day, ids)] as const,
  )
  const byAccount = Map.groupBy(earned, ({ accountId }) => accountId)
  const places = Map.groupBy(winners, ({ place }) => place)
  return {
    count,
    decidedAt: closed.confirmedAt?.toISOString() ?? null,
    winners: winners.map(
      ({ accountId, place, points, openDays, saleDays, goalAttainment, state }) => {
        const { firstName = '', lastName = '' } = people.get(accountId) ?? {}
        return {
          ...{ accountId, place, points, openDays, saleDays, state },
          name: `${firstName} ${lastName}`.trim(),
          email: emails.get(accountId) ?? 'account deleted',
          isTied: places.get(place)!.length > 1,
          goalReached: goalAttainment / 100,
          earned: (byAccount.get(accountId) ?? []).map(toListed),
        }
      },
    ),
  }
}

const toListed = ({ what, times, points }: Earned) => ({
  name: what === 'share' ? 'Shares with the community' : ACHIEVEMENTS[what].name,
  times,
  points,
})
