import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { PastMonth } from '../contract.ts'
import { winnersQuery } from './queries.ts'
import { noPointsText, ordinal } from './words.ts'

export function PastWinners({ onShow }: { onShow: (month: string) => void }) {
  const months = useQuery({ ...winnersQuery, staleTime: 0 })
  if (months.data?.length === 0) {
    return (
      <p className="text-muted">
        No month is closed yet. The first winners are announced when this month is over.
      </p>
    )
  }
  return (
    <Loaded
      query={months}
      loading={
        <Loading text="Loading past winners..." rows={2} height="h-12" className="grid gap-3" />
      }
      failed="Past winners couldn't be loaded"
    >
      {(data) => (
        <ul className="divide-y divide-line">
          {data.map((month) => (
            <Month key={month.month} month={month} onShow={() => onShow(month.month)} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Month({ month, onShow }: { month: PastMonth; onShow: () => void }) {
  const notation = useNotation()
  const { monthYear, state, winners, others, hasPrize, hadPoints } = month
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-body font-semibold">{monthYear}</h3>
        {!hadPoints ? (
          <p className="text-body text-muted">{noPointsText(monthYear)}</p>
        ) : state === 'closed' ? (
          <p className="text-body text-muted">Being checked</p>
        ) : winners.length === 0 ? (
          <p className="text-body text-muted">Nobody won</p>
        ) : (
          <ol className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-body">
            {winners.map(({ place, displayName, points, isYou }, i) => (
              <li key={i} className="min-w-0">
                <b className="font-semibold">{ordinal(place, notation)}</b>{' '}
                <bdi className="wrap-anywhere">{displayName}</bdi>
                {isYou && <span className="font-semibold"> (you)</span>}{' '}
                <span className="text-muted">{countOf(points, notation, 'point')}</span>
              </li>
            ))}
            {others > 0 && (
              <li className="text-muted">
                and {countOf(others, notation, 'other')} level with them
              </li>
            )}
          </ol>
        )}
        {winners.length > 0 && !hasPrize && (
          <p className="text-small text-muted">Honored without a prize</p>
        )}
      </div>
      <Button variant="secondary" onClick={onShow}>
        Show the board
      </Button>
    </li>
  )
}
