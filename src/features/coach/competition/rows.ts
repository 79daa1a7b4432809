import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { badInput } from '../../../shared/errors.ts'
import { CURSOR_MESSAGE } from '../../../shared/pages.ts'
import * as calls from './contract.ts'
import { boardAbove, boardBelow, standingsOf, TOP, type Position, type Standing } from './store.ts'
import { winnersByPlace, type Winner } from './winners.ts'

/** `250~-1234567890` */
export function positionIn(cursor: string | undefined): Position {
  if (!cursor) return TOP
  const [points = '', tieOrder = ''] = cursor.split('~')
  if (BigInt.asIntN(64, BigInt(tieOrder)) !== BigInt(tieOrder)) {
    throw badInput(CURSOR_MESSAGE)
  }
  return { points: Number(points), tieOrder }
}
export const cursorOf = ({ points, tieOrder }: Position): string => `${points}~${tieOrder}`

export interface Page {
  from: Position
  limit: number
}

interface Shown {
  rows: Standing[]
  /** Rows before this one are left out. */
  gapBefore?: Standing | undefined
  /** last row of a page that others follow */
  next?: Standing | undefined
}

/** `rows`: one more than is shown, if any */
export const pageOf = (rows: Standing[], limit: number): Shown =>
  rows.length > limit ? { rows: rows.slice(0, limit), next: rows[limit - 1] } : { rows }

export const idsOf = (rows: Standing[]): string[] => rows.map(({ ownerId }) => ownerId)

/** One row more than the page; winners first. */
export async function rowsOf(
  tx: SystemTx,
  month: Day,
  { from, limit }: Page,
  lead: Standing[],
): Promise<Standing[]> {
  const at = lead.findIndex((row) => cursorOf(row) === cursorOf(from))
  const isTop = from === TOP || at >= 0
  const rest = await boardBelow(tx, month, isTop ? TOP : from, limit + 1, idsOf(lead))
  return isTop ? [...lead.slice(at + 1), ...rest].slice(0, limit + 1) : rest
}

interface Neighbors {
  /** one more than is shown, to see a gap */
  above: Standing[]
  below: Standing[]
}

/** Winners come first, whatever their order in a tie. */
export async function neighborsOf(
  tx: SystemTx,
  month: Day,
  own: Standing,
  lead: Standing[],
): Promise<Neighbors> {
  const except = idsOf(lead)
  const isInLead = except.includes(own.ownerId)
  const [above, below] = await Promise.all([
    isInLead ? [] : boardAbove(tx, month, own, calls.NEIGHBORS + 1, except),
    boardBelow(tx, month, isInLead ? TOP : own, calls.NEIGHBORS, except),
  ])
  return { above, below }
}

export function openingOf(own: Standing, first: Standing[], { above, below }: Neighbors): Shown {
  const known = new Set(first.map(({ ownerId }) => ownerId))
  const near = [...above.slice(-calls.NEIGHBORS), own, ...below]
  const added = near.filter(({ ownerId }) => !known.has(ownerId))
  const before = [...above, own]
  const at = before.findIndex(({ ownerId }) => ownerId === added[0]?.ownerId)
  const isGap = at > 0 && !known.has(before[at - 1]!.ownerId)
  return { rows: [...first, ...added], gapBefore: isGap ? added[0] : undefined }
}

/** none until the job has closed the month */
export async function standingsOfWinners(
  tx: SystemTx,
  month: Day,
  states: Winner['state'][],
): Promise<Standing[]> {
  const winners = await winnersByPlace(tx, month, states)
  const ids = winners.slice(0, calls.MOST_AT_THE_TOP).map(({ accountId }) => accountId)
  const rows = await standingsOf(tx, month, ids)
  return rows.toSorted((a, b) => ids.indexOf(a.ownerId) - ids.indexOf(b.ownerId))
}
