import { useQuery } from '@tanstack/react-query'
import { Webhook as Icon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { Loaded } from '../../../web/ui/loaded.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { Section } from '../../profile/web/index.ts'
import { MAX_WEBHOOKS, type Webhook } from '../contract.ts'
import { webhooksQuery } from './queries.ts'
import { AddForm } from './webhook-form.tsx'
import { SecretShown } from './secret-shown.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Small while empty: most owners never need webhooks. */
export function WebhooksSection() {
  const query = useQuery(webhooksQuery)
  return (
    <Section
      title="Webhooks"
      note="For programmers: tell another program, such as your bookkeeping, when a sale is recorded."
    >
      <div className="@lg:col-span-2">
        <Loaded
          query={query}
          loading={<Loading text="Loading your webhooks..." rows={1} height="h-11" />}
          failed="Your webhooks couldn't be loaded"
        >
          {({ webhooks }) => <Webhooks webhooks={webhooks} />}
        </Loaded>
      </div>
    </Section>
  )
}

function Webhooks({ webhooks }: { webhooks: Webhook[] }) {
  const [isAdding, setAdding] = useState(false)
  // shown once
  const [shown, setShown] = useState<{ address: string; secret: string }>()
  const box = useRef<HTMLDivElement>(null)
  // The focused button is gone.
  const focusList = () => box.current?.focus({ preventScroll: true })
  const list = (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Your webhooks"
      className="grid gap-4 outline-none"
    >
      {webhooks.length > 0 && (
        <ul className="divide-y divide-line rounded-box border border-line">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onSecret={setShown}
              onDeleted={focusList}
            />
          ))}
        </ul>
      )}
      {shown && (
        <SecretShown
          key={shown.secret}
          {...shown}
          onSaved={() => {
            setShown(undefined)
            focusList()
          }}
        />
      )}
      {isAdding ? (
        <AddForm
          onAdded={(added) => {
            setAdding(false)
            setShown(added)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <AddButton count={webhooks.length} onPress={() => setAdding(true)} />
      )}
    </div>
  )
  if (webhooks.length > 0 || shown) return list
  return (
    <Disclosure title="Tell another program">
      {() => (
        <div className="grid gap-4">
          <p className="text-body text-pretty">
            We send events to an address that you enter here, signed so that the program there knows
            they are from us. For the programmer:{' '}
            <a href="/programs#webhooks" className="underline underline-offset-4">
              what is sent
            </a>
            .
          </p>
          {list}
        </div>
      )}
    </Disclosure>
  )
}

function AddButton({ count, onPress }: { count: number; onPress: () => void }) {
  if (count >= MAX_WEBHOOKS) {
    return (
      <p className="text-body text-muted">
        You have {MAX_WEBHOOKS} webhooks, which is the most. Delete one to add another.
      </p>
    )
  }
  return (
    <Saves>
      <Button variant="secondary" className="justify-self-start" onClick={onPress}>
        <Icon aria-hidden />
        Add a webhook
      </Button>
    </Saves>
  )
}
