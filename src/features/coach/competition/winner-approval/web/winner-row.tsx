import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge } from '../../../../../web/ui/badge.tsx'
import { cn } from '../../../../../web/ui/cn.ts'
import { count, useNotation } from '../../../../profile/web/index.ts'
import type { ListedWinner } from '../contract.ts'
import { factsOf, goalText } from './words.ts'

interface Props {
  winner: ListedWinner
  /** `2026-10` */
  month: string
  isConfirmed: boolean
  onToggle: () => void
}

export function WinnerRow({ winner, month, isConfirmed, onToggle }: Props) {
  const id = useId()
  const { name, email, place, points, isTied, changes, excluded } = winner
  return (
    <li className="flex gap-3 py-3">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-5 shrink-0"
        checked={isConfirmed}
        disabled={excluded !== null}
        onChange={onToggle}
      />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body">
          <span className="font-semibold wrap-anywhere">
            {place}. <bdi>{name || email}</bdi>
          </span>
          <span className="font-semibold">{count(points, 'point')}</span>
          {isTied && <Badge tone="strong">Shares the place</Badge>}
          {changes && <Badge tone="bad">Changed since the close</Badge>}
          {excluded !== null ? (
            <Badge tone="bad">Excluded</Badge>
          ) : (
            !isConfirmed && <Badge tone="bad">Refused</Badge>
          )}
        </label>
        {excluded !== null && (
          <p className="text-small text-pretty wrap-anywhere text-worse">
            Excluded from the competition, so they can't win: <bdi>{excluded}</bdi>
          </p>
        )}
        <Earned winner={winner} />
        <Facts winner={winner} month={month} />
        {winner.joinedAt && (
          // Leaving the page would lose the choices.
          <Link
            to="/admin/owners/$ownerId"
            params={{ ownerId: winner.accountId }}
            target="_blank"
            className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-2 md:min-h-8"
          >
            Open the page of {name || email}
          </Link>
        )}
      </div>
    </li>
  )
}

function Earned({ winner }: { winner: ListedWinner }) {
  const { name, email, openDays, saleDays, earned } = winner
  return (
    <>
      <p className="text-small wrap-anywhere text-muted">
        {name && (
          <>
            <bdi>{email}</bdi> ·{' '}
          </>
        )}
        sales on {count(saleDays)} of {count(openDays, 'open day')} · {goalText(winner)}
      </p>
      {earned.length > 0 && (
        <p className="text-small text-pretty text-muted">
          {earned
            .map(
              (each) =>
                `${each.name}${each.times > 1 ? ` × ${each.times}` : ''}: ${count(each.points)}`,
            )
            .join(' · ')}
        </p>
      )}
    </>
  )
}

const Facts = ({ winner, month }: Pick<Props, 'winner' | 'month'>) => (
  <dl className="mt-2 grid gap-x-4 gap-y-0.5 text-small sm:grid-cols-[8.5rem_minmax(0,1fr)]">
    {factsOf(winner, month, useNotation()).map(({ label, text, isOdd }) => (
      <div key={label + text} className="contents">
        <dt className="text-muted max-sm:mt-1">{label}</dt>
        <dd className={cn('wrap-anywhere', isOdd && 'font-semibold text-worse')}>{text}</dd>
      </div>
    ))}
  </dl>
)
