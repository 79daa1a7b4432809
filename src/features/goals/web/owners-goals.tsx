import type { Notation } from '../../../shared/money.ts'
import { Badge, type Tone } from '../../../web/ui/badge.tsx'
import type { Goal } from '../contract.ts'
import { amountText, isEnded, isReached } from '../rules.ts'
import { GoalProgress } from './goal-progress.tsx'
import { nameOf } from './goal-types.ts'

interface Props {
  goals: Goal[]
  notation: Notation
}

/** For admins. */
export const OwnersGoals = ({ goals, notation }: Props) => (
  <ul className="divide-y divide-line">
    {goals.map((goal) => (
      <li key={goal.id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ui">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{nameOf(goal)}</bdi>
          <State goal={goal} />
        </p>
        <p className="text-sm text-muted">
          {amountText(goal.goalType, goal.currentAmount, notation)} of{' '}
          {amountText(goal.goalType, goal.targetAmount, notation)} · {goal.period.label}
        </p>
        <GoalProgress goal={goal} />
      </li>
    ))}
  </ul>
)

function State({ goal }: { goal: Goal }) {
  const [label, tone] = stateOf(goal)
  return label && <Badge tone={tone}>{label}</Badge>
}

function stateOf(goal: Goal): [label: string | null, tone: Tone] {
  if (isReached(goal)) return ['Reached', 'good']
  if (!goal.isActive) return ['Paused', 'plain']
  if (isEnded(goal)) return ['Ended', 'plain']
  return goal.isBehind ? ['Behind', 'bad'] : [null, 'plain']
}
