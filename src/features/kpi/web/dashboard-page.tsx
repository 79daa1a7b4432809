import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { fiscalYearOf, formatRange } from '../../../shared/periods.ts'
import {
  profileQuery,
  ShopAndDay,
  useNotation,
  useToday,
  isNotationKept,
} from '../../profile/web/index.ts'
import { serverTime } from '../../../web/clock.ts'
import { isSignedOut } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SignedOut } from '../../../web/ui/try-again.tsx'
import type { Metrics } from '../contract.ts'
import { Customize } from './customize/customize.tsx'
import { Figures } from './figures-view.tsx'
import { FirstDay } from './figures/first-day.tsx'
import { firstRange, ownerOf, type Search } from './first-figures.ts'
import { namedIn, onlyIn } from './only.ts'
import { isUnknown, OnlyLine, UnknownOnly } from './only-line.tsx'
import { metricsQuery } from './queries.ts'
import { UNKNOWN_SHOP } from './figures/figure.ts'
import type { GoalParts } from './goal-parts.ts'
import { isOfDefaultYear, rangeOfChoice } from './timeline/choice.ts'
import { useCompare } from './timeline/compare.ts'
import { PeriodRow } from './timeline/period-row.tsx'
import { defaultYear, greeting } from './timeline/timeline.ts'

export { prefetchFigures } from './first-figures.ts'

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))

interface Props {
  /** may be called again for the same figures */
  onFigures?: (figures: Metrics) => void
  goalParts?: GoalParts | undefined
  Now?: ComponentType
}

export function DashboardPage({ onFigures, goalParts, Now }: Props) {
  const { account } = useRouteContext({ from: '/signed-in' })
  // An admin in a shop isn't greeted.
  const firstName = account?.viewing ? '' : account?.firstName
  const notation = useNotation()
  const dashboard = useDashboard(onFigures)
  const { profile, range, now, isNew, isFirstDay } = dashboard
  return (
    <div className="@container relative">
      <PageHeader
        hidesAddSale={isNew}
        title={
          <>
            <span className="print:hidden">
              {greeting(profile.data?.timeZone, now)}
              {firstName && (
                <>
                  , <bdi>{firstName}</bdi>
                </>
              )}
            </span>
            {/* Paper has no picker of the period. */}
            <span className="hidden print:block">{formatRange(range, notation)}</span>
          </>
        }
        subtitle={<ShopAndDay />}
      />
      {Now && !isNew && <Now />}
      {!isNew && !isFirstDay && <Period {...dashboard} goalParts={goalParts} />}
      {!isNew && <OnlyLine />}
      <Content {...dashboard} goalParts={goalParts} />
    </div>
  )
}

function Period(props: Dashboard & Pick<Props, 'goalParts'>) {
  const { metrics, figures, choice, range, comparedWith, owner, waiting, goalParts } = props
  const glow = (period: ReactNode) =>
    goalParts ? (
      <Suspense fallback={period}>
        <goalParts.GoalGlow shown={range}>{period}</goalParts.GoalGlow>
      </Suspense>
    ) : (
      period
    )
  return (
    <PeriodRow
      choice={choice}
      range={range}
      owner={owner}
      known={metrics.data}
      figures={figures}
      comparedWith={comparedWith}
      glow={glow}
    >
      {(waiting || metrics.isPending) && <LoadingLine />}
      <Customize className="ml-auto max-md:hidden" />
    </PeriodRow>
  )
}

function useDashboard(onFigures: Props['onFigures']) {
  const { compare: inUrl, channel, category, ...choice }: Search = useSearch({ strict: false })
  const only = onlyIn({ channel, category })
  const [now] = useState(() => serverTime())
  const profile = useQuery(profileQuery)
  const owner = ownerOf(profile.data, useToday())
  const { fiscalMonth } = owner
  const thisYear = fiscalYearOf(owner.today, fiscalMonth)
  const guess = firstRange(choice, owner)
  const compare = useCompare(guess, inUrl)
  const asked = metricsQuery(guess, compare, only)
  // Everything waits for these. Without the prefetch, the panels inside would send their requests first.
  usePrefetchQuery(asked)
  const metrics = useQuery(asked)

  const year = metrics.data ? defaultYear(metrics.data, fiscalMonth) : thisYear
  const range = rangeOfChoice(choice, year, owner)
  const shown = useQuery(metricsQuery(range, compare, only))
  const { data: figures } = shown
  // The listener speaks of the whole shop.
  const isShown = figures && !shown.isPlaceholderData && !namedIn(only)
  useEffect(() => {
    if (isShown) onFigures?.(figures)
  }, [figures, isShown, onFigures])
  const isNew = metrics.data?.history === null
  const isFirstDay =
    metrics.data?.history?.firstDay === owner.today &&
    Object.values(choice).every((chosen) => chosen === undefined)
  const waiting =
    profile.isPending ||
    (isOfDefaultYear(choice) && metrics.isPending) ||
    // The first sale may have just been added.
    (isNew && metrics.isFetching)
  const isGuessWrong = isOfDefaultYear(choice) && year !== thisYear
  const comparedWith = compare === 'auto' ? (figures?.comparedWith ?? 'lastYear') : compare
  return {
    metrics,
    profile,
    choice,
    range,
    owner,
    now,
    isNew,
    isFirstDay,
    waiting,
    isGuessWrong,
    compare,
    comparedWith,
    figures: waiting || shown.isPlaceholderData ? undefined : figures,
    only,
  }
}

type Dashboard = ReturnType<typeof useDashboard>

function Content(props: Dashboard & Pick<Props, 'goalParts'>) {
  const { metrics, profile, range, compare, owner, goalParts, only } = props
  const { isNew, isFirstDay, waiting, isGuessWrong } = props
  const { today } = owner
  if (isSignedOut(metrics.error) || isSignedOut(profile.error)) {
    return (
      <Card>
        <SignedOut />
      </Card>
    )
  }
  if (isNew && !waiting) {
    return (
      <Suspense fallback={<LoadingLine />}>
        <Welcome />
      </Suspense>
    )
  }
  if (namedIn(only) && isUnknown(metrics.error)) return <UnknownOnly error={metrics.error} />
  if (isFirstDay && !waiting) return <FirstDay />
  const figures = (
    <Figures
      // Wrongly guessed figures must not stay on screen while the right ones load.
      key={`${isGuessWrong} ${owner.fiscalMonth}`}
      shop={profile.data ?? (profile.isError ? UNKNOWN_SHOP : undefined)}
      range={range}
      compare={compare}
      today={today}
      waiting={waiting}
      goalParts={namedIn(only) ? undefined : goalParts}
    />
  )
  if (!profile.isError || isNotationKept()) return figures
  return (
    <div className="grid gap-3 @2xl:gap-4">
      <DefaultsNotice profile={profile} />
      {figures}
    </div>
  )
}

/** The figures are right without the profile (spec §7), but the page knows neither currency nor fiscal year. */
const DefaultsNotice = ({ profile }: Pick<Dashboard, 'profile'>) => (
  <ErrorNotice>
    Your business profile couldn't be loaded, so amounts are shown in US dollars, and years begin in
    January.{' '}
    <button
      type="button"
      className="min-h-6 font-semibold underline underline-offset-2"
      onClick={() => void profile.refetch()}
    >
      Try again
    </button>
  </ErrorNotice>
)

function LoadingLine() {
  return (
    <span role="status" className="flex items-center gap-2 text-small text-muted">
      <LoaderCircle className="size-4 animate-spin" aria-hidden />
      Loading your analytics...
    </span>
  )
}
