import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { roundAmount } from '../../../../shared/magnitude.ts'
import { fromCents, toCents } from '../../../../shared/money.ts'
import { notationsOf } from '../../../profile/index.ts'
import { atClose, evidenceOf, type SalesEvidence } from '../evidence.ts'
import type { Winner } from '../winners.ts'
import type { SalesChanges, SalesCheck } from './contract.ts'

/** dollars; in other currencies times the magnitude */
const SMALL = 1

type Won = Pick<Winner, 'month' | 'accountId' | 'entries' | 'revenueCents'>

export interface Checked {
  check: SalesCheck
  changes: SalesChanges | null
}

export async function checkSales(tx: SystemTx, winners: Won[]): Promise<Checked[]> {
  const notations = await notationsOf(
    tx,
    winners.map(({ accountId }) => accountId),
  )
  const currencyOf = ({ accountId }: Won) => notations.get(accountId)?.currency ?? 'USD'
  const evidence = await evidenceOf(tx, winners, (winner) =>
    toCents(roundAmount(SMALL, currencyOf(winner))),
  )
  return evidence.map((found, i) => ({
    check: {
      currency: currencyOf(winners[i]!),
      sales: found.sales,
      smallSales: found.smallSales,
      small: roundAmount(SMALL, currencyOf(winners[i]!)),
      refunds: found.entries - found.sales,
      revenue: fromCents(found.revenueCents),
      largest: fromCents(found.largestCents),
      imported: found.imported,
      late: found.late,
      mostInAnHour: found.mostInAnHour,
    },
    changes: changesOf(winners[i]!, found),
  }))
}

/** A restored sale has its first `created_at`, so only the stored number shows a restore. */
function changesOf(won: Won, found: SalesEvidence): SalesChanges | null {
  const more = won.entries === null ? 0 : atClose(found).entries - won.entries
  const changes: SalesChanges = {
    recorded: found.recorded,
    edited: found.edited,
    deleted: found.deleted + Math.max(0, -more),
    restored: Math.max(0, more),
    refunds: found.refunds,
    refunded: fromCents(found.refundedCents),
    revenueAtClose: won.revenueCents === null ? null : fromCents(won.revenueCents),
    revenue: fromCents(found.revenueCents),
  }
  const { recorded, edited, deleted, restored, refunds, revenueAtClose, revenue } = changes
  const isSame =
    recorded + edited + deleted + restored + refunds === 0 &&
    (revenueAtClose === null || revenueAtClose === revenue)
  return isSame ? null : changes
}
