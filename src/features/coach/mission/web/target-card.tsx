import { Link } from '@tanstack/react-router'
import { CalendarDays, Coffee, PiggyBank, Plus, Trophy } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { nameOfWeekday, monthName } from '../../../../shared/calendar.ts'
import { countOf, type Notation, moneyText } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { dayInWords } from '../../points/web/words.ts'
import type { DailyMission, Mission } from '../contract.ts'
import { Ring } from './ring.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { aimOf, marginInWords } from './words.ts'

/** The target of the day with its progress; without one, what stands in for it. */
export function TargetCard({ answer }: { answer: DailyMission }) {
  const id = useId()
  const { mission, goal, isOpenToday } = answer
  return (
    <Card aria-labelledby={id} className={cn(goal?.isMet && 'border-gold/50 bg-gold-wash')}>
      <CardHeader id={id} title={titleOf(answer)}>
        <Button asChild variant={isOpenToday ? 'primary' : 'secondary'} className="-my-1.5">
          <Link to="/sales-entry">
            <Plus aria-hidden />
            Add sale
          </Link>
        </Button>
      </CardHeader>
      {isOpenToday && goal && mission ? (
        <OpenDay answer={answer} goal={goal} mission={mission} />
      ) : isOpenToday && !goal ? (
        <UsualDay answer={answer} />
      ) : (
        <NoTarget answer={answer} />
      )}
    </Card>
  )
}

function titleOf({ isOpenToday, mission, goal }: DailyMission): string {
  if (!isOpenToday) return 'Closed today'
  if (!goal) return 'Today'
  if (!mission) return goal.period
  return mission.withinReach ? 'Within reach today' : "Today's target"
}

interface OpenDayProps {
  answer: DailyMission
  goal: NonNullable<DailyMission['goal']>
  mission: Mission
}

function OpenDay({ answer: { day }, goal, mission }: OpenDayProps) {
  const notation = useNotation()
  const money = (amount: number): string => moneyText(amount, notation)
  const aim = aimOf(mission)
  const isDone = day.isDone || day.revenue >= aim
  const so = soldInWords(day, notation)
  return (
    <div className="grid gap-5 @2xl:grid-cols-2 @2xl:items-center @2xl:gap-10">
      <div className="flex items-center gap-5 md:gap-8">
        <Ring percent={Math.max(0, Math.floor((day.revenue / aim) * 100))} isDone={isDone} />
        <div className="min-w-0">
          <p className="text-2xl font-bold tracking-tighter md:text-3xl">{money(aim)}</p>
          <p className="text-base text-muted">
            {isDone ? (
              <>
                <b className="font-semibold text-better">
                  {day.isDone ? 'Mission done.' : 'A good day.'}
                </b>{' '}
                {so} today.
              </>
            ) : day.sales === 0 && day.revenue < 0 ? (
              // A refund on a day without sales must not read as more to sell.
              `${money(-day.revenue)} refunded today. The first sale gets you going.`
            ) : day.sales > 0 || day.revenue !== 0 ? (
              <>
                {so} so far, <b className="font-semibold text-text">{money(aim - day.revenue)}</b>{' '}
                to go.
              </>
            ) : (
              'No sales yet today. The first one gets you going.'
            )}
          </p>
        </div>
      </div>
      {goal.isMet ? (
        <p className="text-base text-muted">
          That was the last step to your {goal.period} goal. Every sale now is extra.
        </p>
      ) : mission.withinReach ? (
        <OutOfReach goal={goal} mission={mission} />
      ) : (
        <ul className="grid gap-2.5 text-ui text-muted">
          <Fact icon={<CalendarDays aria-hidden />}>
            {money(goal.remaining)} left of {money(goal.amount)} in {goal.period},{' '}
            {goal.openDaysLeft === 1
              ? 'with today as the last open day.'
              : `over ${countOf(goal.openDaysLeft, notation, 'open day')}, today included.`}
          </Fact>
          <Profit mission={mission} />
        </ul>
      )}
    </div>
  )
}

/** Nobody has set a goal: the day as it is, and what it usually brings. */
function UsualDay({ answer }: { answer: DailyMission }) {
  const notation = useNotation()
  const { day, today, usual, firstSale, week } = answer
  const isFirstDay = firstSale === today
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Figure
        term="Today so far"
        note={
          firstSale === null
            ? 'Your first sale gets you going.'
            : isFirstDay
              ? `${countOf(day.sales, notation, 'sale')}. A good start.`
              : usual
                ? `${countOf(day.sales, notation, 'sale')} · a usual ${nameOfWeekday(usual.day)} brings ${moneyText(usual.amount, notation)}`
                : countOf(day.sales, notation, 'sale')
        }
      >
        {moneyText(day.revenue, notation)}
      </Figure>
      {!isFirstDay && firstSale !== null && <WeekSoFar week={week} />}
    </dl>
  )
}

function WeekSoFar({ week }: Pick<DailyMission, 'week'>) {
  const notation = useNotation()
  return (
    <Figure term="This week so far" note={countOf(week.sales, notation, 'sale')}>
      {moneyText(week.revenue, notation)}
    </Figure>
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
  const { week, isOpenToday, goal } = answer
  const Icon = isOpenToday ? Trophy : Coffee
  return (
    <div className="grid gap-5">
      <p
        className={cn(
          'flex gap-3 rounded-box px-4 py-3 text-base text-gold-text',
          goal?.isMet ? 'bg-card' : 'bg-gold-wash',
        )}
      >
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
        <span>
          {isOpenToday ? 'Every sale now is extra. Enjoy it.' : closedWords(answer, notation)}
        </span>
      </p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <WeekSoFar week={week} />
        <Next answer={answer} />
      </dl>
    </div>
  )
}

const closedWords = ({ day, today }: DailyMission, notation: Notation): string =>
  day.sales > 0
    ? `You still made ${soldInWords(day, notation)}. It counts for ${monthName(today)}.`
    : 'Enjoy it. A day off that you planned ahead never breaks your sales streak.'

/** The next target; without one, today or the period so far. */
function Next({ answer }: { answer: DailyMission }) {
  const notation = useNotation()
  const money = (amount: number): string => moneyText(amount, notation)
  const { mission, today, goal, day, isOpenToday, usual, nextOpenDay } = answer
  if (goal && mission) {
    return (
      <Figure
        term={`${mission.withinReach ? 'Within reach' : 'Target'} for ${dayInWords(mission.day, notation)}`}
        note={`${money(goal.remaining)} left of ${money(goal.amount)}, over ${countOf(goal.openDaysLeft, notation, 'open day')}`}
      >
        {money(aimOf(mission))}
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
  if (!goal) {
    const again = `You open again on ${dayInWords(nextOpenDay, notation)}.`
    return (
      <Figure
        term={`${monthName(today)} so far`}
        note={
          usual
            ? `${again} A usual ${nameOfWeekday(usual.day)} brings ${money(usual.amount)}.`
            : again
        }
      >
        {money(answer.revenue)}
      </Figure>
    )
  }
  return (
    <Figure
      term={`${goal.period} so far`}
      note={
        goal.isMet
          ? `of ${money(goal.amount)}. Every sale now is extra.`
          : 'No open day is left. The next one starts fresh.'
      }
    >
      {money(goal.revenue)}
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
