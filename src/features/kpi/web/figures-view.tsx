import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import type { Profile } from '../../profile/contract.ts'
import { KpiCards, KpiCardsSkeleton } from './kpi-cards.tsx'
import { Panels } from './panels.tsx'
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
  const metrics = useQuery(metricsQuery(range))
  return (
    <div className="grid gap-3 @2xl:gap-4">
      {metrics.isError ? (
        <LoadAgain query={metrics}>The figures of this period could not be loaded.</LoadAgain>
      ) : waiting || !profile || !metrics.data ? (
        <>
          <KpiCardsSkeleton />
          <RevenuePanelSkeleton />
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
          <RevenuePanel metrics={metrics.data} range={metrics.data.range} />
        </div>
      )}
      <Panels {...{ range, today, waiting }} />
    </div>
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
