import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { stackedStyles } from './stacked.ts'
import type { ChartRow } from '../chart/rows.ts'
import { DeltaChip } from '../figures/delta-chip.tsx'
import { EntriesLink } from '../figures/entries-link.tsx'

interface Props {
  title: string
  now: string
  /** null without anything to compare with */
  before: string | null
  bucket: 'day' | 'month'
  rows: ChartRow[]
}

/** Scrolls the list, and not the page. */
function showRow(row: HTMLTableRowElement | null): void {
  const list = row?.closest<HTMLElement>('[role=group]')
  if (row && list) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2
}

export function RevenueTable({ title, now, before, bucket, rows }: Props) {
  return (
    <ScrollArea aria-label={title} className="@container relative h-64 grow md:h-80">
      <table className={cn('w-full text-ui', stackedStyles)}>
        <thead className="sticky top-0 z-1 bg-card text-xs text-faint">
          <tr className="text-right *:pb-2 *:font-medium *:not-first:pl-3">
            <th scope="col" className="text-left capitalize">
              {bucket}
            </th>
            <th scope="col" className="@max-md:hidden">
              Sales
            </th>
            {before && <th scope="col">{before}</th>}
            <th scope="col">{now}</th>
            {before && (
              <th scope="col" className="@max-md:hidden">
                Change
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.start}
              ref={row.isRunning ? showRow : undefined}
              className="border-t border-line text-right *:py-2 *:not-first:pl-3 max-md:*:py-3"
            >
              <th scope="row" className="relative text-left font-normal">
                {row.isLinked ? (
                  <EntriesLink range={row.days} stretched>
                    {row.label}
                  </EntriesLink>
                ) : (
                  row.label
                )}
              </th>
              <td className="@max-md:hidden">{row.sales.split(' ')[0]}</td>
              {before && (
                <td className="text-muted">
                  {row.before ?? '–'}
                  {row.soFar && (
                    <span className="block text-xs">
                      {row.soFar.before}
                      <span className="block">{row.soFar.label}</span>
                    </span>
                  )}
                </td>
              )}
              <td className="font-medium">
                {row.isEmpty && row.expected ? null : row.revenue}
                {row.expected && (
                  <span className="block text-xs font-normal text-muted">
                    expected {row.expected.revenue}
                    <span className="block whitespace-nowrap @max-[14rem]:whitespace-normal">
                      {row.expected.between}
                    </span>
                  </span>
                )}
              </td>
              {before && (
                <td className="@max-md:hidden">
                  {row.delta ? <DeltaChip delta={row.delta} /> : '–'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
