import { useInfiniteQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { hoursText } from '../../../../shared/limits.ts'
import { call } from '../../../../web/api.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { pagesQuery, refresh } from '../../../../web/queries.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState, ErrorNotice } from '../../../../web/ui/notice.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { INVITATION_HOURS } from '../../../accounts/contract.ts'
import { CopyField, useForm } from '../../../accounts/web/index.ts'
import { ActionButton } from '../../web/action-button.tsx'
import {
  invitationForm,
  invite,
  listInvitations,
  withdrawInvitation,
  type Invitation,
} from '../contract.ts'

interface Link {
  email: string
  link: string
}

/** People who were invited and haven't come yet, and a form to invite more. */
export function InvitationsPage() {
  const [link, setLink] = useState<Link>()
  return (
    <>
      <PageHeader
        title="Invitations"
        subtitle="People who were invited and have not set a password yet."
      />
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <InviteCard onLink={setLink} link={link} />
        <Card aria-labelledby="open">
          <CardHeader id="open" title="Open invitations" />
          <Invitations onLink={setLink} />
        </Card>
      </div>
    </>
  )
}

const form = z.pick(invitationForm, { email: true })

function InviteCard({ link, onLink }: { link: Link | undefined; onLink: (link?: Link) => void }) {
  const [isAdmin, setAdmin] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { field, failure, pending, formProps } = useForm({
    schema: form,
    send: async ({ email }) => {
      await sendInvitation(email, isAdmin, onLink)
      element.current?.reset()
      setAdmin(false)
    },
    failed: "The invitation couldn't be sent. Please try again.",
  })
  return (
    <Card aria-labelledby="invite">
      <CardHeader id="invite" title="Invite someone" />
      <form ref={element} {...formProps} className="grid gap-4">
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <Switch label="As an admin" isOn={isAdmin} onSwitch={setAdmin} />
        <Button type="submit" pending={pending}>
          {!pending && <MailPlus aria-hidden />}
          Send the invitation
        </Button>
      </form>
      {link && (
        <div role="status" className="mt-5 grid gap-3 border-t border-line pt-5">
          <p className="text-ui text-pretty text-muted">
            This app sends no emails. Send this link to {link.email} yourself, and to nobody else:
            it opens their account. It works once, within {hoursText(INVITATION_HOURS)}.
          </p>
          <CopyField label="Invitation link" value={link.link} />
        </div>
      )}
    </Card>
  )
}

async function sendInvitation(
  email: string,
  isAdmin: boolean,
  onLink: (link?: Link) => void,
): Promise<void> {
  const { link } = await call(invite, { body: { email, isAdmin } })
  onLink(link === null ? undefined : { email, link })
  if (link === null) toast.success(`The invitation is on its way to ${email}.`)
  await refresh(listInvitations)
}

function Invitations({ onLink }: { onLink: (link?: Link) => void }) {
  return (
    <PagedList
      query={useInfiniteQuery({ ...pagesQuery(listInvitations), staleTime: 0 })}
      rowsOf={({ invitations }) => invitations}
      loading={<Loading text="Loading the invitations..." rows={1} height="h-24" />}
      failed="The invitations couldn't be loaded"
      empty={<EmptyState compact title="There are no open invitations" />}
    >
      {(invitations) => (
        <ul className="divide-y divide-line text-ui">
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} onLink={onLink} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

interface RowProps {
  invitation: Invitation
  onLink: (link?: Link) => void
}

const Row = ({ invitation: { email, isAdmin, invitedAt, isExpired }, onLink }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <span className="min-w-0 grow basis-56">
      <span className="flex flex-wrap items-center gap-x-2">
        <b className="font-semibold wrap-anywhere">{email}</b>
        {isAdmin && <Badge tone="gold">Admin</Badge>}
      </span>
      <span className="block text-muted">
        Invited <RelativeTime instant={invitedAt} />
        {isExpired && '. The link has expired'}
      </span>
    </span>
    <span className="flex flex-wrap gap-2 max-sm:w-full">
      <ActionButton
        label="Send again"
        question={`Send ${email} the invitation again?`}
        act={() => sendInvitation(email, isAdmin, onLink)}
      >
        They get a new link. Older ones stop working.
      </ActionButton>
      <ActionButton
        label="Withdraw"
        variant="danger"
        question={`Withdraw the invitation of ${email}?`}
        act={async () => {
          await call(withdrawInvitation, { body: { email } })
          onLink()
          await refresh(listInvitations)
        }}
        done={`The invitation of ${email} is withdrawn.`}
      >
        The account is deleted. The link then only says that the invitation was withdrawn.
      </ActionButton>
    </span>
  </li>
)
