import { formatDayOfYear } from '../../../../shared/calendar.ts'
import type { ResponseOf } from '../../../../shared/endpoint.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { SHARE_POINTS } from '../../points/contract.ts'
import type { monthlyLimits } from '../contract.ts'

export type ShareLimit = ResponseOf<typeof monthlyLimits>['limits']['boss_believer']

export const sharesText = (count: number): string =>
  `${count === 0 ? 'no' : count} ${count === 1 ? 'share' : 'shares'}`

export const LimitLine = ({ limit: { limit, remaining, resetsOn } }: { limit: ShareLimit }) =>
  remaining === 0 ? (
    <LimitBanner resetsOn={resetsOn} />
  ) : (
    <p className="text-small text-muted">
      {remaining} of {limit} shares left this month, +{SHARE_POINTS} points each
    </p>
  )

/** Sharing earns no more points (spec §2). */
export function LimitBanner({ resetsOn }: { resetsOn: string }) {
  const notation = useNotation()
  return (
    <p className="text-body">
      <b className="font-semibold">Monthly Share Limit Reached.</b> Keep sharing if you like: shares
      earn points again from {formatDayOfYear(resetsOn, notation)}.
    </p>
  )
}
