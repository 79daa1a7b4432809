import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../web/ui/card.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import { weeklyProgress } from '../contract.ts'
import { StreakCard } from './streak-card.tsx'
import { WeekCard } from './week-card.tsx'

/** Sales and the profile refresh every query. */
export const WeeklyTab = () => (
  <Loaded
    query={useQuery(endpointQuery(weeklyProgress))}
    loading={
      <Card>
        <Loading text="Loading your week..." rows={1} height="h-64" />
      </Card>
    }
    failed="Your week couldn't be loaded"
    inCard
  >
    {(week) => (
      <div className="grid items-start gap-3 md:gap-4 @2xl:grid-cols-[minmax(0,1fr)_18rem]">
        <WeekCard week={week} />
        <StreakCard week={week} />
      </div>
    )}
  </Loaded>
)
