import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../web/ui/card.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { weekQuery } from './queries.ts'
import { StreakCard } from './streak-card.tsx'
import { WeekCard } from './week-card.tsx'

/** The running week day by day, and the streaks. */
export function WeeklyTab() {
  const query = useQuery(weekQuery)
  const { data: week } = query
  if (query.isError) {
    return (
      <Card>
        <TryAgain query={query} title="Your week couldn't be loaded" />
      </Card>
    )
  }
  return (
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      {week ? <WeekCard week={week} /> : <WeekSkeleton />}
      {week && <StreakCard week={week} />}
    </div>
  )
}

const WeekSkeleton = () => (
  <Card>
    <Loading text="Loading your week..." className="grid gap-4">
      <Skeleton className="w-32" />
      <Skeleton height="h-8" className="w-48" />
      <Skeleton height="h-56" />
    </Loading>
  </Card>
)
