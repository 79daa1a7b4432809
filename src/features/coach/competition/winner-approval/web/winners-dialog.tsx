import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, sentenceOf } from '../../../../../web/api.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { ErrorNotice } from '../../../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../../web/ui/toast.ts'
import { TryAgain } from '../../../../../web/ui/try-again.tsx'
import { count, useNotation } from '../../../../profile/web/index.ts'
import {
  decideWinners,
  type ListedMonth,
  type ListedWinner,
  type UnsettledOwner,
  type WinnersToDecide,
} from '../contract.ts'
import { approvalQuery, refreshState } from './queries.ts'
import { WinnerRow } from './winner-row.tsx'
import { unsettledText } from './words.ts'

interface Props {
  month: ListedMonth
  onClose: () => void
}

export function WinnersDialog({ month, onClose }: Props) {
  const query = useQuery(approvalQuery(month.month))
  return query.data ? (
    // Another admin's decision starts over.
    <Decide key={query.data.decidedAt} month={month} onClose={onClose} list={query.data} />
  ) : (
    <Dialog open title={`Winners of ${month.monthYear}`} width="xl" onClose={onClose}>
      {query.isError ? (
        <TryAgain query={query} title="The winners couldn't be loaded" />
      ) : (
        <Loading text="Loading the winners...">
          <Skeleton height="h-60" />
        </Loading>
      )}
    </Dialog>
  )
}

function Decide({ month, list, onClose }: Props & { list: WinnersToDecide }) {
  const { winners, decidedAt, unsettled } = list
  const [refused, setRefused] = useState(
    () => new Set(winners.filter(isRefused).map((one) => one.accountId)),
  )
  const confirmed = winners.filter(({ accountId }) => !refused.has(accountId))
  const decide = useMutation({
    mutationFn: () =>
      call(decideWinners, {
        body: {
          month: month.month,
          confirmed: confirmed.map(({ accountId }) => accountId),
          seen: decidedAt,
        },
      }),
    onSuccess: async () => {
      onClose()
      toast.success(`The winners of ${month.monthYear} are decided`)
      await refreshState()
    },
  })
  const toggle = (id: string) => {
    const next = new Set(refused)
    if (!next.delete(id)) next.add(id)
    setRefused(next)
  }
  return (
    <Dialog
      open
      title={`Winners of ${month.monthYear}`}
      width="xl"
      onClose={onClose}
      action={
        <Button pending={decide.isPending} onClick={() => decide.mutate()}>
          {confirmed.length === 0
            ? 'Refuse all'
            : refused.size === 0
              ? `Confirm ${confirmed.length === 1 ? 'the winner' : `all ${count(confirmed.length)}`}`
              : `Confirm ${count(confirmed.length)}, refuse ${count(refused.size)}`}
        </Button>
      }
    >
      <p className="mb-3 text-body text-pretty text-muted">
        Untick anyone who broke the rules. Nobody moves up. Owners see who was confirmed, and you
        can change it later.
      </p>
      {decide.isError && (
        <ErrorNotice className="mb-3">
          {sentenceOf(decide.error, 'The decision could not be saved. Please try again.')}
        </ErrorNotice>
      )}
      {unsettled.length > 0 && <Unsettled month={month} owners={unsettled} />}
      <ul className="divide-y divide-line">
        {winners.map((winner) => (
          <WinnerRow
            key={winner.accountId}
            winner={winner}
            month={month.month}
            isConfirmed={!refused.has(winner.accountId)}
            onToggle={() => toggle(winner.accountId)}
          />
        ))}
      </ul>
      {list.count > winners.length && (
        <p className="mt-3 text-small text-muted">
          {count(list.count - winners.length)} more share the last place. They are confirmed if
          nobody is refused, and refused otherwise.
        </p>
      )}
    </Dialog>
  )
}

const isRefused = ({ state, excluded }: ListedWinner) => state === 'rejected' || excluded !== null

function Unsettled({ month, owners }: { month: ListedMonth; owners: UnsettledOwner[] }) {
  const notation = useNotation()
  return (
    <div className="mb-3 rounded-box bg-sunken px-4 py-3 text-body text-pretty">
      <p className="font-semibold">
        {count(owners.length, 'owner')} couldn't be brought up to date before {month.monthYear}{' '}
        closed
      </p>
      <p className="text-small">
        Because of an error, they may lack points that they earned in time. The places of the month
        stay. Look at these owners before you confirm.
      </p>
      <ul className="mt-1 text-small">
        {owners.map((owner) => (
          <li key={owner.accountId}>
            <Link
              to="/admin/owners/$ownerId"
              params={{ ownerId: owner.accountId }}
              target="_blank"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2 md:min-h-8"
            >
              <bdi>{owner.name}</bdi>
            </Link>
            : {unsettledText(owner, notation)}
          </li>
        ))}
      </ul>
    </div>
  )
}
