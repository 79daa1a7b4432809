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
import { isErrorShown, look, quiet, watchTyping } from './quiet.ts'
import { onGoalsReached } from './triggers.ts'
import { keepUntold, tellUntold } from './untold.ts'

interface Props {
  /** False if the owner doesn't want celebrations, which are then dropped; undefined until known. */
  isOn: boolean | undefined
}

/** Shows celebrations and news on any page, one after the other, in quiet moments. The dialog's code is loaded with the first one. */
export function CelebrationHost({ isOn }: Props) {
  useReachedGoals()
  useEffect(watchTyping, [])
  useEffect(tellUntold, [])
  const queued = useCelebrations()
  const [first, ...waiting] = queued
  const celebration = first && !('show' in first) ? first : undefined
  useAnnouncing(first && 'show' in first ? first : undefined)
  const [View, setView] = useState<typeof CelebrationDialog>()
  const hasItsTurn = useTurn(isOn && View ? celebration : undefined)
  useEffect(() => {
    const isUntold = (each: Queued): each is Celebration =>
      !('show' in each) && !(hasItsTurn && each === celebration)
    keepUntold(queued.filter(isUntold))
  }, [queued, celebration, hasItsTurn])
  useEffect(() => {
    if (isOn === false && celebration) dismiss(celebration)
  }, [isOn, celebration])
  useEffect(() => {
    if (!isOn || !celebration || View) return
    import('./celebration-dialog.tsx').then(
      ({ CelebrationDialog }) => setView(() => CelebrationDialog),
      // If loading fails, the page works without it.
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

/** True once the page was quiet. A celebration that is on screen stays, even if the page isn't quiet any more. */
function useTurn(celebration: Celebration | undefined): boolean {
  const [shown, setShown] = useState<Celebration>()
  useEffect(() => {
    if (!celebration) return
    let isCurrent = true
    void quiet().then(() => {
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

/** Shows news in a message when nothing else is on screen. */
function useAnnouncing(announcement: Announcement | undefined): void {
  useEffect(() => {
    if (!announcement) return
    let isCurrent = true
    const announceLater = async () => {
      await quiet(noMessage)
      if (isCurrent) await announce(announcement)
    }
    void announceLater()
    return () => {
      isCurrent = false
    }
  }, [announcement])
}

/** No message is on screen, which may offer to undo something. */
const noMessage = (): boolean => toast.getToasts().length === 0

/** Shows news in a message. If an error comes up meanwhile, the news makes way and waits once more. */
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

/** The message differs between a mark of the month and the same one of the year. */
const keyOf = (celebration: Celebration): string | number =>
  'goals' in celebration
    ? celebration.goals[0].id
    : celebration.milestones[0].message + celebration.milestones[0].value

/**
 * Finds goals that the server has recorded, whatever changed the figures: goals are read when any page opens,
 * and again after every change to them, to sales or to the profile.
 */
function useReachedGoals(): void {
  const { data: goals } = useQuery(goalsQuery)
  useEffect(() => {
    if (goals?.some(({ achievedAt, celebrated }) => achievedAt && !celebrated)) onGoalsReached()
  }, [goals])
}
