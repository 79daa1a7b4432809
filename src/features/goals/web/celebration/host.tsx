import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '../../../../web/lazy-extra.ts'
import type { Milestone } from '../../celebration/contract.ts'
import { celebrateWith } from './today.ts'

const CelebrationDialog = lazyExtra(
  async () => (await import('./celebration-dialog.tsx')).CelebrationDialog,
)

/** `isOn`: undefined until known */
export function CelebrationHost({ isOn }: { isOn: boolean | undefined }) {
  const [news, setNews] = useState<Milestone[]>([])
  useEffect(() => celebrateWith(setNews), [])
  // Else the old news would show when celebrations are turned on again.
  if (isOn === false && news.length > 0) setNews([])
  const [first, ...others] = news
  if (!isOn || !first) return null
  return (
    <Suspense>
      <CelebrationDialog first={first} others={others} onClose={() => setNews([])} />
    </Suspense>
  )
}
