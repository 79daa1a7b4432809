import { Award, CalendarCheck, Flame, Megaphone, type LucideIcon } from 'lucide-react'
import { countOf, formatCount } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { cn } from '../../../../web/ui/cn.ts'
import type { Entry } from '../contract.ts'
import { LevelChip } from './level-chip.tsx'
import { placeText } from './words.ts'

const BADGE: Record<number, string> = {
  1: 'bg-gold text-on-gold',
  2: 'bg-before text-text',
  3: 'bg-gold/35 text-text',
}

export function BoardRow({ entry }: { entry: Entry }) {
  const notation = useNotation()
  const { rank, displayName, level, isYou, totalPoints, isTied, memberSince } = entry
  const { achievementsUnlocked: achievements, bossBelieverShares: shares } = entry
  const { salesStreak, loginStreak } = entry
  const facts: [LucideIcon, number, string][] = [
    [Award, achievements, countOf(achievements, notation, 'achievement')],
    [
      Flame,
      salesStreak,
      `a sale recorded on ${countOf(salesStreak, notation, 'open day')} in a row`,
    ],
    [CalendarCheck, loginStreak, `${formatCount(loginStreak, notation)}-day login streak`],
    [Megaphone, shares, countOf(shares, notation, 'share')],
  ]
  return (
    <li
      {...(isYou && { 'aria-current': 'true' })}
      className={cn(
        'flex items-center gap-3 rounded-box px-2 py-2.5 md:gap-4 md:px-3',
        isYou ? 'bg-gold-wash ring-1 ring-gold/60 ring-inset' : 'hover:bg-sunken',
      )}
    >
      <span
        title={placeText(entry, notation)}
        className="grid min-w-10 shrink-0 justify-items-center gap-0.5"
      >
        <span
          aria-hidden
          className={cn(
            'grid h-9 min-w-9 place-items-center rounded-full px-1.5 text-ui font-bold',
            BADGE[rank] ?? 'bg-sunken text-muted',
          )}
        >
          {formatCount(rank, notation)}
        </span>
        {isTied && (
          <span aria-hidden className="text-xs text-muted">
            shared
          </span>
        )}
        <span className="sr-only">{placeText(entry, notation)}</span>
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{displayName}</bdi>
          {isYou && <span className="text-sm font-semibold text-gold-text">You</span>}
          <LevelChip level={level} />
        </p>
        <ul className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted">
          {facts
            .filter(([, value]) => value > 0)
            .map(([Icon, value, text]) => (
              <li key={text} title={text} className="flex items-center gap-1">
                <Icon className="size-3.5 shrink-0" aria-hidden />
                <span aria-hidden>{formatCount(value, notation)}</span>
                <span className="sr-only">{text}</span>
              </li>
            ))}
          <li className="max-sm:sr-only">
            {memberText(memberSince, (days) => countOf(days, notation, 'day'))}
          </li>
        </ul>
      </div>
      <p className="shrink-0 text-right">
        <b className="block text-md font-bold">{formatCount(totalPoints, notation)}</b>
        <span className="block text-sm text-muted">{totalPoints === 1 ? 'point' : 'points'}</span>
      </p>
    </li>
  )
}

const memberText = (days: number, inWords: (days: number) => string): string =>
  days === 0 ? 'joined today' : `here for ${inWords(days)}`
