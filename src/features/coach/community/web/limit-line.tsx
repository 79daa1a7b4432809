import { CircleCheck, Info } from 'lucide-react'
import { formatDayOfYear } from '../../../../shared/calendar.ts'
import type { ResponseOf } from '../../../../shared/endpoint.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { SHARE_POINTS } from '../../points/contract.ts'
import type { monthlyLimits } from '../contract.ts'

export type ShareLimit = ResponseOf<typeof monthlyLimits>['limits']['boss_believer']

export const sharesText = (count: number): string =>
  `${count === 0 ? 'no' : count} ${count === 1 ? 'share' : 'shares'}`

export function LimitLine({ limit: { limit, used, remaining, resetsOn } }: { limit: ShareLimit }) {
  if (remaining === 0) return <LimitBanner resetsOn={resetsOn} />
  return (
    <p className="flex items-center gap-3 text-ui">
      <span className="flex gap-1.5" aria-hidden>
        {Array.from({ length: limit }, (_, index) => (
          <span
            key={index}
            className={cn(
              'grid size-5 place-items-center rounded-full',
              index < used ? 'bg-better text-card' : 'border-2 border-edge',
            )}
          >
            {index < used && <CircleCheck className="size-5" />}
          </span>
        ))}
      </span>
      <span>
        <b className="font-semibold">
          {remaining} of {limit} shares left this month
        </b>
        <span className="text-muted">, +{SHARE_POINTS} points each</span>
      </span>
    </p>
  )
}

/** Sharing earns no more points (spec §2). */
export function LimitBanner({ resetsOn }: { resetsOn: string }) {
  const notation = useNotation()
  return (
    <p className="flex gap-2.5 rounded-box bg-gold-wash px-4 py-3 text-ui">
      <Info className="mt-0.5 size-4.5 shrink-0 text-gold-text" aria-hidden />
      <span>
        <b className="font-semibold">Monthly Share Limit Reached.</b> Keep sharing if you like:
        shares earn points again from {formatDayOfYear(resetsOn, notation)}.
      </span>
    </p>
  )
}
