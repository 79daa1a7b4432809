import { Link } from '@tanstack/react-router'
import { CalendarDays, PiggyBank, Plus, Trophy } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { countOf, moneyText } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { hasBegun, nameOfTarget, progressWords } from '../../../goals/target/contract.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { DailyMission, Mission } from '../contract.ts'
import { Ring } from './ring.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { marginInWords } from './words.ts'

export function TargetCard({ answer }: { answer: DailyMission }) {
  const id = useId()
  const notation = useNotation()
  const { mission, goal, isOpenToday, today } = answer
  return (
    <Card aria-labelledby={id} className={cn(goal?.isMet && 'border-gold/50 bg-gold-wash')}>
      <CardHeader id={id} title={mission ? nameOfTarget(mission, today, notation) : 'Today'}>
        <Button asChild variant={isOpenToday ? 'primary' : 'secondary'} className="-my-1.5">
          <Link to="/sales-entry">
            <Plus aria-hidden />
            Add sale
          </Link>
        </Button>
      </CardHeader>
      {mission ? <Target answer={answer} mission={mission} /> : <SoFar answer={answer} />}
    </Card>
  )
}

function Target({ answer: { today, goal }, mission }: { answer: DailyMission; mission: Mission }) {
  const notation = useNotation()
  const { amount, revenue, isReached } = mission
  const { strong, rest } = progressWords(mission, today, notation)
  return (
    <div className="grid gap-5 @2xl:grid-cols-2 @2xl:items-center @2xl:gap-10">
      <div className="flex items-center gap-5 md:gap-8">
        {hasBegun(mission, today) && (
          <Ring percent={Math.max(0, Math.floor((revenue / amount) * 100))} isDone={isReached} />
        )}
        <div className="min-w-0">
          <p className="text-2xl font-bold tracking-tighter md:text-3xl">
            {moneyText(amount, notation)}
          </p>
          <p className="text-base text-muted">
            {strong && (
              <b className={cn('font-semibold', isReached ? 'text-better' : 'text-text')}>
                {strong}.{' '}
              </b>
            )}
            {rest}
          </p>
        </div>
      </div>
      {goal && mission.realistic !== null ? (
        <OutOfReach goal={goal} mission={mission} />
      ) : (
        <ul className="grid gap-2.5 text-ui text-muted">
          {goal && !goal.isMet && (
            <Fact icon={<CalendarDays aria-hidden />}>
              {moneyText(goal.remaining, notation)} left of {moneyText(goal.amount, notation)} in{' '}
              {goal.period}, with {countOf(goal.openDaysLeft, notation, 'open day')} left.
            </Fact>
          )}
          {goal?.isMet && (
            <Fact icon={<Trophy aria-hidden />}>
              {goal.period} is done
              {mission.period === null || mission.period === goal.period
                ? '. Every sale now is extra.'
                : `: from here every sale counts for ${mission.period}.`}
            </Fact>
          )}
          <Profit mission={mission} />
        </ul>
      )}
    </div>
  )
}

function SoFar({ answer: { day, firstSale, today, week } }: { answer: DailyMission }) {
  const notation = useNotation()
  const sales = countOf(day.sales, notation, 'sale')
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Figure
        term="Today so far"
        note={
          firstSale === null
            ? 'Your first sale gets you going.'
            : firstSale === today
              ? `${sales}. A good start.`
              : sales
        }
      >
        {moneyText(day.revenue, notation)}
      </Figure>
      {firstSale !== null && firstSale !== today && (
        <Figure term="This week so far" note={countOf(week.sales, notation, 'sale')}>
          {moneyText(week.revenue, notation)}
        </Figure>
      )}
    </dl>
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

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
    {icon}
    <span>{children}</span>
  </li>
)
