import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import { communityUrl } from '../../../web/brand.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { Skeleton, StillLoading } from '../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import type { Compare } from '../contract.ts'
import { productPerformance } from '../rankings/contract.ts'
import { recentDays } from '../rules.ts'
import { Customize } from './customize/customize.tsx'
import { FIGURE_TOGGLES, switchToggles, TOGGLES, useToggles } from './customize/preferences.ts'
import type { Shop } from './figures/figure.ts'
import { FiguresCard } from './figures-card.tsx'
import { StripSkeleton } from './figures/strip.tsx'
import type { GoalParts } from './goal-parts.ts'
import { useOnly } from './only.ts'
import { metricsQuery, rankingQuery } from './queries.ts'

const Lists = lazy(async () => ({ default: (await import('./panels/lists.tsx')).Lists }))
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
  const figures = FIGURE_TOGGLES.filter((toggle) => toggles[toggle])
  const metrics = useQuery(metricsQuery(range, compare, useOnly()))
  const { data } = metrics
  const isReady = !waiting && shop && data
  const isNothingOn = !TOGGLES.some((toggle) => toggles[toggle])
  return (
    <div className="grid gap-3 md:gap-4">
      {isNothingOn ? (
        <NothingOn />
      ) : metrics.isError ? (
        // Spec §2 would leave the place blank, with no way to go on.
        <Card>
          <TryAgain query={metrics} title="The figures for this period couldn't be loaded" />
        </Card>
      ) : figures.length === 0 ? null : isReady ? (
        <FiguresCard
          metrics={data}
          range={data.range}
          shop={shop}
          isStale={metrics.isPlaceholderData}
        >
          {parts && toggles.totalRevenue && (
            <Suspense>
              <parts.GoalRow
                shown={data.range}
                products={rankingQuery(productPerformance, data.range)}
                averageSale={data.averageSale}
                recent={{
                  averageSale: data.recent.averageSale,
                  products: rankingQuery(productPerformance, recentDays(today)),
                }}
              />
            </Suspense>
          )}
        </FiguresCard>
      ) : (
        <Card className="p-0!">
          <div role="status" className="empty:hidden">
            <StillLoading />
          </div>
          <StripSkeleton count={Math.min(7, figures.length)} />
          <div className="p-4 md:p-6">
            <Skeleton height="h-60 md:h-80" />
          </div>
        </Card>
      )}
      {isReady && !isNothingOn && (
        <Suspense fallback={<Card className="min-h-80" />}>
          <Lists range={range} metrics={data} waiting={waiting} />
        </Suspense>
      )}
      {/* One for all states: it stays open while the last switch goes off. */}
      <Customize className="justify-self-center md:hidden" />
      {isReady && !isNothingOn && communityUrl && (
        <Suspense>
          <ReferralTeaser />
        </Suspense>
      )}
    </div>
  )
}

const NothingOn = () => (
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
