import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { countOf } from '../../../../shared/money.ts'
import { nameOfYear } from '../../../../shared/periods.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { moneyText, monthName } from '../../points/web/words.ts'
import type { DailyMission } from '../contract.ts'
import { GoalForm } from './goal-form.tsx'

/** The goal of the month that the mission is for, where it comes from, and a form for a new one. */
export function GoalCard({ answer }: { answer: DailyMission }) {
  const id = useId()
  const notation = useNotation()
  const { goal, revenue, today } = answer
  const month = monthName(today)
  const percent = Math.max(0, Math.floor((revenue / goal.amount) * 100))
  const isSet = goal.source === 'set'
  return (
    <Card aria-labelledby={id} className="@container">
      <CardHeader id={id} title={isSet ? `${month} goal` : `No goal for ${month} yet`}>
        <Link
          to="/goal-settings"
          className="relative text-sm text-muted underline underline-offset-2 after:absolute after:-inset-3 hover:text-text"
        >
          Goal Settings
        </Link>
      </CardHeader>
      <div className="grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
        <div>
          <p>
            <b className="text-2xl font-bold tracking-tighter">{moneyText(revenue, notation)}</b>{' '}
            <span className="whitespace-nowrap text-muted">
              of {moneyText(goal.amount, notation)}
            </span>
          </p>
          <div className="mt-2.5 flex items-center gap-3">
            <Progress
              text={`Progress of ${month}`}
              value={Math.min(100, percent) / 100}
              className="h-2.5 grow"
            />
            <b className="min-w-11 text-right font-semibold">{percent}%</b>
          </div>
          <p className="mt-3 text-ui text-pretty text-muted">
            <Source answer={answer} />
          </p>
        </div>
        {isSet ? (
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

function Source({ answer: { goal, year, today } }: { answer: DailyMission }) {
  const notation = useNotation()
  const month = monthName(today)
  const yearGoal = moneyText(year.goal, notation)
  switch (goal.source) {
    case 'set':
      return (
        <>
          {goal.count > 1
            ? `The largest of your ${countOf(goal.count, notation, 'revenue goal')} for ${month}`
            : `Your revenue goal for ${month}`}
          {goal.description && (
            <>
              : <bdi className="wrap-anywhere">{goal.description}</bdi>
            </>
          )}
          .
        </>
      )
    case 'year':
      return `For now it's a twelfth of your goal for ${nameOfYear(year.year, notation.fiscalMonth)}, ${yearGoal}.`
    case 'profile':
      return `For now it's a twelfth of the yearly goal in your profile, ${yearGoal}.`
    case 'suggested':
      return `This is a suggestion: a twelfth of ${yearGoal} a year. Set the goal that fits your shop.`
  }
}
