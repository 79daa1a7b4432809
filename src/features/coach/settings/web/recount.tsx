import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatCount } from '../../../../shared/money.ts'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { pagesQuery, refreshFigures } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { count, Section, useNotation } from '../../../profile/web/index.ts'
import { pointEvents, recountPoints, type PointEvent } from '../../points/contract.ts'

export function Recount() {
  const recount = useMutation({
    mutationFn: () => call(recountPoints),
    onSuccess: () => refreshFigures(),
  })
  return (
    <Section
      title="Every point and its reason"
      note="Points follow from your recorded sales, your goals, your shares and the days on which you opened the app. If a number looks wrong, count them again."
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 @lg:col-span-2">
        <Saves>
          <Button
            variant="secondary"
            className="max-sm:w-full"
            pending={recount.isPending}
            icon={<RefreshCw aria-hidden />}
            onClick={() => recount.mutate()}
          >
            Count my points again
          </Button>
        </Saves>
        <p role="status" className="text-body">
          {recount.data && recountText(recount.data.corrections)}
          {recount.isError && !isSignedOut(recount.error) && (
            <span className="text-worse">
              {sentenceOf(recount.error, "Your points couldn't be counted. Please try again.")}
            </span>
          )}
        </p>
      </div>
      <div className="min-w-0 @lg:col-span-2">
        <Events />
      </div>
    </Section>
  )
}

const recountText = (corrections: number): string =>
  corrections === 0
    ? 'All of your points were right.'
    : `${count(corrections, 'correction')} added to the list.`

const PointsArea = ({ children }: { children: ReactNode }) => (
  <ScrollArea aria-label="Your points" className="max-h-80 rounded-box border border-line">
    {children}
  </ScrollArea>
)

const Events = () => (
  <PagedList
    query={useInfiniteQuery(pagesQuery(pointEvents))}
    rowsOf={({ events }) => events}
    loading={<Loading text="Loading your points..." rows={1} height="h-40" />}
    failed="Your points couldn't be loaded"
    empty={<p className="text-body text-muted">No points yet. Your first sale earns 50.</p>}
    more="Show older"
    Frame={PointsArea}
  >
    {(events) => (
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    )}
  </PagedList>
)

function EventRow({ event }: { event: PointEvent }) {
  const notation = useNotation()
  const isTakenBack = event.points < 0
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3.5 py-2.5 text-body">
      <p className="text-pretty">{event.reason}</p>
      <b className={cn('text-right font-semibold', isTakenBack ? 'text-worse' : 'text-better')}>
        {isTakenBack ? '−' : '+'}
        {formatCount(Math.abs(event.points), notation)}
      </b>
      <p className="col-span-2 text-small text-muted">
        {formatDay(event.day, notation)}
        {!event.countsInMonth && " · Counts toward your total, not toward that month's competition"}
      </p>
    </li>
  )
}
