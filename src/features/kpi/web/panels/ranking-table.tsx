import type { ReactNode } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { stackedStyles } from './stacked.ts'

export interface RankingColumns<Row> {
  nameHead: string
  nameOf: (row: Row) => string
  /** may cover the whole cell (`after:absolute`) */
  onName: (row: Row) => ReactNode
  /** decimal units */
  amountOf: (row: Row) => number
  detailOf: (row: Row) => string
  columns: {
    head: string
    /** `highest` decides how the whole column is written. */
    cellOf: (row: Row, highest: number) => ReactNode
    definition?: string
    /** hidden when there is little room, for `detailOf` */
    wide?: boolean
    isShown?: (rows: Row[]) => boolean
  }[]
}

export function RankingTable<Row>({
  rows,
  nameHead,
  nameOf,
  onName,
  amountOf,
  detailOf,
  columns: allColumns,
}: RankingColumns<Row> & { rows: Row[] }) {
  const columns = allColumns.filter(({ isShown }) => isShown?.(rows) ?? true)
  const highest = Math.max(...rows.map(amountOf))
  return (
    <table className={cn('w-full text-ui', stackedStyles)}>
      <thead className="sticky top-0 z-1 bg-card text-xs text-faint">
        <tr className="*:pb-2 *:font-medium">
          <th scope="col" className="text-left">
            {nameHead}
          </th>
          {columns.map(({ head, definition, wide }) => (
            <th key={head} scope="col" className={cellStyles(wide)}>
              {definition ? (
                <span className="inline-flex items-center gap-1">
                  {head}
                  <Definition term={head}>{definition}</Definition>
                </span>
              ) : (
                head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={nameOf(row)} className="border-t border-line">
            {/* Takes the width that the figures leave. */}
            <th scope="row" className="relative w-full max-w-0 py-2 text-left font-normal">
              <bdi translate="no" className="line-clamp-2 wrap-anywhere" title={nameOf(row)}>
                {onName(row)}
              </bdi>
              <span className="block text-xs text-faint @md:hidden">{detailOf(row)}</span>
              <span className="mt-1.5 block h-1 rounded-full bg-sunken print:hidden" aria-hidden>
                <span
                  className="block h-full rounded-full bg-now"
                  style={{ width: `${shareOf(amountOf(row), highest)}%` }}
                />
              </span>
            </th>
            {columns.map(({ head, cellOf, wide }) => (
              <td key={head} className={cellStyles(wide)}>
                {cellOf(row, highest)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellStyles = (wide = false): string =>
  `relative pl-4 text-right whitespace-nowrap ${wide ? 'hidden @md:table-cell' : ''}`

/** percent; 0 when refunds outweigh sales */
const shareOf = (amount: number, highest: number): number =>
  highest > 0 ? Math.max(0, (amount / highest) * 100) : 0
