import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Medal } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { PastMonth } from '../contract.ts'
import { winnersQuery } from './queries.ts'
import { noPointsText, ordinal } from './words.ts'

export function PastWinners({ onShow }: { onShow: (month: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card compact>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center gap-2 text-base font-semibold tracking-snug md:min-h-8 [&::-webkit-details-marker]:hidden">
          <Medal className="size-4.5 shrink-0 text-gold-text" aria-hidden />
          Winners of past months
          <ChevronRight
            className="ml-auto size-4.5 shrink-0 text-muted transition-transform group-open:rotate-90"
            aria-hidden
          />
        </summary>
        {isOpen && <Months onShow={onShow} />}
      </details>
    </Card>
  )
}

function Months({ onShow }: { onShow: (month: string) => void }) {
  const months = useQuery({ ...winnersQuery, staleTime: 0 })
  if (months.data?.length === 0) {
    return (
      <EmptyState title="No month is closed yet" compact>
        The first winners are announced when this month is over.
      </EmptyState>
    )
  }
  return (
    <Loaded
      query={months}
      loading={
        <Loading
          text="Loading past winners..."
          rows={2}
          height="h-12"
          className="mt-3 grid gap-3"
        />
      }
      failed="Past winners couldn't be loaded"
    >
      {(data) => (
        <ul className="mt-2 divide-y divide-line">
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
        <h3 className="text-ui font-semibold">{monthYear}</h3>
        {!hadPoints ? (
          <p className="text-ui text-muted">{noPointsText(monthYear)}</p>
        ) : state === 'closed' ? (
          <p className="text-ui text-muted">Being checked</p>
        ) : winners.length === 0 ? (
          <p className="text-ui text-muted">Nobody won</p>
        ) : (
          <ol className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ui">
            {winners.map(({ place, displayName, points, isYou }, i) => (
              <li key={i} className="min-w-0">
                <b className="font-semibold">{ordinal(place, notation)}</b>{' '}
                <bdi className="wrap-anywhere">{displayName}</bdi>
                {isYou && <span className="font-semibold text-gold-text"> (you)</span>}{' '}
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
          <p className="text-sm text-muted">Honored without a prize</p>
        )}
      </div>
      <Button variant="secondary" onClick={onShow}>
        Show the board
      </Button>
    </li>
  )
}
