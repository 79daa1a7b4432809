import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { ScrollArea } from './scroll-area.tsx'

export interface Column<Row> {
  label: string
  /** of its cells and its head */
  className?: string
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
}

/** The first cell of a row names the row. */
export const DataTable = <Row,>({ label, columns, rows, keyOf }: Props<Row>) => (
  <ScrollArea aria-label={label}>
    <table className="w-full table-fixed text-left text-body">
      <caption className="sr-only">{label}</caption>
      <thead className="text-small text-muted">
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={cn('px-2 pb-2 font-semibold first:pl-0 last:pr-0', column.className)}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="align-top">
            {columns.map(({ label, className, cell }, i) => {
              const Cell = i === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={label}
                  {...(i === 0 && { scope: 'row' })}
                  className={cn(
                    'border-t border-line px-2 py-2 wrap-anywhere tabular-nums first:pl-0 last:pr-0',
                    i === 0 && 'font-normal',
                    className,
                  )}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)
