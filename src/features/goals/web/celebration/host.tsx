import { useEffect, useState } from 'react'
import type { CelebrationDialog } from './celebration-dialog.tsx'
import { dismiss, useCelebrations } from './queue.ts'

/** ms without a keystroke after which a person is no longer typing */
const PAUSE = 800

/** Where celebrations appear, over whichever page is open. The dialog is loaded with the first of them. */
export function CelebrationHost() {
  const [shown, ...waiting] = useCelebrations()
  const [View, setView] = useState<typeof CelebrationDialog>()
  const isTyping = useIsTyping()
  useEffect(() => {
    if (!shown || View) return
    import('./celebration-dialog.tsx').then(
      ({ CelebrationDialog }) => setView(() => CelebrationDialog),
      // The page goes on without it.
      () => dismiss(shown),
    )
  }, [shown, View])
  if (!shown || !View || isTyping) return null
  return (
    <View
      key={'goal' in shown ? shown.goal.id : shown.milestone.type + shown.milestone.value}
      celebration={shown}
      waiting={waiting.length}
      onClose={() => dismiss(shown)}
    />
  )
}

/** A dialog that opens in the middle of a word swallows the rest of it. */
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
