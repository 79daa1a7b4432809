import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { count } from '../../profile/web/index.ts'
import { changeGoal, deleteGoal, type Goal } from '../contract.ts'
import { bySoonestEnd, isEnded, isOpen, isReached } from '../rules.ts'
import type { Tell } from './banner.tsx'
import { EditGoal } from './edit-goal.tsx'
import { cardId, GoalCard } from './goal-card.tsx'
import { nameOf } from './goal-types.ts'
import { refreshGoals } from './queries.ts'

const SHOWN = 24

interface Props {
  goals: Goal[]
  /** to be edited first */
  asked: { timeframe: string; to: number | undefined } | null
  tell: Tell
}

type Edited = Pick<ComponentProps<typeof EditGoal>, 'goal' | 'suggested'>

/** spec §4 */
export function GoalGroups({ goals, asked, tell }: Props) {
  const [toDelete, setToDelete] = useState<Goal>()
  const [toEdit, setToEdit] = useState<Edited | undefined>(() => {
    const goal = asked && largestFor(asked.timeframe, goals)
    return goal ? { goal, suggested: asked.to } : undefined
  })
  const { activate, remove, busy } = useChanges(tell)
  const focusNear = useFocusNear(goals)
  if (goals.length === 0) {
    return (
      <Card>
        <EmptyState title="No goals created yet">
          Create your first goal above to start tracking progress
        </EmptyState>
      </Card>
    )
  }
  const groups = [
    ['Active', goals.filter((goal) => isOpen(goal) && !isEnded(goal)).toSorted(bySoonestEnd)],
    ['Ended', goals.filter(isEnded)],
    ['Achieved', goals.filter(isReached)],
    ['Deactivated', goals.filter((goal) => !isReached(goal) && !goal.isActive)],
  ] as const
  const neighbor = (goal: Goal): Goal | undefined => {
    const all = groups.flatMap(([, members]) => members)
    const index = all.indexOf(goal)
    return all[index + 1] ?? all[index - 1]
  }
  const change = (goal: Goal, isActive: boolean) => {
    focusNear(neighbor(goal))
    activate.mutate({ goal, isActive })
  }
  const removeNow = (goal: Goal) => {
    focusNear(neighbor(goal))
    remove.mutate(goal)
  }
  return (
    <>
      {groups.map(
        ([title, members]) =>
          members.length > 0 && (
            <Group
              key={title}
              title={title}
              busy={busy}
              goals={members}
              onEdit={(goal) => setToEdit({ goal })}
              onActivate={change}
              // Achieved goals need no confirmation (spec §4).
              onDelete={(goal) => (isReached(goal) ? removeNow(goal) : setToDelete(goal))}
            />
          ),
      )}
      {toEdit && (
        <EditGoal
          {...toEdit}
          tell={tell}
          onClose={() => {
            setToEdit(undefined)
            focusIfLost(toEdit.goal)
          }}
        />
      )}
      <DeleteDialog
        goal={toDelete}
        onClose={() => setToDelete(undefined)}
        onDelete={() => {
          removeNow(toDelete!)
          setToDelete(undefined)
        }}
      />
    </>
  )
}

/** Once the dialog is gone: a goal that is reached by its edit has no button for it any more. */
const focusIfLost = (goal: Goal): void =>
  void setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(cardId(goal))?.focus()
  })

const largestFor = (asked: string, goals: Goal[]): Goal | undefined =>
  goals
    .filter(({ timeframe, goalType }) => timeframe === asked && goalType === 'revenue')
    .filter(isOpen)
    .toSorted((a, b) => b.targetAmount - a.targetAmount)[0]

function useChanges(tell: Props['tell']) {
  const fail = (failure: string, error: Error) =>
    !isSignedOut(error) && tell('bad', `${failure} ${sentenceOf(error, 'Please try again.')}`)
  const activate = useMutation({
    mutationFn: ({ goal, isActive }: { goal: Goal; isActive: boolean }) =>
      call(changeGoal, { params: { id: goal.id }, body: { isActive } }),
    onError: (error) => fail('Failed to update goal.', error),
    onSettled: refreshGoals,
  })
  const remove = useMutation({
    mutationFn: (goal: Goal) => call(deleteGoal, { params: { id: goal.id } }),
    onSuccess: () => tell('good', 'Goal deleted'),
    onError: (error) => fail('Failed to delete goal.', error),
    onSettled: refreshGoals,
  })
  const busy = activate.isPending
    ? activate.variables.goal.id
    : remove.isPending
      ? remove.variables.id
      : undefined
  return { activate, remove, busy }
}

interface DeleteProps {
  /** undefined: closed */
  goal: Goal | undefined
  onClose: () => void
  onDelete: () => void
}

function DeleteDialog({ goal, onClose, onDelete }: DeleteProps) {
  return (
    <Dialog
      open={goal !== undefined}
      onClose={onClose}
      title="Are you sure you want to delete this goal?"
      action={
        <Button variant="danger" onClick={onDelete}>
          Delete
        </Button>
      }
    >
      <p className="text-muted">
        <b className="font-semibold text-text">
          <bdi>{goal && nameOf(goal)}</bdi>
        </b>{' '}
        will be deleted for good. Your sales aren't affected.
      </p>
    </Dialog>
  )
}

/** The focus goes to a neighbor, not to the top of the page. */
function useFocusNear(goals: Goal[]): (neighbor: Goal | undefined) => void {
  const next = useRef<Goal | null | undefined>(null)
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return
    const card = next.current && document.getElementById(cardId(next.current))
    ;(card ?? document.querySelector('h1'))?.focus({ preventScroll: true })
    next.current = null
  }, [goals])
  return (neighbor) => {
    next.current = neighbor
  }
}

interface GroupProps {
  title: string
  goals: readonly Goal[]
  busy: number | undefined
  onEdit: (goal: Goal) => void
  onActivate: (goal: Goal, isActive: boolean) => void
  onDelete: (goal: Goal) => void
}

function Group({ title, goals, busy, onEdit, onActivate, onDelete }: GroupProps) {
  const [shown, setShown] = useState(SHOWN)
  const more = goals.length - shown
  return (
    <section aria-labelledby={`goals-${title}`}>
      <h2 id={`goals-${title}`} className="mb-3 text-title font-semibold">
        {title} <span className="font-normal text-muted">{count(goals.length)}</span>
      </h2>
      <ul className="grid gap-3 md:gap-4 @2xl:grid-cols-2">
        {goals.slice(0, shown).map((goal) => (
          <GoalCard
            key={goal.id}
            goal={goal}
            busy={goal.id === busy}
            onEdit={() => onEdit(goal)}
            onActivate={(isActive) => onActivate(goal, isActive)}
            onDelete={() => onDelete(goal)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => setShown(shown + SHOWN)}>
          Show {more > SHOWN && `${count(SHOWN)} of `}
          {count(more, 'more goal')}
        </Button>
      )}
    </section>
  )
}
