import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../../../web/ui/card.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import { createGoal } from '../../../goals/contract.ts'
import { weeklyProgress } from '../contract.ts'
import { StreakCard } from './streak-card.tsx'
import { WeekCard } from './week-card.tsx'

/** Sales and the profile refresh every query. */
const weekQuery = { ...endpointQuery(weeklyProgress), meta: { dependsOn: [createGoal.path] } }

export const WeeklyTab = () => (
  <Loaded
    query={useQuery(weekQuery)}
    loading={
      <Columns>
        <WeekSkeleton />
      </Columns>
    }
    failed="Your week couldn't be loaded"
    inCard
  >
    {(week) => (
      <Columns>
        <WeekCard week={week} />
        <StreakCard week={week} />
      </Columns>
    )}
  </Loaded>
)

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-3 md:gap-4 @2xl:grid-cols-[minmax(0,1fr)_21rem]">
    {children}
  </div>
)

const WeekSkeleton = () => (
  <Card>
    <Loading text="Loading your week..." className="grid gap-4">
      <Skeleton className="w-32" />
      <Skeleton height="h-8" className="w-48" />
      <Skeleton height="h-56" />
    </Loading>
  </Card>
)
