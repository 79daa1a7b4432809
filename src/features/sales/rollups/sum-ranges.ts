import { addDays, type Day, type DayRange } from '../../../shared/calendar.ts'
import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addSums, NO_SUMS, type Sums } from '../../../shared/figures.ts'
import { SUMS } from './measures.ts'
import { sumPiecesOf, type Only } from './one-name.ts'
import { saleDay } from './tables.ts'

export interface RangeSums extends Sums {
  feeCents: number
  /** of daily revenues (cents²) */
  squares: number
  /** revenue of the best day, or 0 */
  largest: number
  /** of the worst day, if refunds outweighed sales, or 0 */
  smallest: number
  receipts: number
}

interface PieceRow extends RangeSums {
  piece: number
}

// Ranges asked for together overlap, but each day is read once.
const PIECES = prepared('sales-sum-ranges')`
    SELECT width_bucket(day, $4::date[]) AS piece, ${SUMS},
           coalesce(sum(fee_cents::float8), 0) AS "feeCents",
           coalesce(sum(revenue_cents::float8 ^ 2), 0) AS squares,
           greatest(max(revenue_cents::float8), 0) AS largest, least(min(revenue_cents::float8), 0) AS smallest,
           coalesce(sum(receipts), 0) AS receipts
    FROM unnest($2::date[], $3::date[]) AS run (first, after)
    JOIN ${saleDay} ON owner_id = $1 AND day >= first AND day < after
    GROUP BY 1`

const NOTHING: RangeSums = {
  ...NO_SUMS,
  feeCents: 0,
  squares: 0,
  largest: 0,
  smallest: 0,
  receipts: 0,
}
const addRanges = (a: RangeSums, b: RangeSums): RangeSums => ({
  ...addSums(a, b),
  feeCents: a.feeCents + b.feeCents,
  squares: a.squares + b.squares,
  largest: Math.max(a.largest, b.largest),
  smallest: Math.min(a.smallest, b.smallest),
  receipts: a.receipts + b.receipts,
})

/** In the same order; empty ranges (end before start) are 0. `only`: without squares, extreme days and fees. */
export async function sumRanges(
  tx: OwnerTx,
  ranges: DayRange[],
  only?: Only,
): Promise<RangeSums[]> {
  const spans = ranges.map(({ start, end }) => ({
    first: start,
    after: end < start ? start : addDays(end, 1),
  }))
  const { starts, runs } = piecesOf(spans)
  const rows = only
    ? await sumPiecesOf(tx, only, runs, starts)
    : await rowsOf<PieceRow>(
        tx,
        PIECES,
        tx.ownerId,
        runs.map(({ first }) => first),
        runs.map(({ after }) => after),
        starts,
      )
  const pieces = new Map(rows.map((row) => [row.piece, row]))
  const pieceFrom = new Map(starts.map((start, i) => [start, i + 1]))
  return spans.map(({ first, after }) => {
    let sums = NOTHING
    if (first === after) return sums
    for (let piece = pieceFrom.get(first)!; piece < pieceFrom.get(after)!; piece++) {
      const row = pieces.get(piece)
      if (row) sums = addRanges(sums, row)
    }
    return sums
  })
}

export type SumsOf = (range: DayRange) => RangeSums

export async function sumsByRange(tx: OwnerTx, ranges: DayRange[], only?: Only): Promise<SumsOf> {
  const keyOf = ({ start, end }: DayRange): string => `${start} ${end}`
  const distinct = new Map(ranges.map((range) => [keyOf(range), range]))
  const sums = await sumRanges(tx, [...distinct.values()], only)
  const byKey = new Map([...distinct.keys()].map((key, i) => [key, sums[i]!]))
  return (range) => byKey.get(keyOf(range))!
}

/** without `after` */
interface Span {
  first: Day
  after: Day
}

/** No piece crosses the end of a span. `runs` are unbroken. */
export function piecesOf(spans: Span[]): { starts: Day[]; runs: Span[] } {
  const changes = new Map<Day, number>()
  const change = (day: Day, by: number) => changes.set(day, (changes.get(day) ?? 0) + by)
  for (const { first, after } of spans) {
    if (first === after) continue
    change(first, 1)
    change(after, -1)
  }
  const starts = [...changes.keys()].toSorted()
  const runs: Span[] = []
  let covering = 0
  let first = ''
  for (const day of starts) {
    if (covering === 0) first = day
    covering += changes.get(day)!
    if (covering === 0) runs.push({ first, after: day })
  }
  return { starts, runs }
}
