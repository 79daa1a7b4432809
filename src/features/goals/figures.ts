import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { DayRange } from '../../shared/calendar.ts'
import type { Sums } from '../../shared/figures.ts'
import { sumRanges } from '../sales/index.ts'

/** Reads the sums of all ranges in one query, each range once even if several goals share it. */
export async function sumsOf(tx: OwnerTx, ranges: DayRange[]): Promise<(range: DayRange) => Sums> {
  const keyOf = ({ start, end }: DayRange): string => `${start} ${end}`
  const distinct = [...new Map(ranges.map((range) => [keyOf(range), range])).values()]
  const sums = await sumRanges(tx, distinct)
  const byKey = new Map(distinct.map((range, i) => [keyOf(range), sums[i]!]))
  return (range) => byKey.get(keyOf(range))!
}
