import { useMutation, useQuery } from '@tanstack/react-query'
import { serverTime } from '../../../web/clock.ts'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { Badge, type Tone } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { ExactTime, RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.ts'
import {
  MAX_LISTED,
  resendDelivery,
  WEBHOOK_EVENTS,
  type Delivery,
  type WebhookEvent,
} from '../contract.ts'
import { deliveriesQuery, refreshWebhooks } from './queries.ts'

const titleOf = (type: string): string => WEBHOOK_EVENTS[type as WebhookEvent]?.title ?? 'A test'

const STATES: Record<Delivery['state'], [Tone, string]> = {
  delivered: ['good', 'Accepted'],
  failed: ['bad', 'Not accepted'],
  waiting: ['strong', 'Waiting'],
}

export function Deliveries({ id }: { id: string }) {
  const query = useQuery({ ...deliveriesQuery(id), staleTime: 0 })
  return (
    <Loaded
      query={query}
      loading={<Loading text="Loading the list..." rows={2} height="h-11" />}
      failed="The list couldn't be loaded"
    >
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p className="text-body text-muted">Nothing yet. Send a test, or record a sale.</p>
        ) : (
          <div className="grid gap-2">
            <ul className="divide-y divide-line">
              {deliveries.map((delivery) => (
                <Row key={delivery.id} webhookId={id} delivery={delivery} />
              ))}
            </ul>
            {deliveries.length === MAX_LISTED && (
              <p className="text-small text-muted">The last {MAX_LISTED} are kept.</p>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

function Row({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id, type, createdAt, tries, state, status, failure, nextTryAt } = delivery
  const resend = useMutation({
    mutationFn: () => call(resendDelivery, { params: { id: webhookId, deliveryId: id } }),
    onSuccess: async () => {
      toast.success('It is sent again')
      await refreshWebhooks()
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.error(sentenceOf(error, "That didn't work. Please try again."))
    },
  })
  const [tone, word] = STATES[state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-56 text-body">
        <p className="flex flex-wrap items-center gap-x-2">
          {titleOf(type)}
          <Badge tone={tone}>{status ? `${word}: ${status}` : word}</Badge>
        </p>
        <p className="text-small text-pretty text-muted">
          <RelativeTime instant={createdAt} />
          {tries > 1 && `, ${tries} tries`}
          {failure && `. ${failure}`}
          {nextTryAt && new Date(nextTryAt) > serverTime() && (
            <>
              {' '}
              Next try: <ExactTime instant={nextTryAt} />.
            </>
          )}
        </p>
      </div>
      {state !== 'waiting' && (
        <Saves>
          <Button
            variant="quiet"
            size="narrow"
            aria-label={`Send again: ${titleOf(type)}`}
            pending={resend.isPending}
            onClick={() => resend.mutate()}
          >
            Send again
          </Button>
        </Saves>
      )}
    </li>
  )
}
