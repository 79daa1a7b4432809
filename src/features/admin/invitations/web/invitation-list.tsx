import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { pagesQuery, refresh } from '../../../../web/queries.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { ExactTime, RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { ActionButton } from '../../web/action-button.tsx'
import {
  invite,
  listInvitations,
  withdrawInvitation,
  type Invitation,
  type Invited,
} from '../contract.ts'
import { STATES, troubleOf } from '../../mails/web/words.ts'

interface Props {
  onResults: (results: Invited[]) => void
}

export function Invitations({ onResults }: Props) {
  return (
    <PagedList
      query={useInfiniteQuery({ ...pagesQuery(listInvitations), staleTime: 0 })}
      rowsOf={({ invitations }) => invitations}
      name="invitations"
      empty={<EmptyState compact title="There are no open invitations" />}
    >
      {(invitations) => (
        <ul className="divide-y divide-line text-body">
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} onResults={onResults} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

async function sendAgain({ email, isAdmin }: Invitation, onResults: Props['onResults']) {
  const { link } = await call(invite, { body: { email, isAdmin } })
  onResults(link === null ? [] : [{ address: email, outcome: 'invited', link }])
  if (link === null) toast.success(`The invitation is on its way to ${email}.`)
  await refresh(listInvitations)
}

function Row({ invitation, onResults }: Props & { invitation: Invitation }) {
  const { email, isAdmin } = invitation
  const { mail } = invitation
  const trouble = mail && troubleOf(mail)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold wrap-anywhere">{email}</b>
          {isAdmin && <Badge tone="strong">Admin</Badge>}
          {mail && <Badge tone={STATES[mail.state].tone}>{STATES[mail.state].label}</Badge>}
        </p>
        {trouble && <p className="wrap-anywhere text-muted">{trouble}</p>}
        <Times invitation={invitation} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <ActionButton
          label="Send again"
          question={`Send ${email} the invitation again?`}
          act={() => sendAgain(invitation, onResults)}
        >
          They get a new link. Older ones stop working.
        </ActionButton>
        <ActionButton
          label="Withdraw"
          variant="danger"
          question={`Withdraw the invitation of ${email}?`}
          act={async () => {
            await call(withdrawInvitation, { body: { email } })
            onResults([])
            await refresh(listInvitations)
          }}
          done={`The invitation of ${email} is withdrawn.`}
        >
          The account is deleted. The link then only says that the invitation was withdrawn.
        </ActionButton>
      </div>
    </li>
  )
}

function Times({
  invitation: { invitedAt, expiresAt, isExpired, mail },
}: {
  invitation: Invitation
}) {
  return (
    <p className="text-muted">
      Invited <RelativeTime instant={invitedAt} />
      {mail?.sentAt && (
        <>
          , email sent <RelativeTime instant={mail.sentAt} />
        </>
      )}
      .{' '}
      {expiresAt !== null && !isExpired ? (
        <>
          The link works until <ExactTime instant={expiresAt} />.
        </>
      ) : (
        'The link has expired.'
      )}
    </p>
  )
}
