import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nameOfWeekday } from '../../../../shared/calendar.ts'
import { countOf, moneyText } from '../../../../shared/money.ts'
import { call, isSignedOut } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { changeGoal, createGoal, listGoals, type GoalSource } from '../../../goals/contract.ts'
import { codeOfTimeframe, timeframesOf } from '../../../goals/timeframe/contract.ts'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { DailyMission, Mission } from '../contract.ts'

interface Props {
  goal: NonNullable<DailyMission['goal']>
  mission: Mission
}

/** Says what the goal would take, and offers one that can be reached. */
export function OutOfReach({ goal, mission }: Props) {
  const notation = useNotation()
  const money = (amount: number): string => moneyText(amount, notation)
  const period = mission.withinReach!.period
  return (
    <div className="grid justify-items-start gap-3 text-ui text-muted">
      <p className="text-pretty">
        That would be a good {nameOfWeekday(mission.day)}. Your {goal.period} goal of{' '}
        {money(goal.amount)} would take{' '}
        <b className="font-semibold text-text">{money(mission.target)}</b>{' '}
        {goal.openDaysLeft === 1
          ? 'today.'
          : `on each of the ${countOf(goal.openDaysLeft, notation, 'open day')} left.`}{' '}
        At the pace of the last eight weeks, {goal.period} comes to about {money(period)}.
      </p>
      {goal.source === 'profile' ? (
        <Button asChild variant="secondary">
          <Link to="/business-profile">Change the goal</Link>
        </Button>
      ) : (
        <ChangeGoal source={goal.source} amount={period} />
      )}
    </div>
  )
}

/** Sets a goal that can be reached in place of the larger ones of its period, which are deactivated and can be brought back. */
function ChangeGoal({
  source,
  amount,
}: {
  source: Exclude<GoalSource, 'profile'>
  amount: number
}) {
  const notation = useNotation()
  const today = useToday()
  const change = useMutation({
    mutationFn: async () => {
      const timeframe = codeOfTimeframe(timeframesOf(today, notation)[source])
      const { id } = await call(createGoal, {
        body: { goalType: 'revenue', timeframe, targetAmount: amount },
      })
      for (const goal of await call(listGoals)) {
        const isReplaced =
          goal.goalType === 'revenue' && goal.timeframe === timeframe && goal.targetAmount >= amount
        if (!isReplaced || goal.id === id || !goal.isActive || goal.achievedAt) continue
        await call(changeGoal, { params: { id: goal.id }, body: { isActive: false } })
      }
    },
    onSuccess: () =>
      toast.success('Goal Saved Successfully', {
        description: 'The previous goal is deactivated. You can find it under Goal Settings.',
      }),
    onError: (error) => {
      if (isSignedOut(error)) return
      toast.error('Failed to Save Goal', { description: 'Please try again' })
    },
    onSettled: () => refresh(createGoal),
  })
  return (
    <Saves>
      <Button variant="secondary" pending={change.isPending} onClick={() => change.mutate()}>
        {change.isPending ? 'Saving...' : `Change the goal to ${moneyText(amount, notation)}`}
      </Button>
    </Saves>
  )
}
