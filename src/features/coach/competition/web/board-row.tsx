import { countOf } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { cn } from '../../../../web/ui/cn.ts'
import type { Entry } from '../contract.ts'
import { LEVEL_NAMES } from '../../points/web/words.ts'
import { ordinal, placeText } from './words.ts'

export function BoardRow({ entry }: { entry: Entry }) {
  const notation = useNotation()
  const { rank, displayName, level, isYou, totalPoints, isTied } = entry
  return (
    <li
      {...(isYou && { 'aria-current': 'true' })}
      className={cn(
        'flex flex-wrap items-baseline gap-x-3 px-3 py-3',
        isYou && 'rounded-inner bg-sunken',
      )}
    >
      <span className="min-w-8">
        <b aria-hidden className="font-semibold">
          {ordinal(rank, notation)}
        </b>
        <span className="sr-only">{placeText(entry, notation)}</span>
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        {isYou ? 'You' : <bdi>{displayName}</bdi>}{' '}
        <span className="text-small text-muted">
          {LEVEL_NAMES[level]}
          {isTied && ', shared place'}
        </span>
      </span>
      <span>{countOf(totalPoints, notation, 'point')}</span>
    </li>
  )
}
