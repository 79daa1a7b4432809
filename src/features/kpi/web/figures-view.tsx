import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { EmptyState } from '../../../web/ui/notice.tsx'
import type { Profile } from '../../profile/contract.ts'
import { KpiCards, KpiCardsSkeleton } from './kpi-cards.tsx'
import { Panels } from './panels.tsx'
import { CARD_TOGGLES, switchToggles, TOGGLES, useToggles } from './preferences.ts'
import { metricsQuery } from './queries.ts'
import { RevenuePanel, RevenuePanelSkeleton } from './revenue-panel.tsx'

interface Props {
  range: DayRange
  today: Day
  /** Absent while it loads. */
  profile: Profile | undefined
  /** Shows skeletons, whatever has come: the year or the currency are not known yet. */
  waiting: boolean
}

/** Cards and chart, and the lists below, each on its own feet. */
export function Figures({ range, today, profile, waiting }: Props) {
  const toggles = useToggles()
  const showsMetrics = CARD_TOGGLES.some((toggle) => toggles[toggle])
  const metrics = useQuery(metricsQuery(range))
  if (!TOGGLES.some((toggle) => toggles[toggle])) return <NothingOn />
  return (
    <div className="grid gap-3 @2xl:gap-4">
      {!showsMetrics ? null : metrics.isError ? (
        <LoadAgain query={metrics}>The figures of this period could not be loaded.</LoadAgain>
      ) : waiting || !profile || !metrics.data ? (
        <>
          <KpiCardsSkeleton />
          {toggles.totalRevenue && <RevenuePanelSkeleton />}
        </>
      ) : (
        <div
          className={cn(
            'grid gap-3 transition-opacity @2xl:gap-4',
            metrics.isPlaceholderData && 'opacity-50',
          )}
        >
          <KpiCards
            metrics={metrics.data}
            range={metrics.data.range}
            defaultProfitMargin={profile.defaultProfitMargin}
          />
          {toggles.totalRevenue && (
            <RevenuePanel metrics={metrics.data} range={metrics.data.range} />
          )}
        </div>
      )}
      <Panels {...{ range, today, waiting }} />
    </div>
  )
}

/** The owner switched all of it off. */
function NothingOn() {
  return (
    <Card className="md:py-14">
      <EmptyState
        icon={<SlidersHorizontal aria-hidden />}
        title="Everything is switched off"
        action={
          <Button
            onClick={() => {
              switchToggles(TOGGLES, true)
              // The button goes, and the focus with it.
              document.querySelector<HTMLElement>('h1')?.focus()
            }}
          >
            Switch all on
          </Button>
        }
      >
        Choose under Customize what your dashboard shows, or switch all of it on again.
      </EmptyState>
    </Card>
  )
}

/** In place of what is missing: spec §2 leaves it blank, this is the way on. */
export function LoadAgain({ query, children }: { query: UseQueryResult; children: ReactNode }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-[0.875rem] text-muted">
      {children}
      <Button
        variant="quiet"
        className="max-sm:-ml-4"
        pending={query.isFetching}
        onClick={() => void query.refetch()}
      >
        <RefreshCw aria-hidden />
        Try again
      </Button>
    </p>
  )
}
