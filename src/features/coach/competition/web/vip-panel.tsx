import { Link } from '@tanstack/react-router'
import { Ban, Check, Clock, Crown, Gem, Hourglass } from 'lucide-react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatCount } from '../../../../shared/money.ts'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import { cn } from '../../../../web/ui/cn.ts'
import type { Leaderboard } from '../contract.ts'
import { LevelChip } from './level-chip.tsx'
import { Podium } from './podium.tsx'
import {
  announcedText,
  limitText,
  monthBeforeText,
  nextPlaceText,
  ownPlaceText,
  timeLeftText,
} from './words.ts'

const WITH_PRIZE = [
  'Places 1 to 3 get free lifetime premium CRM access',
  'Everyone else keeps standard KPI tracking',
]
const WITHOUT_PRIZE = ['The top three are honored here, at present without a prize']
const ALWAYS = ['Highest monthly points win', 'Points reset monthly', 'All achievements count']

/** Spec §2. */
export function VipPanel({ board }: { board: Leaderboard }) {
  const today = useToday()
  const notation = useNotation()
  const { hasPrize } = board.competitionInfo
  const facts = [...(hasPrize ? WITH_PRIZE : WITHOUT_PRIZE), ...ALWAYS, announcedText(board, today)]
  return (
    <section
      aria-labelledby="vip-title"
      className="overflow-hidden rounded-box border border-gold/50 bg-gold-wash shadow-card"
    >
      {board.you.excluded && <Excluded {...board.you.excluded} />}
      {board.monthBefore && (
        <p className="flex gap-2 border-b border-gold/40 bg-card px-4 py-3 text-ui font-medium md:px-6">
          <Hourglass className="mt-0.5 size-4 shrink-0 text-gold-text" aria-hidden />
          {monthBeforeText(board.monthBefore, today, notation)}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-4 p-4 md:p-6 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] @2xl:grid-rows-[auto_1fr]">
        <header>
          <p className="flex items-center gap-1.5 text-ui font-semibold text-gold-text">
            <Crown className="size-4 shrink-0" aria-hidden />
            Elite VIP Recognition
          </p>
          <h2 id="vip-title" className="mt-1 text-xl font-bold tracking-tight">
            Top 3 Monthly Winners
          </h2>
        </header>
        <div className="flex flex-col @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-base font-semibold tracking-snug">{titleOf(board)}</h3>
            <span className="flex items-center gap-1.5 text-ui text-muted">
              <Clock className="size-4 shrink-0" aria-hidden />
              {timeLeftText(board, today)}
            </span>
          </div>
          <Podium board={board} />
        </div>
        <div className="flex flex-col gap-4">
          <ul className="grid gap-1.5 text-ui">
            {facts.map((fact) => (
              <li key={fact} className="flex gap-2">
                <Check className="mt-0.5 size-4 shrink-0 text-gold-text" aria-hidden />
                {fact}
              </li>
            ))}
          </ul>
          <p className="mt-auto flex flex-wrap items-center gap-x-4 text-ui text-muted">
            {hasPrize && <span>{limitText(board)}</span>}
            <Link
              to="/competition-rules"
              className="inline-flex min-h-11 items-center font-medium text-text underline underline-offset-2 md:min-h-8"
            >
              Competition rules
            </Link>
          </p>
        </div>
      </div>
      <Own board={board} />
    </section>
  )
}

function Excluded({ since, reason }: NonNullable<Leaderboard['you']['excluded']>) {
  const notation = useNotation()
  return (
    <div className="flex gap-2 border-b border-gold/40 bg-card px-4 py-3 text-ui md:px-6">
      <Ban className="mt-0.5 size-4 shrink-0 text-worse" aria-hidden />
      <p className="min-w-0 text-pretty wrap-anywhere">
        <b className="font-semibold">
          You have been excluded from the competition since{' '}
          {formatDay(since.slice(0, 10), notation)}.
        </b>{' '}
        Reason: <bdi>{reason}</bdi>
        <span className="mt-1 block text-muted">
          You keep your points and achievements, but have no place and can't win. If you think this
          is a mistake, tell us under{' '}
          <Link
            to="/technical-support"
            className="font-medium text-text underline underline-offset-2"
          >
            Technical support
          </Link>
          .
        </span>
      </p>
    </div>
  )
}

const titleOf = ({ monthYear, state }: Leaderboard): string =>
  state === 'running' ? `${monthYear} so far` : `Winners of ${monthYear}`

function Own({ board }: { board: Leaderboard }) {
  const notation = useNotation()
  const { you, monthYear, state } = board
  const next = state === 'running' ? nextPlaceText(board, notation) : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-gold/40 bg-card px-4 py-4 md:px-6">
      <p>
        <span className="block text-sm text-muted">Your points in {monthYear}</span>
        <span className="flex items-center gap-2.5">
          <b className="text-2xl font-bold tracking-tight">{formatCount(you.points, notation)}</b>
          <LevelChip level={you.level} />
        </span>
      </p>
      <p className="min-w-0 text-ui">
        <b className="block text-base font-semibold">{ownPlaceText(board, notation)}</b>
        {next && <span className="text-muted">{next}</span>}
      </p>
      {you.hasLifetimeAccess && (
        <p
          className={cn(
            'flex items-center gap-2 rounded-box bg-gold px-3 py-2 text-ui font-semibold text-on-gold',
            'sm:ml-auto',
          )}
        >
          <Gem className="size-4 shrink-0" aria-hidden />
          Lifetime premium CRM access
        </p>
      )}
    </div>
  )
}
