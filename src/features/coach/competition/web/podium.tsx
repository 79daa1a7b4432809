import { Crown, Hourglass, Trophy } from 'lucide-react'
import { countOf } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import type { Entry, Leaderboard } from '../contract.ts'
import { noPointsText, ordinal } from './words.ts'

const STEPS = 3
/** by place: equal places stand equally high */
const STEP: Record<number, string> = {
  1: 'h-28 bg-gold text-on-gold md:h-32',
  2: 'h-20 bg-before text-text md:h-24',
  3: 'h-14 bg-gold/35 text-text md:h-16',
}
const POSITION = ['order-2', 'order-1', 'order-3']

export function Podium({ board }: { board: Leaderboard }) {
  const notation = useNotation()
  const { topThreeWinners: first, inTopThree } = board.competitionInfo
  if (first.length === 0) return <Nobody board={board} />
  const onPodium = first.slice(0, STEPS)
  const others = (board.state === 'running' ? inTopThree : first.length) - onPodium.length
  return (
    <>
      <ol className="mt-auto flex items-end justify-center gap-1.5 sm:gap-3">
        {onPodium.map((entry, i) => (
          <Step key={entry.id} entry={entry} position={POSITION[i]!} />
        ))}
      </ol>
      {others > 0 && (
        <p className="mt-3 text-center text-ui text-muted">
          {countOf(others, notation, 'other')} {others === 1 ? 'shares' : 'share'} these places
        </p>
      )}
    </>
  )
}

function Step({ entry, position }: { entry: Entry; position: string }) {
  const notation = useNotation()
  const { rank, displayName, totalPoints, isTied, isYou } = entry
  return (
    <li className={cn('flex min-w-0 flex-1 basis-0 flex-col items-center text-center', position)}>
      {rank === 1 && <Crown className="mb-1 size-5 text-gold-text" aria-hidden />}
      <span
        aria-hidden
        className={cn(
          'grid size-11 place-items-center overflow-hidden rounded-full border-2 bg-card text-md font-bold md:size-12',
          rank === 1 ? 'border-gold' : 'border-line',
          isYou && 'glowing',
        )}
      >
        {initialOf(displayName)}
      </span>
      <bdi className="mt-1.5 line-clamp-2 max-w-full text-ui font-semibold wrap-anywhere">
        {displayName}
      </bdi>
      {isYou && <span className="text-xs font-semibold text-gold-text">You</span>}
      <span className="mt-0.5 text-sm text-muted">{countOf(totalPoints, notation, 'point')}</span>
      <span
        className={cn(
          'mt-2 flex w-full flex-col items-center justify-center rounded-t-box',
          STEP[rank] ?? STEP[3],
        )}
      >
        <b className="text-xl font-bold tracking-tight">
          {rank}
          <span className="sr-only">{ordinal(rank, notation).replace(/^[\d.,\s]+/, '')} place</span>
        </b>
        {isTied && <span className="text-xs font-medium">shared</span>}
      </span>
    </li>
  )
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const initialOf = (name: string): string =>
  [...letters.segment(name)][0]?.segment.toUpperCase() ?? ''

function Nobody({ board: { state, monthYear, totalUsers } }: { board: Leaderboard }) {
  if (state === 'running') {
    return (
      <EmptyState icon={<Trophy aria-hidden />} title="All three places are free" compact>
        The first points of {monthYear} put you on the podium.
      </EmptyState>
    )
  }
  if (totalUsers === 0) {
    return <EmptyState icon={<Trophy aria-hidden />} title={noPointsText(monthYear)} compact />
  }
  if (state === 'confirmed') {
    return (
      <EmptyState icon={<Trophy aria-hidden />} title="Nobody was confirmed" compact>
        None of the winners of {monthYear} could be confirmed.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<Hourglass aria-hidden />} title="Being checked" compact>
      {monthYear} is closed. Its winners are being checked and then shown here.
    </EmptyState>
  )
}
