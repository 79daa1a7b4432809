import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LoaderCircle, Plus, Sprout } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { dayIn, rangeOfPeriod, type DayRange } from '../../../shared/calendar.ts'
import { isSignedOut } from '../../../web/api.ts'
import { profileQuery } from '../../profile/web/index.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { SignedOutState } from '../../../web/layout/screens.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import type { Metrics } from '../contract.ts'
import { Customize } from './customize/customize.tsx'
import { Figures } from './figures-view.tsx'
import { metricsQuery } from './queries.ts'
import type { GoalParts } from './goal-parts.ts'
import { TimelinePicker } from './timeline/timeline-picker.tsx'
import { greeting, latestYear, reachInWords, yearsToChoose } from './timeline/timeline.ts'

const route = getRouteApi('/signed-in/dashboard')

interface Props {
  /** Called when the shown period's figures have loaded, possibly more than once for the same ones. */
  onFigures?: (shown: DayRange, figures: Metrics) => void
  goalParts?: GoalParts | undefined
}

/** The figures of the business for the selected year and period (spec §2 Dashboard). */
export function DashboardPage({ onFigures, goalParts }: Props) {
  const { firstName } = route.useRouteContext().account
  const dashboard = useDashboard(onFigures)
  const { metrics, profile, year, period, range, now, today, isNew, waiting } = dashboard
  return (
    <div className="@container">
      <PageHeader
        title={
          <>
            {greeting(profile.data?.timeZone, now)}
            {firstName && (
              <>
                , <bdi>{firstName}</bdi>
              </>
            )}
          </>
        }
        subtitle={<Subtitle {...dashboard} />}
      >
        <div className="flex gap-3 max-md:w-full print:hidden">
          <div className="relative flex max-md:grow">
            <TimelinePicker years={yearsToChoose(metrics.data, year)} year={year} period={period} />
            {goalParts && !isNew && !waiting && (
              <Suspense>
                <goalParts.GoalGlow shown={range} today={today} />
              </Suspense>
            )}
          </div>
          {!isNew && <Customize />}
        </div>
        {!isNew && <AddSale />}
      </PageHeader>
      <Content {...dashboard} goalParts={goalParts} />
    </div>
  )
}

/** The selected year and period with their figures, and whether those are still to come. */
function useDashboard(onFigures: Props['onFigures']) {
  const { year: chosen, period = 'full' } = route.useSearch()
  const [now] = useState(() => new Date())
  // Only loaded figures tell the latest year with sales. It is nearly always the current one, so its figures and
  // lists are requested at once.
  const thisYear = now.getFullYear()
  const asked = metricsQuery(rangeOfPeriod(chosen ?? thisYear, period))
  // Everything waits for these. Without the prefetch, the panels inside would send their requests first.
  usePrefetchQuery(asked)
  const metrics = useQuery(asked)
  const profile = useQuery(profileQuery)

  const year = chosen ?? (metrics.data ? latestYear(metrics.data) : thisYear)
  const range = rangeOfPeriod(year, period)
  const shown = useQuery(metricsQuery(range))
  const { data: figures } = shown
  const isShown = figures && !shown.isPlaceholderData
  useEffect(() => {
    if (isShown) onFigures?.(figures.range, figures)
  }, [figures, isShown, onFigures])
  const isNew = metrics.data?.history === null
  const waiting =
    profile.isPending ||
    (chosen === undefined && metrics.isPending) ||
    // The first sale may have just been added.
    (isNew && metrics.isFetching)
  const isGuessWrong = chosen === undefined && year !== thisYear
  const today = dayIn(profile.data?.timeZone ?? 'UTC', now)
  return { metrics, profile, year, period, range, now, today, isNew, waiting, isGuessWrong }
}

type Dashboard = ReturnType<typeof useDashboard>

/** The business's name and the last day of the figures. */
function Subtitle({ metrics, profile, range, isNew, waiting }: Dashboard) {
  if (waiting || metrics.isPending) return <LoadingLine />
  const businessName = profile.data?.businessName
  const reach = metrics.data && !isNew && reachInWords(range, metrics.data.today)
  return (
    <>
      {businessName && <bdi>{businessName}</bdi>}
      {businessName && reach && ' · '}
      <span className={businessName ? '' : 'inline-block first-letter:uppercase'}>{reach}</span>
    </>
  )
}

function Content(props: Dashboard & Pick<Props, 'goalParts'>) {
  const { metrics, profile, range, today, isNew, waiting, isGuessWrong, goalParts } = props
  if (isSignedOut(metrics.error) || isSignedOut(profile.error)) {
    return (
      <Card>
        <SignedOutState />
      </Card>
    )
  }
  if (profile.isError) {
    return (
      <Card>
        <TryAgain query={profile} title="Your business profile couldn't be loaded" />
      </Card>
    )
  }
  if (isNew && !waiting) return <Welcome />
  return (
    <Figures
      // Figures of a wrongly guessed year must not stay on screen while the right ones load.
      key={String(isGuessWrong)}
      profile={profile.data}
      {...{ range, today, waiting, goalParts }}
    />
  )
}

function LoadingLine() {
  return (
    <span role="status" className="flex items-center gap-2">
      <LoaderCircle className="size-4 animate-spin" aria-hidden />
      Loading your analytics...
    </span>
  )
}

/** On phones it floats within reach of the thumb. */
function AddSale() {
  return (
    <Button
      asChild
      className="max-md:fixed max-md:right-4 max-md:bottom-4 max-md:z-10 max-md:h-14 max-md:rounded-full max-md:px-6 max-md:shadow-raised print:hidden"
    >
      <Link to="/sales-entry">
        <Plus aria-hidden />
        Add sale
      </Link>
    </Button>
  )
}

function Welcome() {
  return (
    <Card className="md:py-14">
      <EmptyState
        icon={<Sprout aria-hidden />}
        title={<span className="text-xl font-bold">Welcome to Your Dashboard</span>}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild size="lg">
              <Link to="/sales-entry">Add Your First Sale</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <Link to="/data-management">Import a file</Link>
            </Button>
            <Button asChild size="lg" variant="quiet">
              <Link to="/setup-guide">Two Minute Setup</Link>
            </Button>
          </div>
        }
      >
        Start by adding your first sale entry to see analytics and insights.
      </EmptyState>
    </Card>
  )
}
