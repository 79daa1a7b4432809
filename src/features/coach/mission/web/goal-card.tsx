import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { countOf, type Notation, moneyText } from '../../../../shared/money.ts'
import { monthName } from '../../../../shared/calendar.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { DailyMission } from '../contract.ts'
import { GoalForm } from './goal-form.tsx'

export function GoalCard({ answer }: { answer: DailyMission }) {
  const id = useId()
  const { goal, today } = answer
  const month = monthName(today)
  const isMonths = goal?.source === 'month'
  return (
    <Card aria-labelledby={id} className="@container">
      <CardHeader id={id} title={isMonths ? `${month} goal` : `No goal for ${month} yet`}>
        <Link
          to="/goal-settings"
          className="relative text-sm text-muted underline underline-offset-2 after:absolute after:-inset-3 hover:text-text"
        >
          Goal Settings
        </Link>
      </CardHeader>
      <div className="grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
        {goal ? <GoalProgress goal={goal} /> : <SoFar answer={answer} />}
        {isMonths ? (
          <Disclosure title="Set another goal">
            <GoalForm today={today} />
          </Disclosure>
        ) : (
          <GoalForm today={today} />
        )}
      </div>
    </Card>
  )
}

type Goal = NonNullable<DailyMission['goal']>

function GoalProgress({ goal }: { goal: Goal }) {
  const notation = useNotation()
  const { period, revenue, amount } = goal
  const percent = Math.max(0, Math.floor((revenue / amount) * 100))
  return (
    <div>
      <p>
        <b className="text-2xl font-bold tracking-tighter">{moneyText(revenue, notation)}</b>{' '}
        <span className="whitespace-nowrap text-muted">of {moneyText(amount, notation)}</span>
      </p>
      <div className="mt-2.5 flex items-center gap-3">
        <Progress
          text={`Progress of ${period}`}
          value={Math.min(100, percent) / 100}
          className="h-2.5 grow"
        />
        <b className="min-w-11 text-right font-semibold">{percent}%</b>
      </div>
      <p className="mt-3 text-ui text-pretty text-muted">
        {sourceInWords(goal, notation)}
        {goal.description && (
          <>
            : <bdi className="wrap-anywhere">{goal.description}</bdi>
          </>
        )}
        .
      </p>
    </div>
  )
}

const sourceInWords = ({ source, period, count }: Goal, notation: Notation): string =>
  source === 'profile'
    ? `Your yearly goal in the profile, which counts as long as the month has no goal`
    : count > 1
      ? `The largest of your ${countOf(count, notation, 'revenue goal')} for ${period}`
      : `Your revenue goal for ${period}`

function SoFar({ answer: { revenue, today } }: { answer: DailyMission }) {
  const notation = useNotation()
  return (
    <div>
      <p>
        <b className="text-2xl font-bold tracking-tighter">{moneyText(revenue, notation)}</b>{' '}
        <span className="text-muted">in {monthName(today)} so far</span>
      </p>
      <p className="mt-3 text-ui text-pretty text-muted">
        Tell us what a good month is for your shop, and you'll see each day what to sell to get
        there.
      </p>
    </div>
  )
}
