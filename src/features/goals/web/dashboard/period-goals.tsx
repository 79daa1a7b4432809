import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Target } from 'lucide-react'
import { useId } from 'react'
import { monthName } from '../../../../shared/calendar.ts'
import { kindOf, periodOf } from '../../../../shared/periods.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import type { Averaged, Sold } from '../../../kpi/web/index.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { GOAL_TYPES, type Goal } from '../../contract.ts'
import { amountText, isReached } from '../../rules.ts'
import { codeOfTimeframe, timeframesOf } from '../../timeframe/contract.ts'
import { percentOf, reachedText } from '../amounts.ts'
import { Callout } from '../callout.tsx'
import { shortNameOf } from '../goal-types.ts'
import { GoalProgress } from '../goal-progress.tsx'
import { PaceLine } from '../pace-line.tsx'
import { goalsQuery } from '../queries.ts'
import { goalProgressOf, TONES } from '../goal-progress.ts'
import { SalesNeeded } from './sales-needed.tsx'
import { goalsFor, otherBehind, runningGoals } from './shown-goals.ts'

type Props = Sold & Averaged & { showsProducts: boolean }

/** furthest behind first (spec §2) */
export function PeriodGoals({ shown, today, ...sold }: Props) {
  const titleId = useId()
  const notation = useNotation()
  const query = useQuery(goalsQuery)
  const goals = query.data ?? []
  const ofPeriod = goalsFor(goals, shown)
  const kind = kindOf(shown, notation.fiscalMonth)
  const name = kind === 'month' ? monthName(shown.start) : sold.shownInWords
  const title = kind === 'other' ? 'Goals' : `${name} goal${ofPeriod.length > 1 ? 's' : ''}`

  const content = () => {
    if (query.isPending) return <GoalLoading />
    if (query.isError) return <TryAgain query={query} title="Your goals couldn't be loaded" />
    if (ofPeriod.length === 0) {
      const isOver = shown.end < today
      return (
        <NoGoal
          running={runningGoals(goals)}
          settable={
            kind === 'other' || isOver
              ? null
              : codeOfTimeframe(timeframesOf(shown.start, notation)[kind])
          }
          words={
            kind === 'other'
              ? 'Goals are set for a month, a quarter or a year'
              : isOver
                ? `You had no goal for ${sold.shownInWords}`
                : `No goal for ${sold.shownInWords} yet`
          }
        />
      )
    }
    const worst = ofPeriod.find((goal) => !isReached(goal) && unitOf(goal) === 'money')
    return (
      <ul className="grid gap-5 *:not-first:border-t *:not-first:border-line *:not-first:pt-5">
        {ofPeriod.map((goal) => (
          <li key={goal.id} className="grid gap-4">
            <GoalStatus goal={goal} name={name} goals={goals} />
            {goal === worst && goal.period.phase !== 'over' && (
              <SalesNeeded {...sold} remaining={goal.pace?.remaining ?? 0} name={name} />
            )}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <CardHeader id={titleId} title={title}>
        <Link
          to="/goal-settings"
          className="relative text-sm text-muted underline underline-offset-2 after:absolute after:-inset-3 hover:text-text"
        >
          All goals
        </Link>
      </CardHeader>
      {content()}
    </Card>
  )
}

const unitOf = ({ goalType }: Goal) => GOAL_TYPES[goalType].unit

interface StatusProps {
  goal: Goal
  name: string
  goals: Goal[]
}

function GoalStatus({ goal, name, goals }: StatusProps) {
  const notation = useNotation()
  const { goalType, targetAmount, description } = goal
  return (
    <>
      <div>
        <p className="text-2xl font-bold tracking-tighter">{reachedText(goal, notation)}</p>
        <p className="mb-2.5 text-ui text-muted">
          of {amountText(goalType, targetAmount, notation)}
          {unitOf(goal) === 'percent' && ' gross margin'}
          {description && (
            <>
              {' · '}
              <bdi className="wrap-anywhere">{description}</bdi>
            </>
          )}
        </p>
        <GoalProgress goal={goal} />
      </div>
      {isReached(goal) ? (
        <Callout>
          {otherBehind(goal, goals, notation) ?? (
            <>
              <b className="font-semibold">You did it.</b> You reached your {name} goal.
            </>
          )}
        </Callout>
      ) : (
        <PaceLine goal={goal} />
      )}
    </>
  )
}

interface NoGoalProps {
  words: string
  /** null if none can be set */
  settable: string | null
  running: Goal[]
}

/** Running goals must not seem to be for this period. */
function NoGoal({ words, settable, running }: NoGoalProps) {
  const set = settable !== null && (
    <Link to="/goal-settings" search={{ set: settable }}>
      Set a goal
    </Link>
  )
  if (running.length === 0) {
    return (
      <EmptyState
        icon={<Target aria-hidden />}
        title={words}
        compact
        action={set && <Button asChild>{set}</Button>}
      >
        {set && 'Set one to see how many more sales you need.'}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="text-ui text-muted">
        {words}.{' '}
        {set && <span className="font-medium text-text underline underline-offset-2">{set}</span>}
      </p>
      <h3 className="mt-4 mb-1 text-sm font-medium text-muted">Running now</h3>
      <ul className="divide-y divide-line">
        {running.slice(0, MOST_NAMED).map((goal) => (
          <RunningGoal key={goal.id} goal={goal} />
        ))}
      </ul>
    </>
  )
}

const MOST_NAMED = 4

function RunningGoal({ goal }: { goal: Goal }) {
  const notation = useNotation()
  const { words, tone } = goalProgressOf(goal, notation)
  const { startDate: start, endDate: end } = goal.period
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 text-ui">
      <Link
        to="."
        search={periodOf({ start, end }, notation.fiscalMonth) ?? { from: start, to: end }}
        className="font-medium after:absolute after:inset-0 hover:underline"
      >
        <bdi className="wrap-anywhere">{shortNameOf(goal)}</bdi>
      </Link>
      <span>
        <b className="font-semibold">{percentOf(goal)}%</b>{' '}
        <span className={cn(TONES[tone])}>{words}</span>
      </span>
    </li>
  )
}

const GoalLoading = () => (
  <div className="grid gap-4">
    <Skeleton height="h-8" className="w-32" />
    <Skeleton className="w-40" />
    <Skeleton height="h-2.5" />
    <Skeleton height="h-24" />
  </div>
)
