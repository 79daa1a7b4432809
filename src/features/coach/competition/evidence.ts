import type { SystemTx } from '../../../server/database/tenancy.ts'
import { endOfMonth, type Day } from '../../../shared/calendar.ts'
import { closesAt } from '../../../shared/closing.ts'
import { salesEvidence, type SalesEvidence } from '../../sales/index.ts'
import { saveSales, winnersOf, type Winner } from './winners.ts'

/** What the winners of a month had recorded, at its close and now. */

type Won = Pick<Winner, 'month' | 'accountId'>

/** Returns the evidence of each of these winners' sales, in their order. `smallCents` says which sales are small. */
export const evidenceOf = <W extends Won>(
  tx: SystemTx,
  winners: W[],
  smallCents: (winner: W) => number = () => 0,
): Promise<SalesEvidence[]> =>
  salesEvidence(
    tx,
    winners.map((winner) => ({
      ownerId: winner.accountId,
      range: { start: winner.month, end: endOfMonth(winner.month) },
      closedAt: closesAt(winner.month),
      smallCents: smallCents(winner),
    })),
  )

/** What was recorded for the month when it closed, as far as what has happened since tells. */
export const atClose = ({ entries, added, deleted, ...sums }: SalesEvidence) => ({
  entries: entries - added + deleted,
  revenueCents: sums.revenueCents - sums.addedCents + sums.deletedCents,
})

/** Keeps what the winners of a month had recorded when it closed. */
export async function keepSales(tx: SystemTx, month: Day): Promise<void> {
  const winners = await winnersOf(tx, month, ['proposed'])
  const evidence = await evidenceOf(tx, winners)
  const kept = evidence.map((found, i) => ({
    accountId: winners[i]!.accountId,
    ...atClose(found),
  }))
  await saveSales(tx, month, kept)
}
