import { useId, useRef, useState, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { ApiError, call, sentenceOf } from '../../../web/api.ts'
import { firstPerField } from '../../../web/first-per-field.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { useEdit } from '../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { PasswordField, useCheck } from '../../accounts/web/index.ts'
import {
  addWebhook,
  changeWebhook,
  EVENT_NAMES,
  WEBHOOK_EVENTS,
  webhookForm,
  type Webhook,
  type WebhookEvent,
  type WebhookInput,
} from '../contract.ts'
import { refreshWebhooks } from './queries.ts'

interface AddProps {
  onAdded: (added: { address: string; secret: string }) => void
  onCancel: () => void
}

export function AddForm({ onAdded, onCancel }: AddProps) {
  return (
    <WebhookForm
      before={{ address: '', events: ['sale.recorded'] }}
      action="Add webhook"
      send={async (body) => {
        const added = await call(addWebhook, { body })
        onAdded(added)
        toast.success('Webhook added')
        await refreshWebhooks()
      }}
      onCancel={onCancel}
    />
  )
}

export function ChangeForm({ webhook, onClosed }: { webhook: Webhook; onClosed: () => void }) {
  return (
    <WebhookForm
      before={webhook}
      action="Save"
      send={async ({ password, ...chosen }, edit) => {
        const isSaved = await edit.save(chosen, async (changes) => {
          const body = { ...changes, password }
          await call(changeWebhook, { params: { id: webhook.id }, body })
        })
        if (!isSaved) return
        onClosed()
        toast.success('Webhook saved')
        await refreshWebhooks()
      }}
      onCancel={onClosed}
    />
  )
}

interface FormProps {
  before: WebhookInput
  action: string
  send: (
    input: WebhookInput & { password: string },
    edit: Pick<ReturnType<typeof useEdit>, 'save'>,
  ) => Promise<void>
  onCancel: () => void
}

function WebhookForm({ before, action, send, onCancel }: FormProps) {
  const [address, setAddress] = useState(before.address)
  const [events, setEvents] = useState(before.events)
  const [password, setPassword] = useState('')
  const edit = useEdit(before, {
    words: { address: 'Address', events: 'When' },
    show: (field, value) =>
      field === 'events'
        ? (value as WebhookEvent[]).map((name) => WEBHOOK_EVENTS[name].title).join(', ')
        : String(value),
    put: (field, value) =>
      field === 'events' ? setEvents(value as WebhookEvent[]) : setAddress(String(value)),
    onMeanwhile: () => void refreshWebhooks(),
  })
  const form = useRef<HTMLFormElement>(null)
  const check = useCheck(() => form.current?.requestSubmit())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    const checked = z.safeParse(webhookForm, { address, events, password })
    if (!checked.success) return setErrors(firstPerField(checked.error.issues))
    setErrors({})
    setFailure(undefined)
    setPending(true)
    try {
      await send(checked.data, edit)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0 && !check.isRefused(error))
        setFailure(sentenceOf(error, "This couldn't be saved. Please try again."))
    } finally {
      setPending(false)
    }
  }

  const fields = (
    <SavingForm
      ref={form}
      className="grid max-w-lg gap-4"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {edit.notice}
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoFocus
        placeholder="https://example.com/hook"
        hint="Of the program that should get the events. We also send you an email about this."
        value={address}
        error={errors['address']}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Events chosen={events} error={errors['events']} onChoose={setEvents} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={errors['password']}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </SavingForm>
  )
  return (
    <div className="grid gap-4">
      {fields}
      {check.step}
    </div>
  )
}

interface EventsProps {
  chosen: WebhookEvent[]
  error: string | undefined
  onChoose: (events: WebhookEvent[]) => void
}

function Events({ chosen, error, onChoose }: EventsProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-body font-semibold">When</legend>
      <ul className="divide-y divide-line rounded-box border border-line">
        {EVENT_NAMES.map((name) => (
          <li key={name}>
            <label
              htmlFor={`${id}-${name}`}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 text-body"
            >
              <input
                id={`${id}-${name}`}
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChoose(
                    EVENT_NAMES.filter((each) =>
                      each === name ? target.checked : chosen.includes(each),
                    ),
                  )
                }
              />
              <span>
                {WEBHOOK_EVENTS[name].title}
                {WEBHOOK_EVENTS[name].note && (
                  <span className="text-muted">, {WEBHOOK_EVENTS[name].note}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-worse">
          {error}
        </p>
      )}
    </fieldset>
  )
}
