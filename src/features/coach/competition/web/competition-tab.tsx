import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useIsSample } from '../../../accounts/web/index.ts'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { Board } from './board.tsx'
import { PastWinners } from './past-winners.tsx'
import { boardQuery } from './queries.ts'
import { VipPanel } from './vip-panel.tsx'

/** Spec §2 (Leaderboard tab). */
export function CompetitionTab() {
  return useIsSample() ? <NotInSample /> : <Competition />
}

const NotInSample = () => (
  <Card>
    <EmptyState icon={<Trophy aria-hidden />} title="Not in the sample shop">
      Owners compete here each month. The sample shop doesn't take part.
    </EmptyState>
  </Card>
)

function Competition() {
  const [month, setMonth] = useState<string>()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button for a past month is far below.
    if (month) top.current?.scrollIntoView({ block: 'start' })
  }, [month])
  const board = useQuery({ ...boardQuery(month), placeholderData: (before) => before })
  return (
    <Loaded
      query={board}
      loading={<BoardSkeleton />}
      failed="Failed to load leaderboard data"
      inCard
    >
      {(data) => (
        <div ref={top} className="grid scroll-mt-20 gap-4 md:gap-5">
          <VipPanel board={data} />
          <AppearanceCard board={data} />
          <Board
            key={data.month}
            board={data}
            isWaiting={board.isPlaceholderData}
            onBack={month ? () => setMonth(undefined) : undefined}
          />
          <PastWinners onShow={setMonth} />
        </div>
      )}
    </Loaded>
  )
}

const BoardSkeleton = () => (
  <Loading text="Loading the leaderboard..." className="grid gap-4 md:gap-5">
    <Card className="grid gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <Skeleton className="w-40" />
        <Skeleton height="h-7" className="w-64 max-w-full" />
        <Skeleton className="w-56" />
        <Skeleton className="w-48" />
      </div>
      <div className="flex items-end gap-2">
        <Skeleton height="h-36" className="grow" />
        <Skeleton height="h-48" className="grow" />
        <Skeleton height="h-28" className="grow" />
      </div>
    </Card>
    <Card className="grid gap-5">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="h-10" />
      ))}
    </Card>
  </Loading>
)
