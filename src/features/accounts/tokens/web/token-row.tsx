import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import { dayIn, daysBetween } from '../../../../shared/calendar.ts'
import { serverTime } from '../../../../web/clock.ts'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { DatesContext } from '../../../../web/ui/dates.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Checked } from '../../second-factor/web/check-step.tsx'
import { PasswordForm } from '../../second-factor/web/password-form.tsx'
import type { SecondFactor } from '../../second-factor/contract.ts'
import { ExactTime, RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import {
  ENDS_SOON_DAYS,
  getTokens,
  mayDo,
  resumeToken,
  revokeToken,
  type AccessToken,
} from '../contract.ts'

interface Props {
  token: AccessToken
  factors?: SecondFactor | undefined
  onRevoked: () => void
}

export function TokenRow({ token, factors, onRevoked }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { name, beginning, scopes, hasEnded, pausedAt, endsAt, lastUsedAt } = token
  return (
    <li className="flex items-start gap-1 py-2 pr-2 pl-3.5">
      <div className="min-w-0 grow py-1 text-body">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="font-mono text-small font-normal text-muted">{beginning}…</span>
          {hasEnded ? (
            <span className="rounded-full bg-worse-wash px-2 py-0.5 text-small font-semibold text-worse">
              Ended
            </span>
          ) : (
            <EndsSoon instant={endsAt} />
          )}
        </p>
        <p className="text-small text-pretty text-muted">May {mayDo(scopes)}</p>
        <p className="text-small text-muted">
          {hasEnded ? 'Ended' : 'Ends'} <ExactTime instant={endsAt} /> ·{' '}
          {lastUsedAt ? (
            <LastUsed instant={lastUsedAt} />
          ) : hasEnded ? (
            'never used'
          ) : (
            'not used yet'
          )}
        </p>
        {pausedAt && !hasEnded && <Off token={token} since={pausedAt} factors={factors} />}
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {isAsking && (
        <AskToRevoke token={token} onClose={() => setAsking(false)} onRevoked={onRevoked} />
      )}
    </li>
  )
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

function EndsSoon({ instant }: { instant: string }) {
  const { timeZone } = use(DatesContext)
  const [now, end] = [serverTime(), new Date(instant)]
  if (end.getTime() - now.getTime() > ENDS_SOON_DAYS * DAY) return null
  const days = daysBetween(dayIn(timeZone, now), dayIn(timeZone, end))
  return (
    <span className="rounded-full bg-sunken px-2 py-0.5 text-small font-semibold text-text">
      {days < 1 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`}
    </span>
  )
}

/** The time is exact to an hour. */
function LastUsed({ instant }: { instant: string }) {
  if (serverTime().getTime() - new Date(instant).getTime() < HOUR)
    return 'used within the last hour'
  return (
    <>
      last used <RelativeTime instant={instant} />
    </>
  )
}

interface OffProps extends Pick<Props, 'token' | 'factors'> {
  since: string
}

function Off({ token: { id, name }, since, factors }: OffProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="mt-2 grid gap-3">
      <p className="text-small text-pretty">
        <span className="font-semibold text-worse">Off</span> since <ExactTime instant={since} />,
        when a backup was restored: the token may have been revoked after the backup was made. Turn
        it on if a program of yours needs it, or else revoke it.
      </p>
      {isOpen && factors ? (
        <Checked factors={factors} onCancel={close}>
          <PasswordForm
            action="Turn on"
            send={async (password) => {
              await call(resumeToken, { params: { id }, body: { password } })
              close()
              await refresh(getTokens)
              toast.success(`Access token turned on: ${name}`)
            }}
            onCancel={close}
          />
        </Checked>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={!factors}
          aria-label={`Turn on ${name}`}
          onClick={() => setOpen(true)}
        >
          Turn on
        </Button>
      )}
    </div>
  )
}

interface AskProps extends Props {
  onClose: () => void
}

function AskToRevoke({ token: { id, name }, onClose, onRevoked }: AskProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(revokeToken, { params: { id } }),
    onSuccess: async () => {
      await refresh(getTokens)
      onRevoked()
      toast.success(`Access token revoked: ${name}`)
    },
    onError: (error) => {
      if (isSignedOut(error)) return
      onClose()
      toast.error(sentenceOf(error, "The token couldn't be revoked. Please try again."))
      void refresh(getTokens)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Revoke “${name}”?`}
      action={
        <Button variant="danger" pending={isPending} onClick={() => mutate()}>
          Revoke
        </Button>
      }
      cancel="Keep it"
    >
      <p className="text-body text-pretty text-muted">
        The program that uses this token is refused from its next call on. Everything it recorded
        stays.
      </p>
    </Dialog>
  )
}
