import { addDays, type Day, type DayRange } from '../../shared/calendar.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Sums } from '../../shared/figures.ts'
import { add, NOTHING } from './rules.ts'
import { sendBy, SUMS } from './store.ts'

/** Sums of a range, and the sum over its days of the day's revenue squared (cents²). */
export interface RangeSums extends Sums {
  squares: number
}

interface PieceRow extends RangeSums {
  /** from 1, as `width_bucket` counts */
  piece: number
}

// Ranges that are asked for together overlap: a year, its months, the projection's. Each day is read once.
const PIECES = {
  name: 'kpi-sum-ranges',
  text: `
    SELECT width_bucket(day, $4::date[]) AS piece, ${SUMS},
           coalesce(sum(revenue_cents::float8 ^ 2), 0) AS squares
    FROM unnest($2::date[], $3::date[]) AS run (first, last)
    JOIN sale_day ON owner_id = $1 AND day BETWEEN first AND last
    GROUP BY 1`,
}

/**
 * The sums of each range, in the same order. Empty ranges (end before start) sum to 0. `send` is
 * the transaction's `last` where nothing comes after.
 */
export async function sumRanges(
  tx: OwnerTx,
  ranges: DayRange[],
  send = sendBy(tx),
): Promise<RangeSums[]> {
  const { starts, runs } = piecesOf(ranges)
  const values = [tx.ownerId, runs.map(({ start }) => start), runs.map(({ end }) => end), starts]
  const { rows } = await send<PieceRow>({ ...PIECES, values })
  const pieces = new Map(rows.map((row) => [row.piece, row]))
  const pieceFrom = new Map(starts.map((start, i) => [start, i + 1]))
  return ranges.map(({ start, end }) => {
    let sums: RangeSums = { ...NOTHING, squares: 0 }
    if (end < start) return sums
    const after = pieceFrom.get(addDays(end, 1))!
    for (let piece = pieceFrom.get(start)!; piece < after; piece++) {
      const row = pieces.get(piece)
      if (row) sums = { ...add(sums, row), squares: sums.squares + row.squares }
    }
    return sums
  })
}

/**
 * The first days of the pieces that the ranges cut the calendar into, none of which lies across the
 * end of a range, and the runs of days that the ranges cover.
 */
export function piecesOf(ranges: DayRange[]): { starts: Day[]; runs: DayRange[] } {
  /** how many more ranges cover the days from this one on */
  const changes = new Map<Day, number>()
  const change = (day: Day, by: number) => changes.set(day, (changes.get(day) ?? 0) + by)
  for (const { start, end } of ranges) {
    if (end < start) continue
    change(start, 1)
    change(addDays(end, 1), -1)
  }
  const starts = [...changes.keys()].toSorted()
  const runs: DayRange[] = []
  let covering = 0
  let first = ''
  for (const day of starts) {
    if (covering === 0) first = day
    covering += changes.get(day)!
    if (covering === 0) runs.push({ start: first, end: addDays(day, -1) })
  }
  return { starts, runs }
}
