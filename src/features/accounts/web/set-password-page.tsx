import { useSyncExternalStore, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { ApiError, call, sentenceOf, UNREACHABLE } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { joinForm, MIN_PASSWORD_LENGTH, setPassword, setPasswordForm } from '../contract.ts'
import { AuthLayout, NextStep } from '../forms/web/auth-layout.tsx'
import { PasswordField } from '../forms/web/password-field.tsx'
import { rememberWithdrawn } from '../forms/web/session.ts'
import { useForm } from '../forms/web/use-form.ts'
import { KeptWays } from '../second-factor/web/kept-ways.tsx'
import { DeadLinkPage, NewLink } from './dead-link.tsx'
import { useLink } from './use-link.ts'

interface Name {
  firstName?: string | undefined
  lastName?: string | undefined
}
type Joined = Name & { email: string }
type Typed = Name & z.output<typeof setPasswordForm>

interface Props {
  email: string | undefined
  token: string | undefined
  /** The page waits for this. */
  onJoined: (joined: Joined) => Promise<void>
}

export function SetPasswordPage({ email, token, onJoined }: Props) {
  if (!email) return <InvalidRequest />
  return token ? (
    <CreatePassword email={email} token={token} onJoined={onJoined} />
  ) : (
    <DeadLinkPage state="invalid" email={email} />
  )
}

/** Unknown to the prerendered document. */
function OfThisVisit({ children }: { children: string }) {
  return useSyncExternalStore(
    () => () => {},
    () => children,
    () => '\u00a0',
  )
}

function InvalidRequest() {
  return (
    <AuthLayout
      title="Invalid Request"
      subtitle="No email provided. Please use the correct magic link."
    >
      <NextStep href="/register">Create an account</NextStep>
    </AuthLayout>
  )
}

type LinkProps = { email: string; token: string } & Pick<Props, 'onJoined'>

function CreatePassword({ email, token, onJoined }: LinkProps) {
  const link = useLink({ email, token })
  const { state, asksName, passkeys, kept, toggle, whenOpened } = link
  const schema: z.ZodMiniType<Typed> = asksName ? joinForm : setPasswordForm
  const { field, failure, pending, formProps } = useForm({
    schema,
    send: async (values) => {
      // Sent before the page knew: the name fields appear now.
      if (!values.firstName && (await whenOpened())?.asksName) throw nameMissing()
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const keepPasskeys = passkeys.length > 0 ? [...kept] : undefined
      const body = { ...values, email, token, timeZone, keepPasskeys }
      const answer = await call(setPassword, { body })
      if (!answer.success) {
        throw new ApiError(200, 'not_set', answer.message || 'Error setting password')
      }
      rememberWithdrawn(answer)
      const { firstName, lastName } = values
      if (answer.isFirst) await onJoined({ email, firstName, lastName })
      window.location.assign(answer.dashboardUrl)
    },
    failed: (error) => sentenceFor(error, email),
  })
  if (state !== 'works') return <DeadLinkPage state={state} email={email} />

  return (
    <AuthLayout
      title="Create Your Password"
      subtitle={
        <>
          For{' '}
          <b className="font-semibold wrap-anywhere text-text">
            <OfThisVisit>{email}</OfThisVisit>
          </b>
        </>
      }
    >
      <form className="grid gap-5" {...formProps}>
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        {/* Password managers save the new password under this username. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          autoFocus
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        {/* Below what may be typed already when the page learns that it's an invitation. */}
        {asksName && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          </div>
        )}
        {passkeys.length > 0 && (
          <KeptWays
            hint="Passkeys work without a password. Tick the ones you know; the others are removed."
            ways={passkeys}
            kept={kept}
            onToggle={toggle}
          />
        )}
        <Button type="submit" size="lg" pending={pending}>
          Set Password &amp; Continue
        </Button>
      </form>
    </AuthLayout>
  )
}

const nameMissing = (): ApiError =>
  new ApiError(400, 'name_missing', 'Please enter your first and last name too.')

/** Words an error as in spec §8. */
function sentenceFor(error: unknown, email: string): ReactNode {
  const fallback = error instanceof ApiError ? `HTTP ${error.message}` : 'Error setting password'
  const sentence = sentenceOf(error, fallback, `Network error: ${UNREACHABLE}`)
  const code = error instanceof ApiError ? error.code : ''
  if (!code.startsWith('link_')) return sentence
  return (
    <div className="grid gap-3">
      {sentence}
      {code === 'link_withdrawn' ? (
        <a href="/register" className="underline underline-offset-2">
          Create an account
        </a>
      ) : (
        <NewLink email={email} />
      )}
    </div>
  )
}
