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
  // What isn't wanted isn't kept for later either.
  if (isOn === false && news.length > 0) setNews([])
  const [first, ...others] = news
  if (!isOn || !first) return null
  return (
    <Suspense>
      <CelebrationDialog first={first} others={others} onClose={() => setNews([])} />
    </Suspense>
  )
}
