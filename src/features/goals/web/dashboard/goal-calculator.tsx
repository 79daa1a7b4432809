import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { countOf, formatCount, formatMoney, type Notation } from '../../../../shared/money.ts'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Definition } from '../../../../web/ui/definition.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import type { Sold } from '../../../kpi/web/index.ts'
import { GOAL_TYPES, type Goal } from '../../contract.ts'
import { amountText, isReached, periodInWords } from '../../rules.ts'
import { reachedText } from '../amounts.ts'
import { salesNeeded, useChosenGoal } from './chosen-goal.ts'
import { useProductsToGoBy, type SoldLately } from './sales-needed.tsx'

/** spec §2 */
const TOP_PRODUCTS = 6

export function GoalCalculator({ shown, today, ...sold }: Sold) {
  const id = useId()
  const notation = useNotation()
  const { sentence } = useTaxWords()
  const { chosen, goals, choose } = useChosenGoal(shown, today)
  // The panel of goals already invites to set one.
  if (!chosen) return null
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={
          <span className="flex items-center gap-1.5">
            Goal calculator
            <Definition term="the goal calculator">
              The amount left to reach the goal, divided by the product's average sale and rounded
              up to whole sales. The average is that of the last 90 days. For a period that is over,
              it is the period's own.{sentence}
            </Definition>
          </span>
        }
      >
        {goals.length > 1 && (
          <Select
            aria-label="Goal"
            className="w-full max-w-full sm:w-96"
            value={chosen.id}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {goals.map((goal) => (
              <option key={goal.id} value={goal.id}>
                {choiceText(goal, notation)}
              </option>
            ))}
          </Select>
        )}
      </CardHeader>
      <p className="text-ui">
        <GoalStatus goal={chosen} notation={notation} />
      </p>
      {GOAL_TYPES[chosen.goalType].unit === 'money' && !isReached(chosen) && (
        <Needed
          remaining={chosen.pace?.remaining ?? 0}
          {...sold}
          // A period that is over is calculated with its own averages.
          recent={chosen.period.phase === 'over' ? { ...sold.recent, averageSale: 0 } : sold.recent}
          notation={notation}
        />
      )}
    </Card>
  )
}

const choiceText = (goal: Goal, notation: Notation): string =>
  `${goal.description || goal.period.label}: ${amountText(goal.goalType, goal.targetAmount, notation)}${isReached(goal) ? ', reached' : ''}`

function GoalStatus({ goal, notation }: { goal: Goal; notation: Notation }) {
  const { goalType, targetAmount, pace, period, description } = goal
  const target = amountText(goalType, targetAmount, notation)
  const name = (
    <>
      {periodInWords(goal)}
      {description && (
        <>
          {' ('}
          <bdi>{description}</bdi>)
        </>
      )}
    </>
  )
  if (isReached(goal)) {
    return (
      <>
        <b className="font-semibold text-better">Reached</b>: {reachedText(goal, notation)} of the{' '}
        {target} for {name}.{' '}
        <Link to="/goal-settings" className="font-medium underline underline-offset-2">
          Set the next goal
        </Link>
      </>
    )
  }
  if (!pace) {
    return (
      <>
        The margin for {name} is <b className="font-semibold">{reachedText(goal, notation)}</b> and
        the target is {target}. Higher prices and lower costs raise it; more sales alone don't.
      </>
    )
  }
  const isCount = GOAL_TYPES[goalType].unit === 'count'
  const remaining = amountText(goalType, pace.remaining, notation)
  const more = isCount ? countOf(pace.remaining, notation, 'more sale') : `${remaining} more`
  return (
    <>
      {period.phase === 'over' ? (
        <>
          You fell <b className="font-semibold">{remaining}</b> short of
        </>
      ) : (
        <>
          You need <b className="font-semibold">{more}</b> to reach
        </>
      )}{' '}
      {target} for {name}.{isCount && ' Every sale counts as one, no matter what is sold.'}
    </>
  )
}

interface NeededProps extends SoldLately {
  remaining: number
  notation: Notation
}

function Needed({ remaining, notation, ...sold }: NeededProps) {
  const { products, from, isPending } = useProductsToGoBy(sold)
  if (isPending) return null
  if (products.length === 0) {
    return (
      <p className="mt-1 text-ui text-muted">
        Nothing was sold in {from}, so there's no average to calculate with.
      </p>
    )
  }
  return (
    <>
      <p className="mt-0.5 text-ui text-muted">
        If you sold only one product, you'd need this many sales of it, at its average in {from}:
      </p>
      <ul className="mt-4 grid gap-px overflow-hidden rounded-box border border-line @2xs:grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-6">
        {products.slice(0, TOP_PRODUCTS).map(({ name, averageRevenue }) => {
          const needed = salesNeeded(remaining, averageRevenue)
          return (
            <li key={name} className="min-w-0 px-3.5 py-3 outline outline-line">
              <p className="text-lg font-bold tracking-tight">
                {needed === null ? '–' : formatCount(needed, notation)}
              </p>
              <p className="line-clamp-2 text-ui wrap-anywhere" title={name}>
                <bdi>{name}</bdi>
              </p>
              <p className="text-xs text-faint">
                {needed === null
                  ? 'no revenue so far'
                  : `at ${formatMoney(averageRevenue, { ...notation, style: 'computed' })}`}
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
