import { audit, type By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { type Day, monthYear } from '../../../shared/calendar.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { closesAt, lastClosedMonth } from '../../../shared/month-close.ts'
import { accountIdOf, emailsOf } from '../../accounts/index.ts'
import { choicesOf } from './store.ts'
import { setPrize } from './terms/versions.ts'
import {
  closedMonth,
  countWinners,
  decideWinners,
  EVERY_STATE,
  lockMonth,
  winnersByPlace,
  winnersOf,
  type ClosedMonth,
  type Winner,
} from './winners.ts'

/** Months are written `2026-11`. */

type OperatorServices = Pick<Services, 'db' | 'clock' | 'config'>

export interface Proposal {
  monthYear: string
  closed: ClosedMonth
  /** by place; at most 200 */
  winners: (Winner & { email: string })[]
  count: number
}

/** By default the latest month that ended; 404 if not closed. */
export async function proposedWinners(
  { db, clock }: OperatorServices,
  month?: string,
): Promise<Proposal> {
  const day: Day = month ? `${month}-01` : lastClosedMonth(clock.now())
  return db.withSystem(async (tx) => {
    const closed = await closedMonth(tx, day)
    if (!closed) throw notClosed(day)
    const winners = await winnersByPlace(tx, day, EVERY_STATE)
    const emails = await emailsOf(
      tx,
      winners.map(({ accountId }) => accountId),
    )
    return {
      monthYear: monthYear(day),
      closed,
      winners: winners.map((winner) => ({
        ...winner,
        email: emails.get(winner.accountId) ?? 'account deleted',
      })),
      count: await countWinners(tx, day, EVERY_STATE),
    }
  })
}

/**
 * All proposed, or only these addresses; refuses the rest. Owners read `name` as the one who confirmed. Throws a 404
 * for an address that isn't proposed, a 409 without winners, for an excluded one or, without `again`, a decided month.
 */
export async function confirmWinners(
  services: OperatorServices,
  month: string,
  addresses: string[],
  name: string,
  { again = false }: { again?: boolean } = {},
): Promise<Proposal> {
  const { db, clock } = services
  const day: Day = `${month}-01`
  await db.withSystem(async (tx) => {
    const winners = await winnersToDecide(tx, day)
    if (!again) await refuseDecided(tx, day)
    const barred = await barredAmong(tx, winners)
    const named: string[] = []
    for (const address of addresses) {
      const id = await accountIdOf(tx, address)
      if (!winners.some(({ accountId }) => accountId === id)) {
        throw notFound(`${address} is not among the winners of ${monthYear(day)}.`)
      }
      named.push(id)
    }
    refuseBarred(named, barred)
    const possible = winners.map(({ accountId }) => accountId).filter((id) => !barred.has(id))
    const confirmed = addresses.length > 0 ? named : possible
    await decide(tx, { day, winners, confirmed, at: clock.now(), name }, {})
  })
  return proposedWinners(services, month)
}

/** Refuses all others. A decision later than `seen`, or an account that isn't among the winners, is a 409. */
export async function decideOnWinners(
  services: OperatorServices,
  month: string,
  { confirmed, seen, name }: { confirmed: string[]; seen: string | null; name: string },
  by: By,
): Promise<void> {
  const { db, clock } = services
  const day: Day = `${month}-01`
  await db.withSystem(async (tx) => {
    const winners = await winnersToDecide(tx, day)
    const known = new Set(winners.map(({ accountId }) => accountId))
    const closed = await closedMonth(tx, day)
    const isOld = (closed?.confirmedAt?.toISOString() ?? null) !== seen
    if (isOld || !confirmed.every((id) => known.has(id))) {
      throw conflict(
        'decided_already',
        `Somebody else has decided on ${monthYear(day)} since you opened it. Look at the list again.`,
      )
    }
    refuseBarred(confirmed, await barredAmong(tx, winners))
    await decide(tx, { day, winners, confirmed, at: clock.now(), name }, by)
  })
}

/** With the reason; without winners confirmed before the exclusion, which the admins may leave. */
export async function barredAmong(
  tx: SystemTx,
  winners: Pick<Winner, 'accountId' | 'state'>[],
): Promise<Map<string, string>> {
  const open = winners.filter(({ state }) => state !== 'confirmed')
  const choices = await choicesOf(
    tx,
    open.map(({ accountId }) => accountId),
  )
  return new Map(
    Array.from(choices)
      .filter(([, { excludedAt }]) => excludedAt)
      .map(([id, { excludedReason }]) => [id, excludedReason ?? '']),
  )
}

function refuseBarred(confirmed: string[], barred: Map<string, string>): void {
  if (!confirmed.some((id) => barred.has(id))) return
  throw conflict(
    'excluded',
    'One of them is excluded from the competition and cannot win. Refuse them, or let them take part again first.',
  )
}

async function refuseDecided(tx: SystemTx, day: Day): Promise<void> {
  const { confirmedAt, confirmedBy } = (await closedMonth(tx, day))!
  if (!confirmedAt) return
  throw conflict(
    'decided_already',
    `${monthYear(day)} was decided on ${confirmedAt.toISOString().slice(0, 10)} by ${confirmedBy}, so nothing was changed. To decide again, add --again.`,
  )
}

/** Locks the month: decisions wait for each other. 404 if not closed, 409 without winners. */
async function winnersToDecide(tx: SystemTx, day: Day): Promise<Winner[]> {
  if (!(await lockMonth(tx, day))) throw notClosed(day)
  const winners = await winnersOf(tx, day, EVERY_STATE)
  if (winners.length > 0) return winners
  throw conflict('no_winners', `Nobody had points in ${monthYear(day)}, so nobody won.`)
}

interface Decision {
  day: Day
  winners: Winner[]
  confirmed: string[]
  at: Date
  name: string
}

async function decide(
  tx: SystemTx,
  { day, winners, confirmed, at, name }: Decision,
  { actorId, from }: By,
): Promise<void> {
  // Without ids all are confirmed, also those not listed.
  const accountIds = confirmed.length === winners.length ? undefined : confirmed
  await decideWinners(tx, day, { accountIds, at, by: name })
  for (const { accountId, place, state } of winners) {
    const newState = confirmed.includes(accountId) ? 'confirmed' : 'rejected'
    const kind = newState === 'confirmed' ? 'winner_confirmed' : 'winner_rejected'
    const detail = `${day.slice(0, 7)} place ${place}`
    const entry = { kind, actorId, subjectId: accountId, detail } as const
    await audit(
      tx,
      state === 'proposed' ? entry : { ...entry, oldValue: state, newValue: newState },
      from,
    )
  }
}

const notClosed = (month: Day) =>
  notFound(
    `${monthYear(month)} is not closed. The running app closes months in which somebody has points, from ${closesAt(month).toISOString().slice(0, 10)} at 12:00 UTC on.`,
  )

export const changePrize = (
  services: OperatorServices,
  isOn: boolean,
  { actorId, from }: By = {},
): Promise<void> =>
  services.db.withSystem(async (tx) => {
    await setPrize(tx, services, isOn)
    await audit(tx, { kind: 'prize_changed', actorId, newValue: isOn ? 'on' : 'off' }, from)
  })
