import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import type { OwnerDetails } from '../contract.ts'

export function OwnerFacts({ owner }: { owner: OwnerDetails }) {
  const notation = useNotation()
  const { firstSale, lastSale, deleteAt, phone, contactEmail, industry, lastActive, tickets } =
    owner
  return (
    <Card aria-labelledby="facts">
      <CardHeader id="facts" title="About" />
      <dl className="grid gap-x-4 gap-y-2 text-body sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Fact label="Business">{owner.businessName && <bdi>{owner.businessName}</bdi>}</Fact>
        <Fact label="Industry">{industry}</Fact>
        <Fact label="Joined">{formatDay(owner.createdAt.slice(0, 10), notation)}</Fact>
        <Fact label="Last active">{lastActive ? formatDay(lastActive, notation) : 'Never'}</Fact>
        <Fact label="Sales">
          {count(owner.sales)}
          {firstSale &&
            lastSale &&
            `, from ${formatDay(firstSale, notation)} to ${formatDay(lastSale, notation)}`}
          {owner.sales > 0 && (
            <span className="block text-small text-muted">
              <Link to="/admin/sales" search={{ owner: owner.email }} className={LINK}>
                See the sales
              </Link>
              . That is kept in the log, and the owner gets an email about it if their address is
              confirmed.
            </span>
          )}
        </Fact>
        <Fact label="Tickets">
          {tickets.all === 0 ? (
            'None'
          ) : (
            <Link
              to="/admin/tickets"
              search={{ search: owner.email, status: 'any' }}
              className={LINK}
            >
              {count(tickets.all)} in all, {tickets.open === 0 ? 'none' : count(tickets.open)} open
            </Link>
          )}
        </Fact>
        <Fact label="History">
          <Link to="/admin/log" search={{ person: owner.id }} className={LINK}>
            See the log
          </Link>
          {' and '}
          <Link to="/admin/mails" search={{ to: owner.email }} className={LINK}>
            the emails
          </Link>
        </Fact>
        <Fact label="Currency">{owner.currency}</Fact>
        <Fact label="Time zone">{owner.timeZone}</Fact>
        <Fact label="Phone">{phone}</Fact>
        <Fact label="Contact email">{contactEmail}</Fact>
        {owner.disabledAt && (
          <Fact label="Disabled">
            {formatDay(owner.disabledAt.slice(0, 10), notation)}
            {owner.disabledReason && <bdi className="block">{owner.disabledReason}</bdi>}
          </Fact>
        )}
        {deleteAt && (
          <Fact label="Will be deleted">{formatDay(deleteAt.slice(0, 10), notation)}</Fact>
        )}
      </dl>
    </Card>
  )
}

const LINK =
  'inline-flex min-h-11 items-center max-md:-my-2.5 underline underline-offset-2 md:min-h-0'

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere max-sm:mb-1">{children}</dd>
    </div>
  ) : null
