import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { Badge, type Tone } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { ExactTime, RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useCheck } from '../../accounts/web/index.ts'
import { count } from '../../profile/web/index.ts'
import {
  changeWebhook,
  deleteWebhook,
  MAX_WAITING,
  OLD_SECRET_HOURS,
  renewSecret,
  testWebhook,
  WAITING_DAYS,
  WEBHOOK_EVENTS,
  type Tested,
  type Webhook,
} from '../contract.ts'
import { hostOf } from '../rules.ts'
import { Deliveries } from './deliveries.tsx'
import { refreshWebhooks } from './queries.ts'
import { ChangeForm } from './webhook-form.tsx'

interface Props {
  webhook: Webhook
  onSecret: (shown: { address: string; secret: string }) => void
  onDeleted: () => void
}

const host = ({ address }: Webhook): string => hostOf(address)

export function WebhookRow({ webhook, onSecret, onDeleted }: Props) {
  const [open, setOpen] = useState<'change' | 'delete' | 'secret'>()
  const close = () => setOpen(undefined)
  const [tone, state] = stateOf(webhook)
  return (
    <li className="grid gap-2 py-2.5 pr-2 pl-3.5">
      <div className="flex items-start gap-1">
        <Address address={webhook.address} />
        <Saves>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Change the webhook to ${host(webhook)}`}
            onClick={() => setOpen('change')}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Delete the webhook to ${host(webhook)}`}
            onClick={() => setOpen('delete')}
          >
            <Trash2 aria-hidden />
          </Button>
        </Saves>
      </div>
      <div className="-mt-2.5">
        <p className="text-small text-pretty text-muted">
          {webhook.events
            .map((event) => WEBHOOK_EVENTS[event].title)
            .map((title, place) => (place === 0 ? title : title.replace('A ', 'a ')))
            .join(', ')}
        </p>
        <p className="mt-1.5">
          <Badge tone={tone}>{state}</Badge>
        </p>
      </div>
      <Notes webhook={webhook} />
      {open === 'change' && <ChangeForm webhook={webhook} onClosed={close} />}
      {open === 'delete' && (
        <Confirm
          text={`Nothing more is sent to ${host(webhook)}, and events that wait are deleted.`}
          action="Delete webhook"
          isDangerous
          run={async () => {
            await call(deleteWebhook, { params: { id: webhook.id } })
            toast.success('Webhook deleted')
            await refreshWebhooks()
            onDeleted()
          }}
          onClosed={close}
        />
      )}
      {open === 'secret' && (
        <Confirm
          text={`The current secret works for ${OLD_SECRET_HOURS} more hours, so that you have time to replace it.`}
          action="Make a new secret"
          run={async () => {
            const { secret } = await call(renewSecret, { params: { id: webhook.id } })
            onSecret({ address: webhook.address, secret })
            await refreshWebhooks()
          }}
          onClosed={close}
        />
      )}
      {!open && <Actions webhook={webhook} onRenew={() => setOpen('secret')} />}
      <Disclosure title="What was sent">{() => <Deliveries id={webhook.id} />}</Disclosure>
    </li>
  )
}

const Address = ({ address }: { address: string }) => (
  <p className="min-w-0 grow py-2.5 text-body font-semibold wrap-anywhere md:py-2">
    <bdi className="line-clamp-3">
      {address.split(AFTER_PART).map((part, place) => (
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  </p>
)
/** A line may end after the host and after each part. */
const AFTER_PART = /(?<=[^/:][/?&])/

function stateOf({ pausedBy, failingSince }: Webhook): [Tone, string] {
  if (pausedBy === 'failures') return ['bad', 'Paused: nothing got through']
  if (pausedBy === 'gone') return ['bad', 'Paused: it wants no more events']
  if (pausedBy === 'recovery') return ['bad', 'Paused: is it yours?']
  if (pausedBy === 'owner') return ['plain', 'Paused']
  return failingSince ? ['bad', 'Failing'] : ['good', 'On']
}

function Notes({ webhook }: { webhook: Webhook }) {
  const { pausedBy, pausedAt, failingSince, waiting, missed, oldSecretUntil } = webhook
  return (
    <div className="grid gap-1 text-small text-pretty text-muted empty:hidden">
      {pausedBy === 'failures' && pausedAt && (
        <p>
          Every try for a day failed, so the webhook was paused <RelativeTime instant={pausedAt} />.
          Turn it on when the receiver works again.
        </p>
      )}
      {pausedBy === 'gone' && pausedAt && (
        <p>
          The receiver answered with the status 410, which means that it wants no more events, so
          the webhook was paused <RelativeTime instant={pausedAt} />. Turn it on if that was a
          mistake.
        </p>
      )}
      {pausedBy === 'recovery' && pausedAt && (
        <p>
          Paused <RelativeTime instant={pausedAt} />, when your account was made safe again or a
          backup was restored. Turn it on again if it is yours, or delete it.
        </p>
      )}
      {!pausedBy && failingSince && (
        <p>
          The first try failed <RelativeTime instant={failingSince} />. We try again, with longer
          and longer pauses, for a day.
        </p>
      )}
      {waiting > 0 && (
        <p>
          {count(waiting, 'event waits', 'events wait')}
          {pausedBy
            ? `. They wait for up to ${WAITING_DAYS} days, and are sent when you turn the webhook on.`
            : ' to be sent.'}
        </p>
      )}
      {missed > 0 && (
        <p>
          {count(missed, 'event was', 'events were')} left out, because {count(MAX_WAITING)} were
          waiting already.
        </p>
      )}
      {oldSecretUntil && (
        <p>
          The old secret works until <ExactTime instant={oldSecretUntil} />.
        </p>
      )}
    </div>
  )
}

function Actions({ webhook, onRenew }: { webhook: Webhook; onRenew: () => void }) {
  const { id, pausedBy } = webhook
  const [tested, setTested] = useState<Tested>()
  const onError = (error: unknown) => {
    if (!isSignedOut(error)) toast.error(sentenceOf(error, "That didn't work. Please try again."))
  }
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params: { id } }),
    onMutate: () => setTested(undefined),
    onSuccess: async (answer) => {
      setTested(answer)
      await refreshWebhooks()
    },
    onError,
  })
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call(changeWebhook, { params: { id }, body: { isOn } }),
    onSuccess: refreshWebhooks,
    onError: (error) => check.isRefused(error) || onError(error),
  })
  const check = useCheck(() => turn.mutate(true))
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Saves>
          {pausedBy && (
            <Button pending={turn.isPending} onClick={() => turn.mutate(true)}>
              Turn on again
            </Button>
          )}
          <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
          {!pausedBy && (
            <Button
              variant="quiet"
              size="narrow"
              pending={turn.isPending}
              onClick={() => turn.mutate(false)}
            >
              Pause
            </Button>
          )}
          <Button variant="quiet" size="narrow" onClick={onRenew}>
            New secret
          </Button>
        </Saves>
      </div>
      {check.step}
      <p role="status" className="text-body text-pretty empty:hidden">
        {tested &&
          (tested.isAccepted
            ? `The test was accepted, with the status ${tested.status}.`
            : `The test was not accepted. ${tested.failure}`)}
      </p>
    </div>
  )
}

interface ConfirmProps {
  text: string
  action: string
  isDangerous?: boolean
  run: () => Promise<void>
  onClosed: () => void
}

function Confirm({ text, action, isDangerous, run, onClosed }: ConfirmProps) {
  const work = useMutation({ mutationFn: run, onSuccess: onClosed })
  return (
    <div className="grid gap-3">
      {work.error && !isSignedOut(work.error) && (
        <ErrorNotice>{sentenceOf(work.error, "That didn't work. Please try again.")}</ErrorNotice>
      )}
      <p className="text-body text-pretty wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          autoFocus
          pending={work.isPending}
          onClick={() => work.mutate()}
        >
          {action}
        </Button>
        <Button variant="quiet" onClick={onClosed}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
