import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, Mail } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { useForm } from '../../forms/web/use-form.ts'
import { usePress } from '../../forms/web/use-press.ts'
import { CHECK_MINUTES } from '../../contract.ts'
import { askForConfirmLink } from '../../links/contract.ts'
import { checkByCode, proofForm, type SecondFactor } from '../contract.ts'
import { NoPasskey } from './refusals.ts'
import { proofOf } from '../rules.ts'
import { TRY_AGAIN } from './password-form.tsx'
import { refreshSecondFactor, secondFactorQuery } from './queries.ts'

/** ms between looks for a link opened in another tab, and in all */
const POLL = 3_000
const WAIT = 15 * 60_000

interface Props {
  ways: SecondFactor['ways']
  onChecked?: () => void
  onCancel: () => void
}

export function CheckStep({ ways, onChecked = () => {}, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const done = async () => {
    await refreshSecondFactor()
    onChecked()
  }
  return (
    <div className="grid max-w-md gap-4 rounded-box bg-sunken p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          First, show that it's you
        </h3>
        <p className="mt-1 text-body text-pretty text-muted">
          Your password alone isn't enough for this. We won't ask again for {CHECK_MINUTES} minutes.
        </p>
      </div>
      {ways.includes('code') && <CodeWay onDone={done} />}
      {ways.includes('link') && <LinkWay onDone={onChecked} />}
      {ways.includes('passkey') && <PasskeyWay onDone={done} />}
      <Button variant="quiet" className="justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function CodeWay({ onDone }: { onDone: () => Promise<void> }) {
  const { errors, failure, pending, formProps } = useForm({
    schema: proofForm,
    send: async ({ code }) => {
      await call(checkByCode, { body: proofOf(code) })
      await onDone()
    },
    failed: TRY_AGAIN,
  })
  return (
    <form className="grid max-w-sm gap-4" {...formProps}>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <TextField
        label="Code"
        hint="From your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        spellCheck={false}
        name="code"
        error={errors.code ?? errors.recoveryCode}
      />
      <Button type="submit" className="justify-self-start" pending={pending}>
        Continue
      </Button>
    </form>
  )
}

function LinkWay({ onDone }: { onDone: () => void }) {
  const [answer, setAnswer] = useState<{ message: string; at: number }>()
  const { press, pending, failure } = usePress(async () => {
    const { message } = await call(askForConfirmLink)
    setAnswer({ message, at: Date.now() })
  })
  const { data } = useQuery({
    ...secondFactorQuery,
    refetchInterval: () => (answer && Date.now() - answer.at < WAIT ? POLL : false),
    refetchOnWindowFocus: answer ? 'always' : false,
  })
  const isOpened = answer !== undefined && data?.needsCheck === false
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (isOpened) finish()
  }, [isOpened])

  return (
    <div className="grid justify-items-start gap-3">
      {failure !== undefined && (
        <ErrorNotice>
          {sentenceOf(failure, "We couldn't send a link. Please try again.")}
        </ErrorNotice>
      )}
      <div role="status" className="empty:hidden">
        {answer && (
          <p className="text-body text-pretty wrap-anywhere">
            {answer.message} Open it in this browser, then go on here: this page notices by itself.
          </p>
        )}
      </div>
      <Button
        variant={answer ? 'secondary' : 'primary'}
        pending={pending}
        icon={<Mail aria-hidden />}
        onClick={press}
      >
        {answer ? 'Send another link' : 'Email me a link'}
      </Button>
    </div>
  )
}

function PasskeyWay({ onDone }: { onDone: () => Promise<void> }) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { checkWithPasskey } = await import('./passkey-dialogs.ts')
      await checkWithPasskey()
      await onDone()
    },
  })
  return (
    <div className="grid justify-items-start gap-3">
      {error && (
        <ErrorNotice>
          {error instanceof NoPasskey ? error.message : sentenceOf(error, TRY_AGAIN)}
        </ErrorNotice>
      )}
      <Button
        variant="secondary"
        pending={isPending}
        icon={<KeyRound aria-hidden />}
        onClick={() => mutate()}
      >
        Use a passkey
      </Button>
    </div>
  )
}

interface CheckedProps {
  factors: SecondFactor
  onCancel: () => void
  children: React.ReactNode
}

export const Checked = ({ factors, onCancel, children }: CheckedProps) =>
  factors.needsCheck ? <CheckStep ways={factors.ways} onCancel={onCancel} /> : children
