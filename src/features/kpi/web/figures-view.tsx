import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import { formatRange } from '../../../shared/periods.ts'
import { communityUrl } from '../../../web/brand.ts'
import { useIsPhone } from '../../../web/use-is-phone.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { Deferred } from '../../../web/ui/deferred.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { Skeleton, StillLoading } from '../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import { useNotation } from '../../profile/web/index.ts'
import type { Compare, Metrics } from '../contract.ts'
import { productPerformance } from '../rankings/contract.ts'
import { KpiCards, KpiCardsSkeleton } from './cards/kpi-cards.tsx'
import { Panels } from './panels/panels.tsx'
import { CARD_TOGGLES, switchToggles, TOGGLES, useToggles } from './customize/preferences.ts'
import { recentDays } from '../rules.ts'
import type { Shop } from './figures/figure.ts'
import { useOnly } from './only.ts'
import { metricsQuery, rankingQuery } from './queries.ts'
import { RevenuePanel, RevenuePanelSkeleton } from './panels/revenue-panel.tsx'
import type { Averaged, GoalParts } from './goal-parts.ts'

const MorePanels = lazy(async () => ({
  default: (await import('./panels/more-panels.tsx')).MorePanels,
}))
const ReferralTeaser = lazy(async () => ({
  default: (await import('./panels/referral-teaser.tsx')).ReferralTeaser,
}))

interface Props {
  range: DayRange
  compare: Compare
  today: Day
  /** undefined while the profile loads */
  shop: Shop | undefined
  /** The year or the currency isn't known yet, though data may have loaded. */
  waiting: boolean
  goalParts: GoalParts | undefined
}

export function Figures({ range, compare, today, shop, waiting, goalParts: parts }: Props) {
  const toggles = useToggles()
  const notation = useNotation()
  const showsMetrics = CARD_TOGGLES.some((toggle) => toggles[toggle])
  const only = useOnly()
  const metrics = useQuery(metricsQuery(range, compare, only))
  const products = useInfiniteQuery({
    ...rankingQuery(productPerformance, range, only),
    enabled: toggles.productAnalysis,
  })
  const isPhone = useIsPhone()
  const sold = {
    shown: range,
    shownInWords: formatRange(range, notation),
    today,
    products: (toggles.productAnalysis && products.data) || [],
    recent: {
      ...averagedOf(metrics.data?.recent),
      products: rankingQuery(productPerformance, recentDays(today)),
    },
  }
  const goals = parts && toggles.totalRevenue && (
    <Suspense fallback={<GoalSkeleton />}>
      <parts.PeriodGoals
        {...sold}
        {...averagedOf(metrics.data)}
        showsProducts={toggles.productAnalysis}
      />
    </Suspense>
  )
  const goalsLoading = parts && toggles.totalRevenue && <GoalSkeleton />
  if (!TOGGLES.some((toggle) => toggles[toggle])) return <NothingOn />
  return (
    <div className={cn('grid gap-3 @2xl:gap-4', printedStyles)}>
      {!showsMetrics ? null : metrics.isError ? (
        // Spec §2 would leave the place blank, with no way to go on.
        <Card>
          <TryAgain query={metrics} title="The figures for this period couldn't be loaded" />
        </Card>
      ) : waiting || !shop || !metrics.data ? (
        <>
          <div role="status" className="empty:hidden">
            <StillLoading />
          </div>
          <KpiCardsSkeleton afterFirst={isPhone && goalsLoading} />
          {toggles.totalRevenue && (
            <div className={cn(parts && twoColumnStyles)}>
              <RevenuePanelSkeleton />
              {!isPhone && goalsLoading}
            </div>
          )}
        </>
      ) : (
        <div
          className={cn(
            'grid gap-3 transition-opacity @2xl:gap-4',
            printedStyles,
            metrics.isPlaceholderData && 'opacity-50',
          )}
        >
          <Deferred fallback={<KpiCardsSkeleton afterFirst={isPhone && goalsLoading} />}>
            <KpiCards
              metrics={metrics.data}
              range={metrics.data.range}
              shop={shop}
              afterFirst={isPhone && goals}
            />
          </Deferred>
          {toggles.totalRevenue && (
            <div className={cn(parts && twoColumnStyles)}>
              <Deferred fallback={<RevenuePanelSkeleton />}>
                <RevenuePanel metrics={metrics.data} range={metrics.data.range} />
              </Deferred>
              {!isPhone && goals}
            </div>
          )}
        </div>
      )}
      <Panels
        range={range}
        today={today}
        waiting={waiting}
        hasOther={hasOther(metrics.data?.history, range)}
      />
      {!waiting && metrics.data && (
        <Suspense>
          <MorePanels
            range={range}
            today={today}
            waiting={waiting}
            hasOther={hasOther(metrics.data.history, range)}
            uses={metrics.data.uses}
          />
        </Suspense>
      )}
      {parts && toggles.productAnalysis && !waiting && products.data && (
        <Suspense>
          <parts.GoalCalculator {...sold} />
        </Suspense>
      )}
      {!waiting && communityUrl && (
        <Suspense>
          <ReferralTeaser />
        </Suspense>
      )}
    </div>
  )
}

const averagedOf = (from: Averaged | undefined): Averaged => ({
  averageSale: from?.averageSale ?? 0,
  totalSales: from?.totalSales ?? 0,
  purchases: from?.purchases ?? 0,
})

/** true until known */
const hasOther = (history: Metrics['history'] | undefined, range: DayRange): boolean =>
  !history || history.firstDay < range.start || history.lastDay > range.end

/** Browsers let the rows of a grid in a grid overlap where a page ends. */
const printedStyles = 'print:block print:*:not-last:mb-4'

const twoColumnStyles = cn(
  'grid gap-3 @2xl:gap-4 @4xl:grid-cols-[minmax(0,1fr)_19rem]',
  printedStyles,
)

function GoalSkeleton() {
  return (
    <Card className="grid min-h-80 content-start gap-5">
      <Skeleton className="w-32" />
      <Skeleton height="h-8" className="w-36" />
      <Skeleton height="h-2.5" />
      <Skeleton height="h-24" />
    </Card>
  )
}

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
              // This button disappears and would take the focus along.
              document.querySelector<HTMLElement>('h1')?.focus()
            }}
          >
            Switch everything on
          </Button>
        }
      >
        Under Customize, choose what your dashboard shows, or switch everything back on.
      </EmptyState>
    </Card>
  )
}
