import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { goalsQuery } from '../queries.ts'
import type { CelebrationDialog } from './celebration-dialog.tsx'
import { dismiss, useCelebrations, type Celebration } from './queue.ts'
import { onGoalsReached } from './triggers.ts'

/** ms without a keystroke after which someone counts as no longer typing */
const PAUSE = 800

interface Props {
  /** False if the owner doesn't want celebrations, which are then dropped; undefined until known. */
  isOn: boolean | undefined
}

/** Shows celebrations over any page. The dialog's code is loaded with the first one. */
export function CelebrationHost({ isOn }: Props) {
  useReachedGoals()
  const [shown, ...waiting] = useCelebrations()
  const [View, setView] = useState<typeof CelebrationDialog>()
  const isTyping = useIsTyping()
  useEffect(() => {
    if (isOn === false && shown) dismiss(shown)
  }, [isOn, shown])
  useEffect(() => {
    if (!isOn || !shown || View) return
    import('./celebration-dialog.tsx').then(
      ({ CelebrationDialog }) => setView(() => CelebrationDialog),
      // If loading fails, the page works without it.
      () => dismiss(shown),
    )
  }, [isOn, shown, View])
  if (!isOn || !shown || !View || isTyping) return null
  return (
    <View
      key={keyOf(shown)}
      celebration={shown}
      waiting={waiting.length}
      onClose={() => dismiss(shown)}
    />
  )
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

/** A dialog that opens while someone types would swallow the rest of the word. */
function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onInput = () => {
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(setTyping, PAUSE, false)
    }
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('input', onInput)
      clearTimeout(timer)
    }
  }, [])
  return isTyping
}
