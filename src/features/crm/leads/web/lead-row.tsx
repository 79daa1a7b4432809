import type { ReactNode } from 'react'
import { fullName } from '../../../../shared/names.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import type { ListedLead, ListedOptIn } from '../contract.ts'

export interface RowProps {
  hasCrm: boolean
  isPending: boolean
  onDeliver: () => void
}

export function LeadRow({ row: lead, ...props }: { row: ListedLead } & RowProps) {
  const { email, businessName, phone, industry } = lead
  const more = [businessName, phone, industry, lead.referralSource && `from ${lead.referralSource}`]
  return (
    <Row {...props} name={fullName(lead)} delivery={lead}>
      <p className="text-small wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      {more.some(Boolean) && (
        <p className="text-small wrap-anywhere text-muted">
          <bdi>{more.filter(Boolean).join(' · ')}</bdi>
        </p>
      )}
    </Row>
  )
}

export function OptInRow({ row: optIn, ...props }: { row: ListedOptIn } & RowProps) {
  const { customerName, owner } = optIn
  return (
    <Row {...props} name={customerName} delivery={optIn}>
      <p className="text-small wrap-anywhere text-muted">
        Asked by <bdi>{owner.name || owner.email}</bdi>
        {owner.name && (
          <>
            {' '}
            (<bdi>{owner.email}</bdi>)
          </>
        )}
      </p>
    </Row>
  )
}

interface ContentProps extends RowProps {
  name: string
  delivery: ListedLead | ListedOptIn
  children: ReactNode
}

function Row({ name, delivery, hasCrm, isPending, onDeliver, children }: ContentProps) {
  const { createdAt, deliveredAt, hasFailed, tries, failure } = delivery
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 text-body font-semibold wrap-anywhere">{name}</bdi>
          {deliveredAt ? (
            <Badge tone="good">Delivered</Badge>
          ) : hasFailed ? (
            <Badge tone="bad">Failed</Badge>
          ) : (
            <Badge tone={hasCrm ? 'strong' : 'plain'}>{hasCrm ? 'Waiting' : 'Not delivered'}</Badge>
          )}
        </p>
        {children}
        {!deliveredAt && failure && (
          <p className="text-small wrap-anywhere text-worse">
            {tries === 1 ? 'Tried once' : `Tried ${tries} times`}: {failure}
          </p>
        )}
        <p className="text-small text-muted">
          <RelativeTime instant={createdAt} />
          {deliveredAt && (
            <>
              , delivered <RelativeTime instant={deliveredAt} />
            </>
          )}
        </p>
      </div>
      {hasCrm && !deliveredAt && (
        <Button
          variant="secondary"
          aria-label={`Deliver ${name} now`}
          pending={isPending}
          onClick={onDeliver}
        >
          Deliver now
        </Button>
      )}
    </li>
  )
}
