import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../shared/calendar.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { Leaderboard } from '../contract.ts'

export function Excluded({ since, reason }: NonNullable<Leaderboard['you']['excluded']>) {
  const notation = useNotation()
  return (
    <p className="mb-3 text-pretty wrap-anywhere">
      <b className="font-semibold text-worse">
        You have been excluded from the competition since {formatDay(since.slice(0, 10), notation)}.
      </b>{' '}
      Reason: <bdi>{reason}</bdi>. You keep your points and achievements, but can't win. If you
      think this is a mistake, tell us under{' '}
      <Link to="/technical-support" className="underline underline-offset-2">
        Technical support
      </Link>
      .
    </p>
  )
}
