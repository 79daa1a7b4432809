import { formatCount, type Notation } from '../../../../shared/money.ts'
import type { ReasonCount, RowError } from '../../rejected-rows/contract.ts'

const MAX_SHOWN = 3

export interface ReasonGroup {
  message: string
  count: number
  cells: Pick<RowError, 'column' | 'value'>[]
  moreCells: number
  /** `266–288, 291` */
  rows: string
}

/** `counts` are of the whole file, `errors` only of the first rows. */
export function groupedRows(
  errors: RowError[],
  counts: ReasonCount[],
  notation: Notation,
): ReasonGroup[] {
  const listed = Map.groupBy(errors, ({ reason }) => reason)
  return counts.map(({ reason, message, count }) => {
    const group = listed.get(reason) ?? []
    const cells = new Map(
      group
        .filter(({ column, value }) => column || value)
        .map(({ column, value }) => [`${column}\n${value}`, { column, value }]),
    )
    return {
      message,
      count,
      cells: [...cells.values()].slice(0, MAX_SHOWN),
      moreCells: Math.max(0, cells.size - MAX_SHOWN),
      rows: rowsText(
        group.map(({ row }) => row),
        count,
        notation,
      ),
    }
  })
}

/** `4`, `266–288`, `2, 5, 9 and more` */
function rowsText(rows: number[], count: number, notation: Notation): string {
  const ranges: [first: number, last: number][] = []
  for (const row of [...new Set(rows)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && row === last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  const text = ranges.slice(0, MAX_SHOWN).map(([first, last]) => {
    const [from, to] = [formatCount(first, notation), formatCount(last, notation)]
    return first === last ? from : `${from}–${to}`
  })
  const isAll = ranges.length <= MAX_SHOWN && rows.length >= count
  return `${text.join(', ')}${isAll || text.length === 0 ? '' : ' and more'}`
}
