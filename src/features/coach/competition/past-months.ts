import type { SystemTx } from '../../../server/database/tenancy.ts'
import { monthYear } from '../../../shared/calendar.ts'
import { MOST_AT_THE_TOP, PAST_MONTHS, type PastMonth } from './contract.ts'
import { FORMER } from './names.ts'
import { namesOf, type BoardServices } from './service.ts'
import {
  closedMonths,
  countWinners,
  EVERY_STATE,
  winnersByPlace,
  type ClosedMonth,
} from './winners.ts'

export const pastMonths = (services: BoardServices, viewer: string): Promise<PastMonth[]> =>
  services.db.withSystem(async (tx) => {
    const months: PastMonth[] = []
    for (const closed of await closedMonths(tx, PAST_MONTHS)) {
      months.push(await pastMonth(tx, services, closed, viewer))
    }
    return months
  })

async function pastMonth(
  tx: SystemTx,
  services: BoardServices,
  closed: ClosedMonth,
  viewer: string,
): Promise<PastMonth> {
  const { month, hasPrize: withPrize, confirmedAt } = closed
  const won = confirmedAt ? await winnersByPlace(tx, month, ['confirmed']) : []
  const listed = won.slice(0, MOST_AT_THE_TOP)
  const ids = listed.map(({ accountId }) => accountId)
  const { people, shownOf } = await namesOf(tx, services, ids)
  const all = confirmedAt ? await countWinners(tx, month, ['confirmed']) : 0
  const hadPoints = (await countWinners(tx, month, EVERY_STATE)) > 0
  return {
    month: month.slice(0, 7),
    monthYear: monthYear(month),
    state: confirmedAt ? 'confirmed' : 'closed',
    hadPoints,
    hasPrize: withPrize,
    winners: listed.map(({ accountId, place, points }) => ({
      place,
      points,
      displayName: people.has(accountId) ? shownOf(accountId).displayName : FORMER,
      isYou: accountId === viewer,
    })),
    others: all - listed.length,
  }
}
