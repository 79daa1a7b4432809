import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { kindOf } from '../../../../shared/periods.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import type { SoldIn } from '../../../kpi/web/index.ts'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { Goal } from '../../contract.ts'
import { isReached } from '../../rules.ts'
import { codeOfTimeframe, timeframesOf } from '../../timeframe/contract.ts'
import { GoalProgress } from '../goal-progress.tsx'
import { goalProgressOf, TONES } from '../goal-progress.ts'
import { goalsQuery } from '../queries.ts'
import { goalInWords, goalsFor, nameOfShown, needsMoney } from './shown-goals.ts'

const OneProduct = lazy(async () => ({ default: (await import('./one-product.tsx')).OneProduct }))

interface Props extends SoldIn {
  /** The next line of the day asks for a goal already. */
  isAsked: boolean
}

/** The goal of the period, in sales. Nothing where no goal can be set. */
export function GoalRow({ shown, isAsked, ...sold }: Props) {
  const notation = useNotation()
  const today = useToday()
  const query = useQuery(goalsQuery)
  if (query.isPending) return <Row>{<Skeleton className="my-3 w-64" />}</Row>
  if (query.isError) {
    return (
      <Row>
        <TryAgain query={query} title="Your goals couldn't be loaded" />
      </Row>
    )
  }
  const goals = goalsFor(query.data, shown)
  const kind = kindOf(shown, notation.fiscalMonth)
  if (goals.length === 0) {
    if (kind === 'other' || shown.end < today || isAsked) return null
    const timeframe = timeframesOf(shown.start, notation)[kind]
    return (
      <Row>
        <p>
          <b className="font-semibold">{nameOfShown(shown, notation)} goal:</b> none yet.
        </p>
        <Link
          to="/goal-settings"
          search={{ set: codeOfTimeframe(timeframe) }}
          className={linkStyles}
        >
          Set a goal
        </Link>
      </Row>
    )
  }
  const missing = goals.find(needsMoney)
  const by = sold.recent.averageSale > 0 && missing?.period.phase !== 'over' ? sold.recent : sold
  return (
    <Row>
      <div className="grid min-w-0 flex-1 basis-80 gap-3 py-2">
        {goals.map((goal) => (
          <Line
            key={goal.id}
            goal={goal}
            name={nameOfShown(shown, notation)}
            text={goalInWords(goal, by.averageSale, notation)}
          />
        ))}
      </div>
      {missing && (
        <Suspense>
          <OneProduct remaining={missing.pace!.remaining} products={by.products} />
        </Suspense>
      )}
      <Link to="/goal-settings" className={linkStyles}>
        {goals.every(isReached) ? 'Set the next one' : 'All goals'}
      </Link>
    </Row>
  )
}

const linkStyles =
  'inline-flex min-h-11 items-center underline decoration-current/40 underline-offset-3 hover:decoration-current print:hidden'

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 border-t border-line px-4 py-1 md:px-6">
    {children}
  </div>
)

interface LineProps {
  goal: Goal
  name: string
  text: string
}

function Line({ goal, name, text }: LineProps) {
  const { description, period, pace, isOutOfReach } = goal
  const { words, tone } = goalProgressOf(goal, useNotation())
  const isCurrent = period.phase === 'current'
  // Goals of revenue of the running month and year have their bars and words at the top of the page, but not on paper.
  const isAtTop = isCurrent && goal.goalType === 'revenue' && !isQuarter(goal)
  return (
    <div>
      <p className="text-pretty wrap-anywhere">
        <b className="font-semibold">
          {name} goal
          {description && (
            <>
              , <bdi>{description}</bdi>
            </>
          )}
          :
        </b>{' '}
        {text}
        {isCurrent && (pace || isOutOfReach) && !isReached(goal) && (
          <span className={cn(TONES[tone], isAtTop && 'hidden print:inline')}> {words}.</span>
        )}
      </p>
      {!isAtTop && (
        <div className="mt-1 max-w-88">
          <GoalProgress goal={goal} />
        </div>
      )}
    </div>
  )
}

const isQuarter = ({ timeframe }: Goal): boolean => timeframe.includes('Q')
