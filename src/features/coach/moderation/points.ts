import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { recalculate } from '../../sales/index.ts'
import { choicesOf } from '../competition/store.ts'
import type { OwnersPoints } from '../points/contract.ts'
import { membershipOf } from '../points/rules.ts'
import { nowOf, toEvent, totalsNow } from '../points/service.ts'
import { eventsBefore } from '../points/store.ts'

const EVENTS_SHOWN = 10

export async function pointsForAdmin(tx: OwnerTx, clock: Clock): Promise<OwnersPoints> {
  await recalculate(tx, clock)
  const totals = await totalsNow(tx, await nowOf(tx, clock))
  const events = await eventsBefore(tx, undefined, EVENTS_SHOWN)
  const choice = (await choicesOf(tx, [tx.ownerId])).get(tx.ownerId)
  return {
    ...totals,
    membership: membershipOf(totals.totalPoints),
    events: events.map(toEvent),
    excluded: choice?.excludedAt
      ? { since: choice.excludedAt.toISOString(), reason: choice.excludedReason ?? '' }
      : null,
  }
}
