import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { TextButton } from '../../../../web/ui/text-button.tsx'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { Entry, Leaderboard } from '../contract.ts'
import { BoardRow } from './board-row.tsx'
import { Excluded } from './excluded.tsx'
import { wholeBoardQuery } from './queries.ts'
import { boardNote, monthBeforeText, ownPlaceText } from './words.ts'

interface Props {
  board: Leaderboard
  /** for another month */
  isWaiting: boolean
  onBack: (() => void) | undefined
}

/** Spec §2: the own place first, then the leaderboard. */
export function Board({ board, isWaiting, onBack }: Props) {
  const notation = useNotation()
  const today = useToday()
  const [isWhole, setWhole] = useState(false)
  const { totalUsers, leaderboard, gapBefore, month, monthYear, monthBefore, you } = board
  return (
    <Card
      aria-labelledby="board-title"
      aria-busy={isWaiting}
      className={cn('text-body transition-opacity', isWaiting && 'opacity-60')}
    >
      {you.excluded && <Excluded {...you.excluded} />}
      {onBack && <p className="text-muted">{monthYear}</p>}
      <h2 id="board-title" className="text-figure font-semibold tracking-tight">
        {ownPlaceText(board, notation)}
      </h2>
      <p className="mb-2 text-pretty text-muted">{boardNote(board, today, notation)}</p>
      {monthBefore && <p className="mb-2">{monthBeforeText(monthBefore, today, notation)}</p>}
      {totalUsers === 0 ? (
        <p className="py-3 font-semibold">
          {board.state === 'running'
            ? 'No competitors yet this month!'
            : 'No leaderboard data available'}
        </p>
      ) : isWhole ? (
        <WholeBoard month={month} />
      ) : (
        <Rows entries={leaderboard} gapBefore={gapBefore} />
      )}
      <div className="flex flex-wrap gap-x-5">
        {totalUsers > leaderboard.length && (
          <TextButton onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Only the top and my place' : 'The whole leaderboard'}
          </TextButton>
        )}
        {onBack && <TextButton onClick={onBack}>Back to this month</TextButton>}
      </div>
    </Card>
  )
}

function Rows({ entries, gapBefore = null }: { entries: Entry[]; gapBefore?: number | null }) {
  return (
    <ol aria-label="Leaderboard" className="-mx-3 divide-y divide-line">
      {entries.flatMap((entry) => [
        ...(entry.id === gapBefore ? [<Gap key="gap" />] : []),
        <BoardRow key={entry.id} entry={entry} />,
      ])}
    </ol>
  )
}

const Gap = () => (
  <li className="px-3 text-muted">
    <span aria-hidden>…</span>
    <span className="sr-only">Competitors in between are left out</span>
  </li>
)

const WholeBoard = ({ month }: { month: string }) => (
  <PagedList
    query={useInfiniteQuery(wholeBoardQuery(month))}
    rowsOf={({ leaderboard }) => leaderboard}
    failed="Failed to load leaderboard data"
    empty={null}
  >
    {(entries) => (
      // An owner who earns points meanwhile can be on two pages.
      <Rows entries={[...new Map(entries.map((entry) => [entry.id, entry])).values()]} />
    )}
  </PagedList>
)
