import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../../../shared/calendar.ts'
import { Badge } from '../../../../../web/ui/badge.tsx'
import { Button } from '../../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../../web/ui/card.tsx'
import { EmptyState } from '../../../../../web/ui/notice.tsx'
import { RelativeTime } from '../../../../../web/ui/relative-time.tsx'
import { count, useNotation } from '../../../../profile/web/index.ts'
import type { ListedMonth, CompetitionState } from '../contract.ts'
import { WinnersDialog } from './winners-dialog.tsx'
import { changesInWords } from './words.ts'

const FEW = 6

export function Months({ state: { months, next } }: { state: CompetitionState }) {
  const notation = useNotation()
  const [opened, setOpened] = useState<ListedMonth | null>(null)
  const [isAll, setAll] = useState(false)
  return (
    <Card aria-labelledby="months">
      <CardHeader
        id="months"
        title="Closed months"
        note={`${next.monthYear} closes on ${formatDay(next.closesAt.slice(0, 10), notation)} at 12:00 UTC`}
      />
      {months.length === 0 ? (
        <EmptyState icon={<Trophy aria-hidden />} title="No month has been closed yet" compact>
          Its winners are proposed here once it is.
        </EmptyState>
      ) : (
        <ul aria-label="Closed months" className="divide-y divide-line">
          {months.slice(0, isAll ? undefined : FEW).map((month) => (
            <Row key={month.month} month={month} onOpen={() => setOpened(month)} />
          ))}
        </ul>
      )}
      {months.length > FEW && !isAll && (
        <Button variant="quiet" className="mt-2 -ml-3" onClick={() => setAll(true)}>
          Show all {months.length}
        </Button>
      )}
      {opened && <WinnersDialog month={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

function Row({ month, onOpen }: { month: ListedMonth; onOpen: () => void }) {
  const { monthYear, winners, hasPrize, rulesVersion, decidedAt, decidedBy, changed } = month
  const notation = useNotation()
  const isWaiting = winners > 0 && !decidedAt
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body font-semibold">
          {monthYear}
          {isWaiting && <Badge tone="strong">To confirm</Badge>}
          {decidedAt && <Badge tone="good">Decided</Badge>}
          {changed.length > 0 && <Badge tone="bad">Changed since the close</Badge>}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {winners === 0 ? 'Nobody had points' : count(winners, 'winner')} ·{' '}
          {hasPrize ? 'with the prize' : 'without a prize'} · rules version {rulesVersion}
          {decidedAt && (
            <>
              {' '}
              · decided <RelativeTime instant={decidedAt} /> by <bdi>{decidedBy}</bdi>
            </>
          )}
        </p>
        {changed.map(({ accountId, name, place, currency, changes }) => (
          <p key={accountId} className="mt-1 text-small wrap-anywhere">
            {place}. <bdi>{name}</bdi>: {changesInWords(changes, { ...notation, currency })}
          </p>
        ))}
      </div>
      {winners > 0 && (
        <Button
          variant={isWaiting ? 'primary' : 'secondary'}
          aria-label={`${isWaiting ? 'Check the winners' : 'Show the winners'} of ${monthYear}`}
          onClick={onOpen}
        >
          {isWaiting ? 'Check the winners' : 'Show'}
        </Button>
      )}
    </li>
  )
}
