import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { ApiError, call } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import type { SignedIn } from '../../contract.ts'
import { AuthLayout } from '../../forms/web/auth-layout.tsx'
import { useForm } from '../../forms/web/use-form.ts'
import { codeForm, finishSignIn, recoveryCodeForm, type Proof } from '../contract.ts'

interface Props {
  onSignedIn: (answer: SignedIn, recoveryCodesLeft: number | null) => Promise<void>
  onBack: (notice?: string) => void
}

export function SecondStep({ onSignedIn, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const send = async (body: Proof) => {
    try {
      const answer = await call(finishSignIn, { body })
      await onSignedIn(answer, answer.recoveryCodesLeft)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'sign_in_again')) throw error
      onBack(error.message)
    }
  }
  const links = (
    <div className="mt-3 flex flex-wrap justify-between gap-x-4">
      <TextButton onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use a code from the app instead' : 'Use a recovery code instead'}
      </TextButton>
      <TextButton onClick={() => onBack()}>Back</TextButton>
    </div>
  )
  return isRecovery ? (
    <AuthLayout
      title="Enter a recovery code"
      subtitle="One of the ten codes that you saved when you turned the authenticator app on. Each works once."
    >
      <CodeForm
        key="recovery"
        schema={recoveryCodeForm}
        send={send}
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
      />
      {links}
    </AuthLayout>
  ) : (
    <AuthLayout
      title="Enter your code"
      subtitle="Open your authenticator app and type the 6 digits that it shows for this account."
    >
      <CodeForm
        key="code"
        schema={codeForm}
        send={send}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      {links}
    </AuthLayout>
  )
}

interface CodeFormProps<Schema extends z.ZodMiniType> {
  schema: Schema
  send: (values: z.output<Schema>) => Promise<void>
  label: string
  name: 'code' | 'recoveryCode'
  autoComplete: string
  inputMode?: 'numeric'
  autoCapitalize?: string
}

function CodeForm<Schema extends z.ZodMiniType>({
  schema,
  send,
  name,
  ...props
}: CodeFormProps<Schema>) {
  const { field, failure, pending, formProps } = useForm({
    schema,
    send,
    failed: "You couldn't be signed in. Please try again.",
  })
  return (
    <form className="grid gap-5" {...formProps}>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <TextField {...props} {...field(name)} autoFocus spellCheck={false} />
      <Button type="submit" size="lg" pending={pending}>
        Sign In
      </Button>
    </form>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center rounded-box text-body text-muted underline underline-offset-4 hover:text-text"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface CodesLeftProps {
  left: number
  onContinue: () => void
}

export function CodesLeft({ left, onContinue }: CodesLeftProps) {
  const count =
    left === 0 ? 'no recovery codes' : left === 1 ? '1 recovery code' : `${left} recovery codes`
  return (
    <AuthLayout title="You're signed in">
      <div className="grid gap-5">
        <p role="status" className="rounded-box bg-sunken px-4 py-3 text-pretty">
          You have {count} left. If you lost your phone, open{' '}
          <b className="font-semibold">Your account</b> in the menu: turn the authenticator app off
          there, and on again with your new phone.
          {left <= 3 && ' You can make new recovery codes there too.'}
        </p>
        <Button size="lg" autoFocus onClick={onContinue}>
          Continue
        </Button>
      </div>
    </AuthLayout>
  )
}
