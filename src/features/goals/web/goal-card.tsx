import { Pause, Play, Trash2, Trophy, X } from 'lucide-react'
import { formatDay } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { useNotation } from '../../profile/web/index.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import type { Goal } from '../contract.ts'
import { amountText, isEnded, isReached } from '../rules.ts'
import { achievedText, lagText, reachedText } from './amounts.ts'
import { GoalProgress } from './goal-progress.tsx'
import { GOAL_TYPE_DISPLAY, nameOf, shortNameOf } from './goal-types.ts'
import { PaceLine } from './pace-line.tsx'

export const cardId = ({ id }: Goal): string => `goal-${id}`

interface Props {
  goal: Goal
  /** which a reached goal must not hide */
  behind: Goal | undefined
  busy: boolean
  onActivate: (isActive: boolean) => void
  onDelete: () => void
}

export function GoalCard({ goal, behind, busy, onActivate, onDelete }: Props) {
  const notation = useNotation()
  const isAchieved = isReached(goal)
  const detail = detailOf(goal, notation)
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
      <header className={cn('flex gap-3', detail ? 'items-start' : 'items-center')}>
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
          {detail && <p className="text-sm text-muted">{detail}</p>}
        </div>
      </header>
      {isAchieved ? <Achieved goal={goal} behind={behind} /> : <InProgress goal={goal} />}
      <footer className="-mx-2 mt-auto -mb-2 flex flex-wrap gap-1">
        <Saves>
          {!isAchieved && !isEnded(goal) && (
            <Button
              variant="quiet"
              className="px-2.5"
              pending={busy}
              aria-label={`${goal.isActive ? 'Deactivate' : 'Reactivate'} ${nameOf(goal)}`}
              onClick={() => onActivate(!goal.isActive)}
              icon={goal.isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
            >
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
            icon={isAchieved ? <X aria-hidden /> : <Trash2 aria-hidden />}
          >
            {isAchieved ? 'Remove' : 'Delete'}
          </Button>
        </Saves>
      </footer>
    </li>
  )
}

function detailOf(goal: Goal, notation: Notation): string | undefined {
  const { phase, label, startDate, endDate } = goal.period
  if (goal.description) return `${GOAL_TYPE_DISPLAY[goal.goalType].name} · ${label}`
  // The line below the bar says it.
  if (isEnded(goal)) return undefined
  if (phase === 'upcoming') return `Starts ${formatDay(startDate, notation)}`
  return `${phase === 'current' ? 'Ends' : 'Ended'} ${formatDay(endDate, notation)}`
}

function InProgress({ goal }: { goal: Goal }) {
  const notation = useNotation()
  const { pace, goalType, isActive } = goal
  const toGo =
    pace && isActive && !isEnded(goal) && pace.remaining < goal.targetAmount
      ? amountText(goalType, pace.remaining, notation)
      : ''
  return (
    <>
      <p>
        <b className="text-xl font-bold tracking-tight">{reachedText(goal, notation)}</b>{' '}
        <span className="text-muted">
          of {amountText(goal.goalType, goal.targetAmount, notation)}
          {toGo && ` · ${toGo} to go`}
        </span>
      </p>
      <GoalProgress goal={goal} />
      {goal.isActive && <PaceLine goal={goal} />}
    </>
  )
}

function Achieved({ goal, behind }: Pick<Props, 'goal' | 'behind'>) {
  const notation = useNotation()
  const { goalType, achievedAt, targetAmount } = goal
  return (
    <div>
      <b className="text-xl font-bold tracking-tight">{achievedText(goal, notation)}</b>{' '}
      <span className="text-muted">
        of {amountText(goalType, targetAmount, notation)}
        <span className="block text-sm">
          Reached <RelativeTime instant={achievedAt!} />
        </span>
      </span>
      {behind && (
        <p className="mt-2 text-ui">
          Still behind: <bdi className="font-semibold wrap-anywhere">{shortNameOf(behind)}</bdi>, by{' '}
          <b className="font-semibold text-worse">{lagText(behind, notation)}</b>
        </p>
      )}
    </div>
  )
}
