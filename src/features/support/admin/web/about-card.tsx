import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { currentUser } from '../../../accounts/contract.ts'
import { assignTicket, type AdminTicketDetail } from '../contract.ts'
import { cacheAnyTicket, refreshAnyTicket } from './queries.ts'

export function AboutCard({ ticket }: { ticket: AdminTicketDetail }) {
  const id = useId()
  const { requester, browser, page, windowSize, appVersion } = ticket
  return (
    <Card compact aria-labelledby={id}>
      <CardHeader id={id} title="About this ticket" />
      <dl className="grid gap-2.5 text-body">
        <Fact name="From">
          {requester.ownerId ? (
            // The admin feature's route, unknown to this feature.
            <a
              href={`/admin/owners/${requester.ownerId}`}
              className="wrap-anywhere underline underline-offset-2"
            >
              <bdi>{requester.name || requester.email}</bdi>
            </a>
          ) : (
            <span>Someone who wasn't signed in</span>
          )}
        </Fact>
        {requester.businessName && (
          <Fact name="Business">
            <bdi>{requester.businessName}</bdi>
          </Fact>
        )}
        <Fact name="Email">
          {requester.email ? (
            <a
              href={`mailto:${encodeURIComponent(requester.email)}?subject=${encodeURIComponent(ticket.ticketNumber)}`}
              className="wrap-anywhere underline underline-offset-2"
            >
              {requester.email}
            </a>
          ) : (
            'None given'
          )}
          {!requester.ownerId && requester.email && (
            <span className="block text-small text-muted">
              {ticket.isEmailConfirmed
                ? 'Your answer goes to this address, because its owner has opened our link. Somebody else may have written the report: anybody can type an address.'
                : 'Not confirmed yet: your answer goes out once they have opened the link in our email.'}
            </span>
          )}
        </Fact>
        {browser && <Fact name="Browser">{browser}</Fact>}
        {page && <Fact name="Page">{page}</Fact>}
        {windowSize && <Fact name="Window">{windowSize}</Fact>}
        {appVersion && <Fact name="Version of the app">{appVersion}</Fact>}
      </dl>
      <div className="mt-4">
        <Assignee ticket={ticket} />
      </div>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

function Assignee({ ticket: { id, assignee, admins } }: { ticket: AdminTicketDetail }) {
  const me = useQuery(endpointQuery(currentUser)).data?.id
  const was = assignee?.id ?? null
  const assign = useMutation({
    mutationFn: (to: string | null) =>
      call(assignTicket, { params: { id }, body: { assignee: to, was } }),
    onSuccess: cacheAnyTicket,
    onError: (error) => {
      toast.error(sentenceOf(error, "That couldn't be saved. Please try again."))
      if (error instanceof ApiError && error.status === 409) void refreshAnyTicket(id)
    },
  })
  return (
    <div className="grid gap-2.5">
      <SelectField
        label="Assigned to"
        value={was ?? ''}
        disabled={assign.isPending}
        onChange={({ target }) => assign.mutate(target.value || null)}
      >
        <option value="">Nobody</option>
        {admins.map((admin) => (
          <option key={admin.id} value={admin.id}>
            {admin.name || admin.email}
            {admin.id === me && ' (you)'}
          </option>
        ))}
      </SelectField>
      {me !== undefined && me !== was && (
        <Button variant="secondary" pending={assign.isPending} onClick={() => assign.mutate(me)}>
          Assign to me
        </Button>
      )}
    </div>
  )
}
