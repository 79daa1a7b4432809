import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { Banner, useBanner } from './banner.tsx'
import { GoalForm } from './goal-form.tsx'
import { GoalGroups } from './goal-groups.tsx'
import { goalsQuery } from './queries.ts'

/** Page to create goals and see their progress (spec §2 Goal Settings). */
export function GoalSettingsPage() {
  const goals = useQuery(goalsQuery)
  const { message, tell } = useBanner()
  return (
    <div className="max-w-5xl">
      <Banner message={message} />
      <PageHeader
        title="Goal Settings"
        subtitle="Set and manage your revenue goals for instant celebrations"
      />
      <div className="grid gap-6 md:gap-8">
        <GoalForm tell={tell} />
        <Loaded
          query={goals}
          loading={<GoalsSkeleton />}
          failed="Your goals couldn't be loaded"
          inCard
        >
          {(data) => <GoalGroups goals={data} tell={tell} />}
        </Loaded>
      </div>
    </div>
  )
}

function GoalsSkeleton() {
  return (
    <Loading text="Loading goals..." className="grid gap-3 md:gap-4 lg:grid-cols-2">
      {[1, 2].map((card) => (
        <div
          key={card}
          className="grid gap-4 rounded-box border border-line bg-card p-4 shadow-card"
        >
          <Skeleton className="w-40" />
          <Skeleton height="h-6" className="w-28" />
          <Skeleton height="h-2.5" />
          <Skeleton className="w-52" />
        </div>
      ))}
    </Loading>
  )
}
