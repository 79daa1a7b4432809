import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../../../../web/api.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { TextField } from '../../../../../web/ui/field.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../../web/ui/toast.ts'
import { Section } from '../../../../profile/web/index.ts'
import type { SecondFactor } from '../../contract.ts'
import { Checked } from '../check-step.tsx'
import { PasswordForm } from '../password-form.tsx'
import { refreshSecondFactor, secondFactorQuery } from '../queries.ts'
import { MAX_PASSKEYS, nameForm } from '../../passkeys/contract.ts'
import { freeName } from '../../rules.ts'
import { NoPasskey } from '../refusals.ts'
import { PasskeyRow } from './passkey-row.tsx'

export function PasskeysSection() {
  const query = useQuery(secondFactorQuery)
  return (
    <Section
      title="Passkeys"
      note="Sign in with your fingerprint, your face or your screen lock instead of your password. A passkey needs no code."
    >
      <div className="@lg:col-span-2">
        <Loaded
          query={query}
          loading={<Loading text="Loading your passkeys..." rows={1} height="h-11" />}
          failed="Your passkeys couldn't be loaded"
        >
          {(data) => <Passkeys factors={data} />}
        </Loaded>
      </div>
    </Section>
  )
}

function Passkeys({ factors }: { factors: SecondFactor }) {
  const { passkeys } = factors
  const list = useRef<HTMLDivElement>(null)
  const focusList = () => list.current?.focus({ preventScroll: true })
  return (
    <div
      ref={list}
      tabIndex={-1}
      role="group"
      aria-label="Your passkeys"
      className="grid gap-4 outline-none"
    >
      {passkeys.length === 0 ? (
        <p className="text-body">You have no passkeys.</p>
      ) : (
        <ul className="divide-y divide-line rounded-box border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} factors={factors} onClosed={focusList} />
          ))}
        </ul>
      )}
      <AddPasskey factors={factors} onClosed={focusList} />
    </div>
  )
}

interface AddProps {
  factors: SecondFactor
  onClosed: () => void
}

function AddPasskey({ factors, onClosed }: AddProps) {
  const [isOpen, setOpen] = useState(false)
  // State here: the form may give way to the check.
  const [name, setName] = useState<string>()
  const isFull = factors.passkeys.length >= MAX_PASSKEYS
  const obstacle = isFull
    ? `You have ${MAX_PASSKEYS} passkeys, which is the most an account can have. Remove one to add another.`
    : obstacleAt(factors.passkeyAddress)
  if (obstacle) return <p className="text-body text-pretty text-muted">{obstacle}</p>
  const close = () => {
    setOpen(false)
    setName(undefined)
    onClosed()
  }
  const suggested = freeName(
    factors.device,
    factors.passkeys.map((passkey) => passkey.name),
  )
  if (!isOpen) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden />
        Add a passkey
      </Button>
    )
  }
  return (
    <Checked factors={factors} onCancel={close}>
      <PasswordForm
        action="Add a passkey"
        send={async (password) => {
          const { createPasskey } = await import('../passkey-dialogs.ts')
          const added = await createPasskey({ ...checkedName(name ?? suggested), password })
          close()
          toast.success(`Passkey added: ${added.name}`)
          await refreshSecondFactor()
        }}
        toSentence={(error) => (error instanceof NoPasskey ? error.message : undefined)}
        onCancel={close}
      >
        {(field) => (
          <TextField
            label="Name of the passkey"
            hint="To tell it from others, such as where you keep it"
            autoComplete="off"
            value={name ?? suggested}
            onChange={({ target }) => setName(target.value)}
            {...field('name')}
          />
        )}
      </PasswordForm>
    </Checked>
  )
}

/** Before the browser makes a passkey: it would store a passkey whose name the server refused. */
function checkedName(name: string): { name: string } {
  const checked = z.safeParse(nameForm, { name })
  if (checked.success) return checked.data
  const [{ message }] = checked.error.issues as [z.core.$ZodIssue]
  throw new ApiError(400, 'bad_input', message, { name: message })
}

function obstacleAt(address: string | null): string | undefined {
  if (!address) {
    return 'Passkeys need an https address with a name. The person who runs this app can set APP_URL to one.'
  }
  if (new URL(address).hostname !== window.location.hostname) {
    return `Passkeys work only at ${address}. Open the app there to add one.`
  }
  return 'PublicKeyCredential' in window
    ? undefined
    : "This browser can't make passkeys. Try a newer one, or another device."
}
