import { Check } from 'lucide-react'
import { formatDay } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { Progress } from '../../../../web/ui/progress.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { ACHIEVEMENTS, type Achievement } from '../../points/contract.ts'
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts'
import { descriptionText, progressText, shareOf } from './words.ts'

export function AchievementCard({ achievement }: { achievement: Achievement }) {
  const notation = useNotation()
  const { id, name, points } = achievement
  const { unlocked, isEarnedNow } = achievement
  const Icon = ACHIEVEMENT_ICONS[ACHIEVEMENTS[id].icon]
  const text = progressText(achievement, notation)
  return (
    <li
      className={cn(
        'flex flex-col gap-3 rounded-box border p-4 shadow-card',
        isEarnedNow ? 'border-gold/50 bg-gold-wash' : 'border-line bg-card',
      )}
    >
      <div className="flex gap-3">
        <span
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5',
            isEarnedNow
              ? 'bg-gold text-on-gold'
              : unlocked
                ? 'bg-gold-wash text-gold-text'
                : 'bg-sunken text-muted',
          )}
        >
          <Icon aria-hidden />
        </span>
        <div className="min-w-0">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-ui text-pretty text-muted">{descriptionText(achievement, notation)}</p>
        </div>
      </div>
      <div className="mt-auto grid gap-1.5">
        <p className="text-sm text-muted">{text}</p>
        <Progress text={`${name}: ${text}`} value={shareOf(achievement)} className="h-1.5" />
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-3 text-ui">
        {unlocked ? (
          <span className="flex items-center gap-1 font-semibold text-better">
            <Check className="size-4" strokeWidth={3} aria-hidden />
            <span className="sr-only">✓ </span>Unlocked
          </span>
        ) : (
          <span className="text-muted">Not yet</span>
        )}
        {isEarnedNow ? (
          <b className="font-semibold text-better">+{points}</b>
        ) : (
          <span className={unlocked ? 'text-muted' : 'font-medium'}>Earn {points} points</span>
        )}
        <Since achievement={achievement} notation={notation} />
      </footer>
    </li>
  )
}

function Since({ achievement, notation }: { achievement: Achievement; notation: Notation }) {
  const { unlocked, isEarnedNow, every, earnedOn } = achievement
  if (!unlocked || earnedOn === null) return null
  return (
    <span className="w-full text-sm text-muted">
      {isEarnedNow
        ? `Earned on ${formatDay(earnedOn, notation)}${every === 'month' ? '. You can earn it again next month.' : ''}`
        : `Last earned on ${formatDay(earnedOn, notation)}.`}
    </span>
  )
}
