import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import type { DailyMission } from '../contract.ts'
import { missionQuery } from './queries.ts'
import { GoalCard } from './goal-card.tsx'
import { MixCard } from './mix-card.tsx'
import type { MissionParts } from './parts.ts'
import { ProgressCards } from './progress-cards.tsx'
import { TargetCard } from './target-card.tsx'

export function MissionTab({ parts }: { parts?: MissionParts | undefined }) {
  return (
    <Loaded
      query={useQuery(missionQuery)}
      loading={<MissionSkeleton />}
      failed="Today's mission couldn't be loaded"
      inCard
    >
      {(answer) => <Mission answer={answer} parts={parts} />}
    </Loaded>
  )
}

function Mission({ answer, parts }: { answer: DailyMission; parts: MissionParts | undefined }) {
  const { mission } = answer
  const hasMix = mission !== null && !mission.isReached
  const isOwnMix = hasMix && mission.mix.some(({ name }) => name !== null)
  return (
    <div className="grid gap-3 md:gap-4">
      <TargetCard answer={answer} />
      <div className={cn('grid gap-3 md:gap-4', isOwnMix && twoColumnStyles)}>
        {hasMix && <MixCard mission={mission} answer={answer} />}
        <GoalCard answer={answer} />
      </div>
      {parts && (
        <Suspense>
          <parts.Outreach />
        </Suspense>
      )}
      <ProgressCards answer={answer} />
      {parts && (
        <Suspense>
          <parts.Benchmarks />
        </Suspense>
      )}
    </div>
  )
}

const twoColumnStyles = '@2xl:grid-cols-[minmax(0,1fr)_22rem]'

const MissionSkeleton = () => (
  <Loading text="Loading your mission..." className="grid gap-3 md:gap-4">
    <Card className="grid gap-4">
      <Skeleton className="w-32" />
      <Skeleton height="h-28" />
      <Skeleton className="w-56" />
    </Card>
    <Card className="grid gap-4">
      <Skeleton className="w-32" />
      <Skeleton height="h-8" className="w-40" />
      <Skeleton height="h-2.5" />
    </Card>
  </Loading>
)
