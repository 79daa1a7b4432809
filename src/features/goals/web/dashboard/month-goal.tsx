import { Link } from '@tanstack/react-router'
import { Target } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import {
  endOfMonth,
  type Day,
  type DayRange,
  monthName,
  monthYear,
  rangeOfMonth,
} from '../../../../shared/calendar.ts'
import { countOf, formatMoney, type Notation } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { ProductRow } from '../../../kpi/contract.ts'
import { GOAL_TYPES, type Goal } from '../../contract.ts'
import { amountText } from '../../rules.ts'
import { reachedText } from '../amounts.ts'
import { GoalProgress } from '../goal-progress.tsx'
import { PaceLine } from '../pace-line.tsx'
import { goalOfMonth, isReached, salesNeeded, useChosenGoal } from './chosen-goal.ts'

interface Props {
  shown: DayRange
  shownInWords: string
  today: Day
  averageSale: number
  products: ProductRow[]
}

/** Goal of the shown month, or of the current one, and the number of sales still needed (spec §2). */
export function MonthGoal({ shown, today, ...sold }: Props) {
  const titleId = useId()
  const { query, id } = useChosenGoal(shown, today)
  const day = shown.end === endOfMonth(shown.start) ? shown.start : today
  const month = rangeOfMonth(day)
  const name = monthName(day)
  const goal = query.data && goalOfMonth(query.data, month, id)

  const content = () => {
    if (goal) return <GoalStatus goal={goal} name={name} {...sold} />
    if (query.isPending) return <GoalLoading />
    if (query.isError) return <TryAgain query={query} title="Your goals couldn't be loaded" />
    if (month.end < today) {
      return (
        <EmptyState
          icon={<Target aria-hidden />}
          title={`You had no goal for ${monthYear(day)}`}
          compact
        />
      )
    }
    return (
      <EmptyState
        icon={<Target aria-hidden />}
        title={`No goal for ${monthYear(day)} yet`}
        compact
        action={
          <Button asChild>
            <Link to="/goal-settings">Set a goal</Link>
          </Button>
        }
      >
        Set one to see how many more sales you need.
      </EmptyState>
    )
  }
  return (
    <Card aria-labelledby={titleId} className="flex flex-col @4xl:min-h-120">
      <CardHeader id={titleId} title={`${name} goal`}>
        <Link
          to="/goal-settings"
          className="relative text-sm text-muted underline underline-offset-2 after:absolute after:-inset-3 hover:text-text"
        >
          All goals
        </Link>
      </CardHeader>
      <div className="my-auto">{content()}</div>
    </Card>
  )
}

type GoalStatusProps = { goal: Goal; name: string } & Omit<Props, 'shown' | 'today'>

function GoalStatus({ goal, name, ...sold }: GoalStatusProps) {
  const notation = useNotation()
  const { goalType, targetAmount, description, period } = goal
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-2xl font-bold tracking-tighter">{reachedText(goal, notation)}</p>
        <p className="mb-2.5 text-ui text-muted">
          of {amountText(goalType, targetAmount, notation)}
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
          <b className="font-semibold">You did it.</b> You reached your {name} goal.
        </Callout>
      ) : (
        <>
          <PaceLine goal={goal} />
          {GOAL_TYPES[goalType].unit === 'money' && period.phase !== 'over' && (
            <SalesNeeded
              remaining={goal.pace?.remaining ?? 0}
              name={name}
              notation={notation}
              {...sold}
            />
          )}
        </>
      )}
    </div>
  )
}

const ALL = ''

type SalesNeededProps = { remaining: number; name: string; notation: Notation } & Omit<
  Props,
  'shown' | 'today'
>

/** Sales needed at the average of all sales, or of the selected product. */
function SalesNeeded(props: SalesNeededProps) {
  const { remaining, name, notation, products, averageSale, shownInWords } = props
  const [choice, setChoice] = useState(ALL)
  const product = products.find((each) => each.name === choice)
  const average = product ? product.averageRevenue : averageSale
  const needed = salesNeeded(remaining, average)
  return (
    <Callout>
      {needed === null ? (
        <p>
          There's no average sale in {shownInWords}, so we can't tell how many more sales you need.
        </p>
      ) : (
        <p>
          <b className="font-semibold">{countOf(needed, notation, 'more sale')}</b> to reach your{' '}
          {name} goal, at the average of {formatMoney(average, { ...notation, style: 'computed' })}{' '}
          in {shownInWords}.
        </p>
      )}
      {products.length > 0 && (
        <Select
          aria-label="At the average of"
          className="mt-2.5 w-full"
          value={product ? choice : ALL}
          onChange={(event) => setChoice(event.target.value)}
        >
          <option value={ALL}>All products</option>
          {products.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
        </Select>
      )}
    </Callout>
  )
}

const Callout = ({ children }: { children: ReactNode }) => (
  <div className="rounded-box bg-gold-wash px-4 py-3 text-ui text-gold-text">{children}</div>
)

const GoalLoading = () => (
  <div className="grid gap-4">
    <Skeleton height="h-8" className="w-32" />
    <Skeleton className="w-40" />
    <Skeleton height="h-2.5" />
    <Skeleton height="h-24" />
  </div>
)
