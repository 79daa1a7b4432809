import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, EllipsisVertical, Trophy } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../../shared/money.ts'
import { sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { EmptyState, ErrorNotice } from '../../../../web/ui/notice.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { Entry, Leaderboard } from '../contract.ts'
import { BoardRow } from './board-row.tsx'
import { wholeBoardQuery } from './queries.ts'

interface Props {
  board: Leaderboard
  /** for another month */
  isWaiting: boolean
  onBack: (() => void) | undefined
}

export function Board({ board, isWaiting, onBack }: Props) {
  const notation = useNotation()
  const [isWhole, setWhole] = useState(false)
  const { totalUsers, leaderboard, gapBefore, month, monthYear } = board
  const isAll = totalUsers <= leaderboard.length
  return (
    <Card
      aria-labelledby="board-title"
      aria-busy={isWaiting}
      className={cn('transition-opacity', isWaiting && 'opacity-60')}
    >
      <CardHeader
        id="board-title"
        title={`Leaderboard ${monthYear}`}
        note={totalUsers > 0 && countOf(totalUsers, notation, 'competitor')}
      >
        {onBack && (
          <Button variant="quiet" className="-my-2" onClick={onBack}>
            <ArrowLeft aria-hidden />
            This month
          </Button>
        )}
      </CardHeader>
      {totalUsers === 0 ? (
        <NoCompetitors board={board} />
      ) : isWhole ? (
        <WholeBoard month={month} />
      ) : (
        <Rows entries={leaderboard} gapBefore={gapBefore} />
      )}
      {!isAll && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show only the top and my place' : 'Show the whole board'}
        </Button>
      )}
    </Card>
  )
}

function NoCompetitors({ board: { state } }: { board: Leaderboard }) {
  return state === 'running' ? (
    <EmptyState icon={<Trophy aria-hidden />} title="No competitors yet this month!">
      Earn the first points of the month and you lead the board.
    </EmptyState>
  ) : (
    <EmptyState icon={<Trophy aria-hidden />} title="No leaderboard data available">
      Nobody earned points that month.
    </EmptyState>
  )
}

function Rows({ entries, gapBefore = null }: { entries: Entry[]; gapBefore?: number | null }) {
  return (
    <ol className="-mx-2 grid gap-0.5 md:-mx-3">
      {entries.flatMap((entry) => [
        ...(entry.id === gapBefore ? [<Gap key="gap" />] : []),
        <BoardRow key={entry.id} entry={entry} />,
      ])}
    </ol>
  )
}

const Gap = () => (
  <li className="py-0.5 pl-4 text-faint md:pl-5">
    <EllipsisVertical className="size-5" aria-hidden />
    <span className="sr-only">Competitors in between are left out</span>
  </li>
)

function WholeBoard({ month }: { month: string }) {
  const pages = useInfiniteQuery(wholeBoardQuery(month))
  // An owner who earns points meanwhile can be on two pages.
  const byId = new Map(
    pages.data?.pages.flatMap(({ leaderboard }) => leaderboard).map((entry) => [entry.id, entry]),
  )
  return (
    <>
      <Rows entries={[...byId.values()]} />
      {pages.isError && (
        <ErrorNotice className="mt-3">
          {sentenceOf(pages.error, 'Failed to load leaderboard data')}
        </ErrorNotice>
      )}
      {(pages.hasNextPage || pages.isError || pages.isPending) && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          pending={pages.isFetching}
          onClick={() => void pages.fetchNextPage()}
        >
          {pages.isError ? 'Try again' : pages.isPending ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}
