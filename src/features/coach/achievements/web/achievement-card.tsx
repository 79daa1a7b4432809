import { Check } from 'lucide-react'
import { formatDay } from '../../../../shared/calendar.ts'
import { Progress } from '../../../../web/ui/progress.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { ACHIEVEMENTS, type Achievement } from '../../points/contract.ts'
import { ACHIEVEMENT_ICONS } from './achievement-icons.ts'
import { descriptionText, shareOf, shortText } from './words.ts'

/** Spec §2; the conditions when pressed. */
export function AchievementCard({ achievement }: { achievement: Achievement }) {
  const notation = useNotation()
  const { id, name, points, unlocked, isEarnedNow, earnedOn } = achievement
  const Icon = ACHIEVEMENT_ICONS[ACHIEVEMENTS[id].icon]
  const short = shortText(achievement, notation)
  return (
    <li className="border-line first:border-0 [&:not(:first-child)]:border-t">
      <details>
        <summary className="flex list-none items-start gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
          <Icon className="mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden />
          <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
            <h3 className="text-body font-semibold">{name}</h3>
            <span className="text-small text-muted @2xl:order-last">
              {unlocked && (
                <span className="text-better">
                  <Check className="mr-1 inline size-3.5" strokeWidth={2.5} aria-hidden />
                  <span className="sr-only">✓ </span>Unlocked
                </span>
              )}
              {unlocked
                ? `${isEarnedNow ? '' : ','} +${points}${isEarnedNow ? '' : ' again'}`
                : `Earn ${points} points`}
            </span>
            <span className="w-full text-small text-muted @2xl:order-last">{short}</span>
          </span>
        </summary>
        <div className="pb-3 pl-7.5 text-small text-pretty text-muted">
          <p>{descriptionText(achievement, notation)}.</p>
          {!isEarnedNow && earnedOn !== null && (
            <p>Last earned on {formatDay(earnedOn, notation)}.</p>
          )}
        </div>
      </details>
      {!isEarnedNow && (
        <Progress
          isQuiet
          text={`${name}: ${short}`}
          value={shareOf(achievement)}
          className="-mt-px h-0.5"
        />
      )}
    </li>
  )
}
