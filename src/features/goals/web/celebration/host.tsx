import { useEffect, useState } from 'react'
import type { CelebrationDialog } from './celebration-dialog.tsx'
import { dismiss, useCelebrations } from './queue.ts'

/** Where celebrations appear, over whichever page is open. The dialog is loaded with the first of them. */
export function CelebrationHost() {
  const [shown, ...waiting] = useCelebrations()
  const [View, setView] = useState<typeof CelebrationDialog>()
  useEffect(() => {
    if (!shown || View) return
    import('./celebration-dialog.tsx').then(
      ({ CelebrationDialog }) => setView(() => CelebrationDialog),
      // The page goes on without it.
      () => dismiss(shown),
    )
  }, [shown, View])
  if (!shown || !View) return null
  return (
    <View
      key={'goal' in shown ? shown.goal.id : shown.milestone.type + shown.milestone.value}
      celebration={shown}
      waiting={waiting.length}
      onClose={() => dismiss(shown)}
    />
  )
}
