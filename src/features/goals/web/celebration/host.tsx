import { useEffect, useState } from 'react'
import type { CelebrationDialog } from './celebration-dialog.tsx'
import { dismiss, useCelebrations } from './queue.ts'

/** ms without a keystroke after which someone counts as no longer typing */
const PAUSE = 800

/** Shows celebrations over any page. The dialog's code is loaded with the first one. */
export function CelebrationHost() {
  const [shown, ...waiting] = useCelebrations()
  const [View, setView] = useState<typeof CelebrationDialog>()
  const isTyping = useIsTyping()
  useEffect(() => {
    if (!shown || View) return
    import('./celebration-dialog.tsx').then(
      ({ CelebrationDialog }) => setView(() => CelebrationDialog),
      // If loading fails, the page works without it.
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
