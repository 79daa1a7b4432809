import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { LoaderCircle, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { fiscalYearOf, formatRange, kindOf } from '../../../shared/periods.ts'
import {
  profileQuery,
  useNotation,
  useTaxWords,
  useToday,
  isNotationKept,
} from '../../profile/web/index.ts'
import { serverTime } from '../../../web/clock.ts'
import { isSignedOut } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { UnbrokenDays } from '../../../web/ui/unbroken-days.tsx'
import { SignedOut } from '../../../web/ui/try-again.tsx'
import type { Metrics } from '../contract.ts'
import { Customize } from './customize/customize.tsx'
import { Figures } from './figures-view.tsx'
import { firstRange, ownerOf, type Search } from './first-figures.ts'
import { namedIn, onlyIn } from './only.ts'
import { isUnknown, OnlyLine, UnknownOnly } from './only-line.tsx'
import { metricsQuery } from './queries.ts'
import { UNKNOWN_SHOP } from './figures/figure.ts'
import type { GoalParts } from './goal-parts.ts'
import { isOfDefaultYear, neighborOf, rangeOfChoice } from './timeline/choice.ts'
import { useCompare } from './timeline/compare.ts'
import { ComparePicker } from './timeline/compare-picker.tsx'
import { StepButton } from './timeline/step-button.tsx'
import { TimelinePicker } from './timeline/timeline-picker.tsx'
import { defaultYear, greeting, reachInWords, yearsToChoose } from './timeline/timeline.ts'

export { prefetchFigures } from './first-figures.ts'

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))

interface Props {
  /** may be called again for the same figures */
  onFigures?: (figures: Metrics) => void
  goalParts?: GoalParts | undefined
  DayBar?: ComponentType
}

export function DashboardPage({ onFigures, goalParts, DayBar }: Props) {
  const { account } = useRouteContext({ from: '/signed-in' })
  // An admin in a shop isn't greeted.
  const firstName = account?.viewing ? '' : account?.firstName
  const notation = useNotation()
  const dashboard = useDashboard(onFigures)
  const { profile, range, now, isNew } = dashboard
  return (
    <div className="@container relative">
      <PageHeader
        titleInBar={isNew ? 'Dashboard' : formatRange(range, notation)}
        title={
          <>
            <span className={`${besideCustomize} print:hidden`}>
              {greeting(profile.data?.timeZone, now)}
              {firstName && (
                <>
                  , <bdi>{firstName}</bdi>
                </>
              )}
            </span>
            <PrintTitle name={profile.data?.businessName} period={formatRange(range, notation)} />
          </>
        }
        subtitle={
          <span className={besideCustomize}>
            <Subtitle {...dashboard} />
          </span>
        }
      />
      {DayBar && !isNew && <DayBar />}
      {!isNew && <PeriodRow {...dashboard} goalParts={goalParts} />}
      {!isNew && <OnlyLine />}
      <Content {...dashboard} goalParts={goalParts} />
    </div>
  )
}

/** Paper has no bar with the shop's name. */
const PrintTitle = ({ name, period }: { name: string | undefined; period: string }) => (
  <span className="hidden print:block">
    {name && (
      <>
        <bdi>{name}</bdi>
        {', '}
      </>
    )}
    {period}
  </span>
)

const besideCustomize = 'block @max-2xl:pr-13'

function PeriodRow(props: Dashboard & Pick<Props, 'goalParts'>) {
  const { metrics, choice, range, comparedWith, owner, waiting, goalParts } = props
  const { data } = metrics
  const neighbor = (direction: -1 | 1) =>
    neighborOf(range, direction, data ?? { history: null, today: owner.today })
  const step = { shown: range, owner }
  return (
    <div className="mb-5 flex flex-wrap items-center gap-1.5 md:gap-2 @2xl:flex-nowrap print:hidden">
      <StepButton which="previous" range={neighbor(-1)} {...step} />
      <div className="relative flex min-w-0 max-md:flex-1 max-md:basis-28">
        <TimelinePicker
          years={yearsToChoose(data, fiscalYearOf(range.end, owner.fiscalMonth), owner.fiscalMonth)}
          choice={choice}
          range={range}
          owner={owner}
          className="max-md:grow"
        />
        {goalParts && !waiting && (
          <Suspense>
            <goalParts.GoalGlow shown={range} today={owner.today} />
          </Suspense>
        )}
      </div>
      <StepButton which="next" range={neighbor(1)} {...step} />
      {data && <ComparePicker range={range} comparedWith={comparedWith} known={data} />}
      <div className="contents @2xl:ml-auto @2xl:flex @2xl:gap-2">
        <Customize />
        <AddSale />
      </div>
    </div>
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
  const bookedAhead = shown.isPlaceholderData ? null : (figures?.bookedAhead ?? null)
  // The listener speaks of the whole shop.
  const isShown = figures && !shown.isPlaceholderData && !namedIn(only)
  useEffect(() => {
    if (isShown) onFigures?.(figures)
  }, [figures, isShown, onFigures])
  const isNew = metrics.data?.history === null
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
    waiting,
    isGuessWrong,
    compare,
    comparedWith,
    bookedAhead,
    only,
  }
}

type Dashboard = ReturnType<typeof useDashboard>

function Subtitle({ metrics, profile, range, bookedAhead, isNew, waiting }: Dashboard) {
  const notation = useNotation()
  const { note } = useTaxWords()
  if (waiting || metrics.isPending) return <LoadingLine />
  const businessName = profile.data?.businessName
  const isOther = kindOf(range, notation.fiscalMonth) === 'other'
  const reach =
    metrics.data && !isNew && reachInWords(range, { ...metrics.data, bookedAhead }, notation, note)
  return (
    <>
      {businessName && (
        <span className="md:group-data-top-bar/frame:hidden print:hidden">
          <bdi>{businessName}</bdi>
          {reach && ' · '}
        </span>
      )}
      <span
        className={
          businessName
            ? 'md:group-data-top-bar/frame:inline-block md:group-data-top-bar/frame:first-letter:uppercase print:inline-block print:first-letter:uppercase'
            : 'inline-block first-letter:uppercase'
        }
      >
        <UnbrokenDays>{reach || ''}</UnbrokenDays>
      </span>
      {reach && isOther && (
        <span className="block md:hidden print:hidden">
          <UnbrokenDays>{`Shown: ${formatRange(range, notation)}`}</UnbrokenDays>
        </span>
      )}
    </>
  )
}

function Content(props: Dashboard & Pick<Props, 'goalParts'>) {
  const { metrics, profile, range, compare, owner, isNew, waiting, isGuessWrong, goalParts, only } =
    props
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
    <span role="status" className="flex items-center gap-2">
      <LoaderCircle className="size-4 animate-spin" aria-hidden />
      Loading your analytics...
    </span>
  )
}

function AddSale() {
  return (
    <Button
      asChild
      className="@max-2xl:fixed @max-2xl:right-4 @max-2xl:bottom-4 @max-2xl:z-10 @max-2xl:h-14 @max-2xl:rounded-full @max-2xl:px-6 @max-2xl:shadow-raised print:hidden"
    >
      <Link to="/sales-entry">
        <Plus aria-hidden />
        Add sale
      </Link>
    </Button>
  )
}
