import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { moneyText } from '../../../../shared/money.ts'
import { call, isOtherCurrency, isSignedOut } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { changeGoal, createGoal, listGoals, type GoalSource } from '../../../goals/contract.ts'
import { codeOfTimeframe, timeframesOf } from '../../../goals/timeframe/contract.ts'
import { outOfReachWords } from '../../../goals/target/contract.ts'
import { useNotation, useToday, useTypedIn } from '../../../profile/web/index.ts'
import type { DailyMission, Mission } from '../contract.ts'
import { canMove } from './words.ts'

interface Props {
  goal: NonNullable<DailyMission['goal']>
  mission: Mission
}

export function OutOfReach({ goal, mission }: Props) {
  const notation = useNotation()
  return (
    <div className="grid justify-items-start gap-3 text-ui text-muted">
      <p className="text-pretty">{outOfReachWords(mission, notation)}</p>
      {goal.source === 'profile' ? (
        <Button asChild variant="secondary">
          <Link to="/business-profile">Change the goal</Link>
        </Button>
      ) : (
        canMove(goal, mission) && <ChangeGoal source={goal.source} amount={mission.realistic!} />
      )}
    </div>
  )
}

/** Larger goals of the period are deactivated, not deleted. */
function ChangeGoal({
  source,
  amount,
}: {
  source: Exclude<GoalSource, 'profile'>
  amount: number
}) {
  const notation = useNotation()
  const today = useToday()
  const inCurrency = useTypedIn()
  const change = useMutation({
    mutationFn: async () => {
      const timeframe = codeOfTimeframe(timeframesOf(today, notation)[source])
      const body = { goalType: 'revenue', timeframe, targetAmount: amount } as const
      const { id } = await inCurrency((currency) => call(createGoal, { body, currency }))
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
      toast.error('Failed to Save Goal', {
        description: isOtherCurrency(error) ? error.message : 'Please try again',
      })
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
