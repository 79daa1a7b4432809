import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { formatDayInWords } from '../../../../shared/calendar.ts'
import { countOf } from '../../../../shared/money.ts'
import { call, isSignedOut } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Definition } from '../../../../web/ui/definition.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { SignedOut } from '../../../../web/ui/try-again.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { industryBenchmarks, type Benchmarks } from '../contract.ts'
import { EstimatesList, FigureRow } from './figure-row.tsx'
import { figuresOf, monthsInWords, othersInWords, type ComparedFigure } from './words.ts'

const benchmarksQuery = queryOptions({
  queryKey: [industryBenchmarks.path],
  queryFn: ({ signal }) => call(industryBenchmarks, { body: {}, signal }),
})

export function BenchmarksCard() {
  const id = useId()
  const query = useQuery(benchmarksQuery)
  const { data: answer, error } = query
  return (
    <Card aria-labelledby={id} className="@container">
      <CardHeader id={id} title={<Title />} note={answer && othersInWords(answer)} />
      {isSignedOut(error) ? (
        <SignedOut />
      ) : error ? (
        <Failed isFetching={query.isFetching} onTryAgain={() => void query.refetch()} />
      ) : answer ? (
        <Answer answer={answer} />
      ) : (
        <RowsSkeleton />
      )}
    </Card>
  )
}

const Title = () => (
  <span className="flex items-center gap-1.5">
    How you compare
    <Definition term="the comparison">
      Your averages of up to three complete months, next to those of shops of your industry that use
      your currency. Each figure of theirs is the average of at least 5 shops, rounded, and made
      once a month, so that nobody can see another shop&apos;s own figures. Your figures are used
      for others in the same way.
    </Definition>
  </span>
)

function Answer({ answer }: { answer: Benchmarks }) {
  const { range, early } = answer
  const figures = figuresOf(answer)
  const hasOthers = figures.some(([, { quartiles }]) => quartiles)
  const isKnown = hasOthers || figures.some(([, { own }]) => own !== null)
  return (
    <>
      <div className="grid gap-2 text-ui text-pretty text-muted">
        {early && <Early early={early} />}
        {!hasOthers && <NobodyYet industry={answer.industry} />}
        {range && <p>Your figures are averages of {monthsInWords(range)}.</p>}
      </div>
      {isKnown && (
        <ul className="mt-5 grid gap-x-12 gap-y-7 @2xl:grid-cols-2">
          {figures.map(([figure, row]) => (
            <FigureRow
              key={figure}
              figure={figure}
              row={row}
              isMissing={hasOthers && !row.quartiles}
            />
          ))}
        </ul>
      )}
      {hasOthers ? (
        <Legend rows={figures.map(([, row]) => row)} />
      ) : (
        <div className="mt-4 border-t border-line pt-2">
          <Disclosure title="Rough estimates, the same for every shop">
            {() => <EstimatesList />}
          </Disclosure>
        </div>
      )}
    </>
  )
}

const NobodyYet = ({ industry }: Pick<Benchmarks, 'industry'>) => (
  <p>
    <b className="font-semibold text-text">We have no figures from shops like yours yet.</b>{' '}
    {industry === '' ? (
      <>
        <Link to="/business-profile" className={linkStyles}>
          Choose your industry in Business Profile
        </Link>{' '}
        to compare with others.
      </>
    ) : (
      'You will see them here once 20 other shops in your industry have figures.'
    )}
  </p>
)

function Early({ early }: { early: NonNullable<Benchmarks['early']> }) {
  const notation = useNotation()
  const { saleDays, neededDays, availableOn } = early
  return (
    <p className="rounded-box bg-gold-wash px-4 py-3 text-gold-text">
      <b className="font-semibold">Too early to compare your figures.</b>{' '}
      {saleDays > 0
        ? `You have sales on ${countOf(saleDays, notation, 'day')} of complete months, and ${neededDays} are needed. `
        : `This needs a whole calendar month with sales on at least ${neededDays} days. `}
      Look again on {formatDayInWords(availableOn, notation)}, when this month is complete.
    </p>
  )
}

/** spec §8 */
function Failed({ isFetching, onTryAgain }: { isFetching: boolean; onTryAgain: () => void }) {
  return (
    <>
      <div role="alert" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ui text-muted">
          Your comparison couldn&apos;t be loaded. These are only estimates, not measured.
        </p>
        <Button variant="secondary" pending={isFetching} onClick={onTryAgain}>
          Try again
        </Button>
      </div>
      <EstimatesList />
    </>
  )
}

const linkStyles = 'text-text underline underline-offset-2 hover:text-gold-text'

function Legend({ rows }: { rows: ComparedFigure[] }) {
  return (
    <ul aria-hidden className="mt-6 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {rows.some(({ own, quartiles }) => own !== null && quartiles) && (
        <LegendItem mark={<span className="size-3.5 rounded-full bg-gold" />}>You</LegendItem>
      )}
      {rows.some(({ own, isAssumed, quartiles }) => own !== null && isAssumed && quartiles) && (
        <LegendItem mark={<span className="size-3.5 rounded-full border-2 border-gold" />}>
          You, assumed
        </LegendItem>
      )}
      <LegendItem mark={<span className="h-3.5 w-6 rounded-[4px] bg-before" />}>
        The middle half of shops
      </LegendItem>
      <LegendItem mark={<span className="h-3.5 w-0.5 rounded-full bg-now" />}>
        The median: half have more, half less
      </LegendItem>
    </ul>
  )
}

const LegendItem = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    {mark}
    {children}
  </li>
)

const RowsSkeleton = () => (
  <Loading text="Loading how you compare..." className="grid gap-x-12 gap-y-7 @2xl:grid-cols-2">
    {Array.from({ length: 4 }, (_, n) => (
      <div key={n} className="grid content-start gap-3">
        <Skeleton className="w-28" />
        <Skeleton height="h-7" className="w-24" />
        <Skeleton height="h-7" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </Loading>
)
