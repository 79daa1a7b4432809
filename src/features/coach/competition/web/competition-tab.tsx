import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIsSample } from '../../../accounts/web/index.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Fold } from '../../../../web/ui/fold.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { Board } from './board.tsx'
import { PastWinners } from './past-winners.tsx'
import { appearanceQuery, boardQuery } from './queries.ts'
import { nameShown } from './shown-name.ts'
import { VipPanel } from './vip-panel.tsx'
import { APPEARANCE_NAMES, WHAT_OTHERS_SEE } from './words.ts'

/** Spec §2 (Leaderboard tab). */
export function CompetitionTab() {
  return useIsSample() ? <NotInSample /> : <Competition />
}

const NotInSample = () => (
  <Card className="text-body">
    <h2 className="text-title font-semibold">Not in the sample shop</h2>
    <p className="text-muted">Owners compete here each month. The sample shop doesn't take part.</p>
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
        <div ref={top} className="grid scroll-mt-20 gap-3 md:gap-4">
          <div className="grid items-start gap-3 md:gap-4 @2xl:grid-cols-[minmax(0,1fr)_20rem]">
            <Board
              key={data.month}
              board={data}
              isWaiting={board.isPlaceholderData}
              onBack={month ? () => setMonth(undefined) : undefined}
            />
            <VipPanel board={data} />
          </div>
          <Card className="divide-y divide-line py-1.5 text-body md:py-2">
            {/* The board says why excluded owners appear nowhere. */}
            {!data.you.excluded && <HowYouAppear />}
            <Fold title={<h2 className="text-body">Winners of past months</h2>}>
              {() => <PastWinners onShow={setMonth} />}
            </Fold>
          </Card>
        </div>
      )}
    </Loaded>
  )
}

function HowYouAppear() {
  const { data } = useQuery(appearanceQuery)
  const name = data && nameShown(data)
  return (
    <Fold
      title={<h2 className="text-body">How you appear</h2>}
      note={
        data && (
          <>
            {APPEARANCE_NAMES[data.appearance]}
            {name && (
              <>
                : <bdi>{name}</bdi>
              </>
            )}
          </>
        )
      }
    >
      {() => (
        <div className="grid gap-3">
          <p className="text-pretty text-muted">{WHAT_OTHERS_SEE}</p>
          <AppearanceForm />
        </div>
      )}
    </Fold>
  )
}

const BoardSkeleton = () => (
  <Card>
    <Loading text="Loading the leaderboard..." rows={5} height="h-10" className="grid gap-3" />
  </Card>
)
