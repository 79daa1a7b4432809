import { formatDay } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { useNotation } from '../../profile/web/index.ts'
import { Button } from '../../../web/ui/button.tsx'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import type { Goal } from '../contract.ts'
import { amountText, isEnded, isReached } from '../rules.ts'
import { achievedText, reachedText } from './amounts.ts'
import { GoalProgress } from './goal-progress.tsx'
import { GOAL_TYPE_DISPLAY, nameOf } from './goal-types.ts'
import { PaceLine } from './pace-line.tsx'

export const cardId = ({ id }: Goal): string => `goal-${id}`

interface Props {
  goal: Goal
  busy: boolean
  onEdit: () => void
  onActivate: (isActive: boolean) => void
  onDelete: () => void
}

export function GoalCard({ goal, busy, onEdit, onActivate, onDelete }: Props) {
  const notation = useNotation()
  const isAchieved = isReached(goal)
  const target = amountText(goal.goalType, goal.targetAmount, notation)
  const name = nameOf(goal)
  const detail = detailOf(goal, notation)
  return (
    <li
      id={cardId(goal)}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-box border border-line bg-card p-5"
    >
      <div>
        <h3 className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {detail && <p className="text-small text-muted">{detail}</p>}
      </div>
      <p>
        <b className="text-figure font-semibold tracking-tight">
          {(isAchieved ? achievedText : reachedText)(goal, notation)}
        </b>{' '}
        <span className="text-muted">of {target}</span>
      </p>
      {isAchieved ? (
        <p className="text-body text-muted">
          <b className="font-semibold text-better">Reached</b>{' '}
          {goal.reachedOn ? (
            `on ${formatDay(goal.reachedOn, notation)}`
          ) : (
            <RelativeTime instant={goal.achievedAt!} />
          )}
        </p>
      ) : (
        <>
          <GoalProgress goal={goal} />
          {goal.isActive && <PaceLine goal={goal} />}
        </>
      )}
      <footer className="-mx-2.5 mt-auto -mb-2.5 flex flex-wrap [&_button]:px-2.5">
        <Saves>
          {!isAchieved && (
            <Button variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {!isAchieved && !isEnded(goal) && (
            <Button
              variant="quiet"
              pending={busy}
              aria-label={`${goal.isActive ? 'Deactivate' : 'Reactivate'} ${name}`}
              onClick={() => onActivate(!goal.isActive)}
            >
              {goal.isActive ? 'Deactivate' : 'Reactivate'}
            </Button>
          )}
          <Button
            variant="quiet"
            pending={busy}
            title={isAchieved ? 'Remove from achievements' : 'Delete goal'}
            aria-label={`${isAchieved ? 'Remove from achievements' : 'Delete'}: ${name}`}
            onClick={onDelete}
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
  if (phase === 'over') return `Ended ${formatDay(endDate, notation)}`
  if (phase === 'upcoming') return `Starts ${formatDay(startDate, notation)}`
  return `Ends ${formatDay(endDate, notation)}`
}
