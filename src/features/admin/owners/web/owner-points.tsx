import { useState } from 'react'
import {
  addMonths,
  dayIn,
  formatDay,
  monthYear,
  startOfMonth,
  type Day,
} from '../../../../shared/calendar.ts'
import { serverTime } from '../../../../web/clock.ts'
import { call } from '../../../../web/api.ts'
import { useAttempt } from '../../../../web/attempt.ts'
import { refresh } from '../../../../web/queries.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { excludeOwner, includeOwner } from '../../../coach/moderation/excluding/contract.ts'
import type { OwnersPoints } from '../../../coach/points/contract.ts'
import { correctPoints, POINTS_STEP } from '../../../coach/moderation/correcting/contract.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import { ActionButton } from '../../web/action-button.tsx'
import { getOwner, type OwnerDetails } from '../contract.ts'

const reload = () => refresh(getOwner)

interface Props {
  owner: OwnerDetails
  points: OwnersPoints
}

export function OwnerPoints({ owner, points }: Props) {
  const { totalPoints, monthlyPoints, membership, excluded, events } = points
  const notation = useNotation()
  return (
    <Card aria-labelledby="points">
      <CardHeader id="points" title="Points and competition" />
      <p className="text-body">
        <b className="font-semibold">{count(totalPoints, 'point')}</b> in all,{' '}
        {count(monthlyPoints)} this month. <span className="capitalize">{membership}</span> member.
      </p>
      {excluded && (
        <p className="mt-2 text-body text-pretty wrap-anywhere text-worse">
          Excluded from the competition since {formatDay(excluded.since.slice(0, 10), notation)}:{' '}
          <bdi>{excluded.reason}</bdi>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <CorrectPoints owner={owner} />
        {excluded ? <Include owner={owner} /> : <Exclude owner={owner} />}
      </div>
      {events.length > 0 && (
        <div className="mt-2">
          <Disclosure title="Latest points">
            <Events events={events} />
          </Disclosure>
        </div>
      )}
    </Card>
  )
}

function Events({ events }: Pick<OwnersPoints, 'events'>) {
  const notation = useNotation()
  return (
    <ul className="divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 text-body">
          <p className="text-pretty wrap-anywhere">{event.reason}</p>
          <b className={cn('font-semibold', event.points < 0 ? 'text-worse' : 'text-better')}>
            {event.points < 0 ? '−' : '+'}
            {count(Math.abs(event.points))}
          </b>
          <p className="col-span-2 text-small text-muted">
            {formatDay(event.day, notation)}
            {!event.countsInMonth && ' · Counts in the total only'}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** `2026-11` */
const monthCode = (day: Day): string => day.slice(0, 7)

/** before the running month */
const MONTHS_BACK = 5

function CorrectPoints({ owner: { id, timeZone } }: { owner: OwnerDetails }) {
  // The owner's zone may be a day ahead.
  const running = startOfMonth(dayIn(timeZone, serverTime()))
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, i) => addMonths(running, -i))
  const [points, setPoints] = useState('')
  const [month, setMonth] = useState(monthCode(running))
  const attempt = useAttempt()
  return (
    <ActionButton
      label="Correct points"
      question="Add or take away points?"
      needsReason
      reasonHint="The owner reads the reason in the list of their points. The audit log keeps it, too."
      act={async (reason) => {
        const body = { points: Number(points), reason, month }
        await call(correctPoints, { params: { id }, body, idempotencyKey: attempt.keyOf(body) })
        attempt.end()
        setPoints('')
        await reload()
      }}
      done="The points are corrected."
    >
      <div className="grid items-start gap-3 text-text sm:grid-cols-2">
        <TextField
          label="Points"
          hint={`In steps of ${POINTS_STEP}. With a minus they are taken away.`}
          type="number"
          step={POINTS_STEP}
          value={points}
          onChange={({ target }) => setPoints(target.value)}
        />
        <SelectField
          label="Month"
          hint="Points in a closed month count in the total only."
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {months.map((each) => (
            <option key={each} value={monthCode(each)}>
              {monthYear(each)}
            </option>
          ))}
        </SelectField>
      </div>
    </ActionButton>
  )
}

const Exclude = ({ owner: { id, email } }: { owner: OwnerDetails }) => (
  <ActionButton
    label="Exclude from the competition"
    variant="danger"
    question={`Exclude ${email} from the competition?`}
    needsReason
    reasonHint="The owner reads the reason on the page of the competition. The audit log keeps it, too."
    act={async (reason) => {
      await call(excludeOwner, { params: { id }, body: { reason } })
      await reload()
    }}
    done={`${email} is excluded from the competition.`}
  >
    They keep their points and can use everything else. But they are on no board and can't win, not
    even a month that is over but not confirmed yet. You can let them take part again later.
  </ActionButton>
)

const Include = ({ owner: { id, email } }: { owner: OwnerDetails }) => (
  <ActionButton
    label="Let them take part again"
    question={`Let ${email} take part in the competition again?`}
    needsReason
    act={async (reason) => {
      await call(includeOwner, { params: { id }, body: { reason } })
      await reload()
    }}
    done={`${email} takes part in the competition again.`}
  >
    They are on the board of the running month again, with all of their points, as they chose to
    appear.
  </ActionButton>
)
