import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { coachStatusQuery } from '../../features/coach/settings/web/queries.ts'
import { CelebrationHost } from '../../features/goals/web/celebration/host.tsx'
import { lazyExtra } from '../../web/lazy-extra.ts'

const AchievementNews = lazyExtra(
  async () => (await import('../../features/coach/settings/web/achievement-news.tsx')).default,
)

export function Celebrations() {
  const { data, isError } = useQuery(coachStatusQuery)
  return (
    <>
      <CelebrationHost isOn={isError || data?.notices.goalsAndMilestones} />
      {/* Suspends on its own: nothing else may disappear while its code loads. */}
      <Suspense>
        {data?.hasNews !== undefined && <AchievementNews hasNews={data.hasNews} />}
      </Suspense>
    </>
  )
}
