import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../../../../web/ui/toast.tsx'
import { goalsQuery } from '../queries.ts'
import type { CelebrationDialog } from './celebration-dialog.tsx'
import {
  celebrate,
  dismiss,
  dismissAll,
  present,
  useCelebrations,
  type Celebration,
  type Announcement,
  type Queued,
} from './queue.ts'
import { isErrorShown, look, untilIdle, watchTyping } from './idle.ts'
import { onGoalsReached } from './triggers.ts'
import { savePending, tellPending } from './pending.ts'

interface Props {
  /** undefined until known */
  isOn: boolean | undefined
}

export function CelebrationHost({ isOn }: Props) {
  useReachedGoals()
  useEffect(watchTyping, [])
  useEffect(tellPending, [])
  const queued = useCelebrations()
  const [first, ...waiting] = queued
  const celebration = first && !('show' in first) ? first : undefined
  useAnnouncing(first && 'show' in first ? first : undefined)
  const [View, setView] = useState<typeof CelebrationDialog>()
  const hasItsTurn = useTurn(isOn && View ? celebration : undefined)
  useEffect(() => {
    const isPending = (each: Queued): each is Celebration =>
      !('show' in each) && !(hasItsTurn && each === celebration)
    savePending(queued.filter(isPending))
  }, [queued, celebration, hasItsTurn])
  useEffect(() => {
    if (isOn === false && celebration) dismiss(celebration)
  }, [isOn, celebration])
  useEffect(() => {
    if (!isOn || !celebration || View) return
    import('./celebration-dialog.tsx').then(
      ({ CelebrationDialog }) => setView(() => CelebrationDialog),
      // The page works without it.
      () => dismiss(celebration),
    )
  }, [isOn, celebration, View])
  if (!View || !celebration || !hasItsTurn) return null
  return (
    <View
      key={keyOf(celebration)}
      celebration={celebration}
      waiting={waiting.filter((each) => !('show' in each)).length}
      onClose={() => dismiss(celebration)}
      onCloseAll={dismissAll}
    />
  )
}

/** A celebration on screen stays when the page is no longer idle. */
function useTurn(celebration: Celebration | undefined): boolean {
  const [shown, setShown] = useState<Celebration>()
  useEffect(() => {
    if (!celebration) return
    let isCurrent = true
    void untilIdle().then(() => {
      if (!isCurrent) return
      present(celebration)
      setShown(celebration)
    })
    return () => {
      isCurrent = false
    }
  }, [celebration])
  return celebration !== undefined && shown === celebration
}

function useAnnouncing(announcement: Announcement | undefined): void {
  useEffect(() => {
    if (!announcement) return
    let isCurrent = true
    const announceLater = async () => {
      await untilIdle(noMessage)
      if (isCurrent) await announce(announcement)
    }
    void announceLater()
    return () => {
      isCurrent = false
    }
  }, [announcement])
}

/** A message may offer to undo something. */
const noMessage = (): boolean => toast.getToasts().length === 0

/** The news makes way for an error and waits once more. */
async function announce(announcement: Announcement): Promise<void> {
  dismiss(announcement)
  const id = announcement.show()
  while (toast.getToasts().some((each) => each.id === id)) {
    await look()
    if (!isErrorShown()) continue
    toast.dismiss(id)
    celebrate(announcement)
    return
  }
}

const keyOf = (celebration: Celebration): string | number =>
  'goals' in celebration
    ? celebration.goals[0].id
    : celebration.milestones[0].message + celebration.milestones[0].value

/** Goals are read again after every change to goals, sales or profile. */
function useReachedGoals(): void {
  const { data: goals } = useQuery(goalsQuery)
  useEffect(() => {
    if (goals?.some(({ achievedAt, celebrated }) => achievedAt && !celebrated)) onGoalsReached()
  }, [goals])
}
