import { Link } from '@tanstack/react-router'
import { Pause, Play, Trash2, Trophy, X } from 'lucide-react'
import { formatDay } from '../../../shared/calendar.ts'
import { useNotation } from '../../profile/web/index.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import type { Goal } from '../contract.ts'
import { isMet, isOpen, periodOf } from '../rules.ts'
import { amountText, reachedText } from './amounts.ts'
import { GoalProgress } from './goal-progress.tsx'
import { GOAL_TYPE_DISPLAY } from './goal-types.ts'
import { PaceLine } from './pace-line.tsx'

/** Name of a goal: its label, or its type and period. */
export const nameOf = (goal: Goal): string =>
  goal.description || `${GOAL_TYPE_DISPLAY[goal.goalType].name} ${goal.period.label}`

/** element id of the card, which is focusable */
export const cardId = ({ id }: Goal): string => `goal-${id}`

interface Props {
  goal: Goal
  /** True while a change to this goal is being saved. */
  busy: boolean
  onActivate: (isActive: boolean) => void
  onDelete: () => void
}

/** A goal at a glance: its progress, its pace and its actions. */
export function GoalCard({ goal, busy, onActivate, onDelete }: Props) {
  const isAchieved = goal.achievedAt !== null
  const Icon = isAchieved ? Trophy : GOAL_TYPE_DISPLAY[goal.goalType].icon
  return (
    <li
      id={cardId(goal)}
      tabIndex={-1}
      className={cn(
        'flex flex-col gap-3 rounded-box border p-4 shadow-card',
        isAchieved ? 'border-gold/50 bg-gold-wash' : 'border-line bg-card',
      )}
    >
      <header className="flex items-start gap-3">
        <span
          className={cn(
            'grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-4.5',
            isAchieved ? 'bg-gold text-on-gold' : 'bg-gold-wash text-gold-text',
          )}
        >
          <Icon aria-hidden />
        </span>
        <div className="min-w-0 grow">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{nameOf(goal)}</bdi>
          </h3>
          <p className="text-sm text-muted">
            {goal.description
              ? `${GOAL_TYPE_DISPLAY[goal.goalType].name} · ${goal.period.label}`
              : phaseText(goal)}
          </p>
        </div>
      </header>
      {isAchieved ? <Achieved goal={goal} /> : <InProgress goal={goal} />}
      <footer className="-mx-2 mt-auto -mb-2 flex flex-wrap gap-1">
        {!isAchieved && (
          <Button
            variant="quiet"
            className="px-2.5"
            pending={busy}
            aria-label={`${goal.isActive ? 'Deactivate' : 'Reactivate'} ${nameOf(goal)}`}
            onClick={() => onActivate(!goal.isActive)}
          >
            {goal.isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
            {goal.isActive ? 'Deactivate' : 'Reactivate'}
          </Button>
        )}
        <Button
          variant="quiet"
          className={cn('px-2.5', !isAchieved && 'text-worse')}
          pending={busy}
          title={isAchieved ? 'Remove from achievements' : 'Delete goal'}
          aria-label={`${isAchieved ? 'Remove from achievements' : 'Delete'}: ${nameOf(goal)}`}
          onClick={onDelete}
        >
          {isAchieved ? <X aria-hidden /> : <Trash2 aria-hidden />}
          {isAchieved ? 'Remove' : 'Delete'}
        </Button>
      </footer>
    </li>
  )
}

/** `Ends 30 Nov 2026` */
function phaseText({ period: { phase, startDate, endDate } }: Goal): string {
  if (phase === 'upcoming') return `Starts ${formatDay(startDate)}`
  return `${phase === 'current' ? 'Ends' : 'Ended'} ${formatDay(endDate)}`
}

function InProgress({ goal }: { goal: Goal }) {
  const notation = useNotation()
  return (
    <>
      <p>
        <b className="text-xl font-bold tracking-tight">{reachedText(goal, notation)}</b>{' '}
        <span className="text-muted">
          of {amountText(goal.goalType, goal.targetAmount, notation)}
        </span>
      </p>
      <GoalProgress goal={goal} />
      {isOpen(goal) && isMet(goal) && <Uncelebrated goal={goal} />}
      {goal.isActive && <PaceLine goal={goal} />}
    </>
  )
}

/** A met goal counts as achieved only when its period is viewed on the dashboard (spec §4). */
const Uncelebrated = ({ goal }: { goal: Goal }) => (
  <p className="text-ui">
    <b className="font-semibold text-better">Goal reached.</b>{' '}
    <Link
      to="/dashboard"
      search={periodOf(goal.timeframe)}
      className="font-medium underline underline-offset-2"
    >
      Celebrate it on your dashboard
    </Link>
  </p>
)

function Achieved({ goal }: { goal: Goal }) {
  const notation = useNotation()
  const { goalType, achievedAmount, achievedAt, currentAmount, targetAmount } = goal
  return (
    <p>
      <b className="text-xl font-bold tracking-tight">
        {amountText(goalType, achievedAmount ?? currentAmount, notation)}
      </b>{' '}
      <span className="text-muted">
        of {amountText(goalType, targetAmount, notation)}
        <span className="block text-sm">
          Reached <RelativeTime instant={achievedAt!} />
        </span>
      </span>
    </p>
  )
}
