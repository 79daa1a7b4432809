import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDayInWords } from '../../../../shared/calendar.ts'
import { call, isSignedOut } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { SignedOut } from '../../../../web/ui/try-again.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { industryBenchmarks, type Benchmarks } from '../contract.ts'
import { FigureRow } from './figure-row.tsx'
import {
  figuresOf,
  guessesOf,
  monthsInWords,
  othersInWords,
  type ComparedFigures,
} from './words.ts'

const benchmarksQuery = queryOptions({
  queryKey: [industryBenchmarks.path],
  queryFn: ({ signal }) => call(industryBenchmarks, { body: {}, signal }),
})

/** Inside "How you compare" of the coach. */
export function BenchmarksCard() {
  const query = useQuery(benchmarksQuery)
  const { data: answer, error } = query
  if (isSignedOut(error)) return <SignedOut />
  if (error) return <Failed isFetching={query.isFetching} onTryAgain={() => void query.refetch()} />
  if (answer) return <Answer answer={answer} />
  return <Loading text="Loading how you compare..." rows={4} height="h-8" className="grid gap-2" />
}

function Answer({ answer }: { answer: Benchmarks }) {
  const { range, early, industry } = answer
  const notation = useNotation()
  const figures = figuresOf(answer)
  const hasOthers = figures.some(([, { quartiles }]) => quartiles)
  return (
    <div className="grid gap-2 text-pretty">
      <p className="text-muted">
        {hasOthers
          ? `${othersInWords(answer) ?? 'Next to other shops'}.`
          : industry === ''
            ? "You'll see how shops like yours do once 20 of them have figures and we know your industry."
            : "You'll see how shops like yours do once 20 of them have figures."}{' '}
        {range && `Your figures are averages of ${monthsInWords(range)}.`}
        {early &&
          `Your own figures need a whole month with sales on ${early.neededDays} days. Look again on ${formatDayInWords(early.availableOn, notation)}.`}
      </p>
      {industry === '' && (
        <Link to="/business-profile" className="justify-self-start underline underline-offset-2">
          Choose your industry in Business Profile
        </Link>
      )}
      <Rows figures={figures} />
      {hasOthers && (
        <p className="text-small text-muted">
          Each figure of others is the average of at least 5 shops, made once a month, so that
          nobody can see another shop's own. Yours counts for others in the same way.
        </p>
      )}
    </div>
  )
}

const Rows = ({ figures }: { figures: ComparedFigures }) => (
  <ul className="divide-y divide-line">
    {figures.map(([figure, row]) => (
      <FigureRow key={figure} figure={figure} row={row} />
    ))}
  </ul>
)

/** spec §8 */
function Failed({ isFetching, onTryAgain }: { isFetching: boolean; onTryAgain: () => void }) {
  const rows: ReactNode = <Rows figures={guessesOf(useNotation())} />
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted">
          Your comparison couldn't be loaded. These are only estimates, not measured.
        </p>
        <Button variant="secondary" pending={isFetching} onClick={onTryAgain}>
          Try again
        </Button>
      </div>
      {rows}
    </>
  )
}
