import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import type { ResponseOf } from '../../../../shared/endpoint.ts'
import { sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Deferred } from '../../../../web/ui/deferred.tsx'
import { EmptyState, ErrorNotice } from '../../../../web/ui/notice.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import type { OnlyOne } from '../../contract.ts'
import { useOnly } from '../only.ts'
import { rankingQuery, type Ranking } from '../queries.ts'
import { RankingTable, type RankingColumns } from './ranking-table.tsx'

interface Props<E extends Ranking> extends RankingColumns<ResponseOf<E>[number]> {
  endpoint: E
  range: DayRange
  title: string
  /** spec §8 */
  texts: { failed: string; reason: string; empty: string; emptyHint: string }
  /** by default the dashboard's */
  only?: OnlyOne
  /** Loaded rows may be of the wrong year. */
  waiting: boolean
  action?: ReactNode
  className?: string
}

export function RankingPanel<E extends Ranking>(props: Props<E>) {
  const { endpoint, range, title, texts, waiting, only, action, className, ...columns } = props
  const id = useId()
  const shown = useOnly()
  const query = useInfiniteQuery(rankingQuery(endpoint, range, only ?? shown))
  const rows = query.data

  const content = () => {
    if (waiting || query.isPending) return <RowsSkeleton />
    if (!rows) {
      return (
        <TryAgain query={query} title={texts.failed}>
          <span className="block">{sentenceOf(query.error, texts.reason)}</span>
          <span className="block">Try refreshing the page</span>
        </TryAgain>
      )
    }
    if (rows.length === 0) {
      return (
        <EmptyState icon={<Inbox aria-hidden />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      )
    }
    return (
      <Deferred fallback={<RowsSkeleton />}>
        <ScrollArea
          aria-labelledby={id}
          aria-busy={query.isPlaceholderData}
          className={cn(
            '-mr-2 max-h-80 pr-2 transition-opacity',
            query.isPlaceholderData && 'opacity-50',
          )}
        >
          <RankingTable rows={rows} {...columns} />
          {query.isFetchNextPageError && (
            <ErrorNotice className="mt-2">{sentenceOf(query.error, texts.reason)}</ErrorNotice>
          )}
          {query.hasNextPage && (
            <Button
              variant="quiet"
              className="mt-1 w-full print:hidden"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </ScrollArea>
      </Deferred>
    )
  }
  return (
    <Card aria-labelledby={id} className={cn('@container', className)}>
      <CardHeader id={id} title={title}>
        {rows && rows.length > 0 && action}
      </CardHeader>
      {content()}
    </Card>
  )
}

function RowsSkeleton() {
  return (
    <div className="grid h-80 content-start gap-6 pt-2">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/5'].map((width, index) => (
        <div key={index} className="flex items-center justify-between gap-4">
          <Skeleton className={width} />
          <Skeleton className="w-16" />
        </div>
      ))}
    </div>
  )
}
