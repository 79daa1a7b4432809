import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { useNotation, useTaxWords, useToday } from '../../../profile/web/index.ts'
import type { CustomerRow } from '../../rankings/contract.ts'
import { LABELS } from '../customize/preferences.ts'
import { EntriesLink } from '../figures/entries-link.tsx'
import { money } from '../figures/format.ts'
import { KINDS, rowsOf, type Kind, type Row } from './kinds.ts'
import { stackedStyles } from './stacked.ts'

interface Props {
  kind: Kind
  range: DayRange
  /** The list's own, so that what failed is still said when this is opened again. */
  query: UseInfiniteQueryResult<Parameters<typeof rowsOf>[1]>
  /** instead of a link to the sales */
  nameOf: ((customer: CustomerRow) => ReactNode) | undefined
  onClose: () => void
}

export function AllRows({ kind, range, query, nameOf, onClose }: Props) {
  const id = useId()
  const notation = useNotation()
  const today = useToday()
  const tax = useTaxWords()
  const { toggle, head, reason } = KINDS[kind]
  const rows = rowsOf(kind, query.data, notation, today)
  // Of a salesperson without a commission, nothing is owed.
  const details = (row: Row) =>
    row.details.filter(([, text], index) => text !== '–' || rows.some((each) => each.details[index]![1] !== '–')) // prettier-ignore
  const heads = rows[0] ? details(rows[0]).map(([name]) => name) : []
  return (
    <Dialog open onClose={onClose} title={LABELS[toggle]} width="lg">
      <p id={id} className="mb-3 text-small text-muted">
        {formatRange(range, notation)}, after refunds.{tax.sentence}
        {heads.includes('Margin') && ` ${ASSUMED_SIGN} marks a margin that is partly a guess.`}
      </p>
      <ScrollArea aria-labelledby={id} className="-mr-2 max-h-80 pr-2">
        <table className={cn('w-full', stackedStyles)}>
          <thead className="sticky top-0 z-1 bg-card text-small text-muted">
            <tr className="text-right *:pb-2 *:font-semibold *:not-first:pl-4">
              <th scope="col" className="text-left">
                {head}
              </th>
              {heads.map((each) => (
                <th key={each} scope="col" className="@max-md:hidden">
                  {each}
                </th>
              ))}
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.name}
                className="border-t border-line text-right *:py-2 *:not-first:pl-4"
              >
                {/* Takes the width that the figures leave. */}
                <th scope="row" className="relative w-full max-w-0 text-left font-normal">
                  <bdi translate="no" className="line-clamp-2 wrap-anywhere" title={row.name}>
                    {nameOf?.(query.data![index] as CustomerRow) ?? (
                      <EntriesLink range={range} name={row.name} stretched>
                        {row.name}
                      </EntriesLink>
                    )}
                  </bdi>
                  <span className="block text-small text-muted @md:hidden">
                    {details(row)
                      .map(([name, text]) => `${name} ${text}`)
                      .join(' · ')}
                  </span>
                </th>
                {details(row).map(([name, text]) => (
                  <td key={name} className="whitespace-nowrap @max-md:hidden">
                    {text}
                  </td>
                ))}
                <td className="font-semibold whitespace-nowrap">{money(row.amount, notation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {query.isFetchNextPageError && (
          <ErrorNotice className="mt-2">{sentenceOf(query.error, reason)}</ErrorNotice>
        )}
        {query.hasNextPage && (
          <Button
            variant="quiet"
            className="mt-1 w-full"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </ScrollArea>
    </Dialog>
  )
}
