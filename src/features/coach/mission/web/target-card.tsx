import { Link } from '@tanstack/react-router'
import { CalendarDays, Coffee, PiggyBank, Plus, Trophy } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { endOfMonth, addDays } from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { dayInWords, moneyText, monthName } from '../../points/web/words.ts'
import type { DailyMission, Mission } from '../contract.ts'
import { Ring } from './ring.tsx'
import { marginInWords } from './words.ts'

/** The target of the day with its progress; without one, the week so far. */
export function TargetCard({ answer }: { answer: DailyMission }) {
  const id = useId()
  const { mission, isMet, isOpenToday } = answer
  return (
    <Card aria-labelledby={id} className={cn(isMet && 'border-gold/50 bg-gold-wash')}>
      <CardHeader id={id} title={titleOf(answer)}>
        <Button asChild variant={isOpenToday ? 'primary' : 'secondary'} className="-my-1.5">
          <Link to="/sales-entry">
            <Plus aria-hidden />
            Add sale
          </Link>
        </Button>
      </CardHeader>
      {isOpenToday && mission ? (
        <OpenDay answer={answer} mission={mission} />
      ) : (
        <NoTarget answer={answer} />
      )}
    </Card>
  )
}

function titleOf({ isOpenToday, mission, isMet, today }: DailyMission): string {
  if (!isOpenToday) return 'Closed today'
  return mission || !isMet ? "Today's target" : monthName(today)
}

const extraWords = ({ today, goal }: DailyMission): string =>
  goal.source === 'set'
    ? `That was the last step to your ${monthName(today)} goal. Every sale now is extra.`
    : `${monthName(today)}'s target is reached. Every sale now is extra.`

function OpenDay({ answer, mission }: { answer: DailyMission; mission: Mission }) {
  const notation = useNotation()
  const money = (amount: number): string => moneyText(amount, notation)
  const { day, goal, remaining, openDaysLeft, today, isMet } = answer
  const percent = Math.max(0, Math.floor((day.revenue / mission.target) * 100))
  const left = Math.max(0, mission.target - day.revenue)
  const so = soldInWords(day, notation)
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-center lg:gap-10">
      <div className="flex items-center gap-5 md:gap-8">
        <Ring percent={percent} isDone={day.isDone} />
        <div className="min-w-0">
          <p className="text-2xl font-bold tracking-tighter md:text-3xl">
            {money(mission.target)}
            {goal.source === 'suggested' && !isMet && (
              <span className="block text-sm font-normal tracking-snug text-muted">
                A suggestion
              </span>
            )}
          </p>
          <p className="text-base text-muted">
            {day.isDone ? (
              <>
                <b className="font-semibold text-better">Mission done.</b> {so} today.
              </>
            ) : day.sales > 0 || day.revenue !== 0 ? (
              <>
                {so} so far, <b className="font-semibold text-text">{money(left)}</b> to go.
              </>
            ) : (
              'No sales yet today. The first one gets you going.'
            )}
          </p>
        </div>
      </div>
      {isMet ? (
        <p className="text-base text-muted">{extraWords(answer)}</p>
      ) : (
        <ul className="grid gap-2.5 text-ui text-muted">
          <Fact icon={<CalendarDays aria-hidden />}>
            {money(remaining)} left of {money(goal.amount)} in {monthName(today)},{' '}
            {openDaysLeft === 1
              ? 'with today as the last open day.'
              : `over ${countOf(openDaysLeft, notation, 'open day')}, today included.`}
          </Fact>
          <Profit mission={mission} />
        </ul>
      )}
    </div>
  )
}

function Profit({ mission: { profit, margin } }: { mission: Mission }) {
  const notation = useNotation()
  return (
    <Fact icon={<PiggyBank aria-hidden />}>
      The target brings in about {moneyText(Math.round(profit), notation)} of gross profit, at{' '}
      {marginInWords(margin, notation)}.
    </Fact>
  )
}

/** A day without a target, because the shop is closed or the goal is reached: the week so far, and what is next. */
function NoTarget({ answer }: { answer: DailyMission }) {
  const notation = useNotation()
  const { week, isOpenToday, isMet } = answer
  const Icon = isOpenToday ? Trophy : Coffee
  return (
    <div className="grid gap-5">
      <p
        className={cn(
          'flex gap-3 rounded-box px-4 py-3 text-base text-gold-text',
          isMet ? 'bg-card' : 'bg-gold-wash',
        )}
      >
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
        <span>
          {isOpenToday ? 'Every sale now is extra. Enjoy it.' : closedWords(answer, notation)}
        </span>
      </p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Figure term="This week so far" note={countOf(week.sales, notation, 'sale')}>
          {moneyText(week.revenue, notation)}
        </Figure>
        <Next answer={answer} />
      </dl>
    </div>
  )
}

const closedWords = ({ day, today }: DailyMission, notation: Notation): string =>
  day.sales > 0
    ? `You still made ${soldInWords(day, notation)}. It counts for ${monthName(today)}.`
    : 'Enjoy it. A day off that you planned ahead never breaks your sales streak.'

/** The next target; without one, today or the month so far. */
function Next({ answer }: { answer: DailyMission }) {
  const notation = useNotation()
  const money = (amount: number): string => moneyText(amount, notation)
  const { mission, today, goal, remaining, openDaysLeft, day, isMet, isOpenToday } = answer
  if (mission) {
    return (
      <Figure
        term={`Target for ${dayInWords(mission.day, notation)}`}
        note={`${money(remaining)} left of ${money(goal.amount)}, over ${countOf(openDaysLeft, notation, 'open day')}`}
      >
        {money(mission.target)}
      </Figure>
    )
  }
  if (isOpenToday) {
    return (
      <Figure term="Today so far" note={countOf(day.sales, notation, 'sale')}>
        {money(day.revenue)}
      </Figure>
    )
  }
  return (
    <Figure
      term={`${monthName(today)} so far`}
      note={
        isMet
          ? `of ${money(goal.amount)}. Every sale now is extra.`
          : `No open day is left. ${monthName(addDays(endOfMonth(today), 1))} starts fresh.`
      }
    >
      {money(answer.revenue)}
    </Figure>
  )
}

function Figure({ term, note, children }: { term: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium text-muted">{term}</dt>
      <dd>
        <b className="block text-2xl font-bold tracking-tighter">{children}</b>
        <span className="text-ui text-muted">{note}</span>
      </dd>
    </div>
  )
}

const soldInWords = ({ revenue, sales }: DailyMission['day'], notation: Notation): string =>
  `${moneyText(revenue, notation)} from ${countOf(sales, notation, 'sale')}`

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
    {icon}
    <span>{children}</span>
  </li>
)
