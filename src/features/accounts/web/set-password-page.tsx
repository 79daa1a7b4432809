import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ApiError, call, sentenceOf, UNREACHABLE } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { MIN_PASSWORD_LENGTH, setPassword, setPasswordForm } from '../contract.ts'
import { AuthLayout, NextStep } from '../forms/web/auth-layout.tsx'
import { PasswordField } from '../forms/web/password-field.tsx'
import { rememberKept } from '../forms/web/session.ts'
import { useForm } from '../forms/web/use-form.ts'
import { passkeysOfLink } from '../second-factor/passkeys/contract.ts'
import { KeptWays, toggled, type KeptWay } from '../second-factor/web/kept-ways.tsx'

interface Props {
  email: string | undefined
  token: string | undefined
  /** Called when someone who was invited has set the first password; the page waits for it. */
  onJoined: (joined: { email: string }) => Promise<void>
}

export function SetPasswordPage({ email, token, onJoined }: Props) {
  if (!email) return <InvalidRequest />
  return token ? (
    <CreatePassword email={email} token={token} onJoined={onJoined} />
  ) : (
    <IncompleteLink email={email} />
  )
}

const newLink = (email: string): string => `/forgot-password?email=${encodeURIComponent(email)}`

/** A text that the prerendered document can't know. It keeps the text's line free. */
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

/** Mail programs sometimes break a long link in two. */
function IncompleteLink({ email }: { email: string }) {
  return (
    <AuthLayout
      title="This link is incomplete"
      subtitle="Copy the whole link from your email into the browser, or get a new one."
    >
      <NextStep href={newLink(email)}>Get a new link</NextStep>
    </AuthLayout>
  )
}

function CreatePassword({
  email,
  token,
  onJoined,
}: { email: string; token: string } & Pick<Props, 'onJoined'>) {
  const { passkeys, kept, toggle } = usePasskeysToKeep({ email, token })
  const { field, failure, pending, formProps } = useForm({
    schema: setPasswordForm,
    send: async (values) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const keepPasskeys = passkeys.length > 0 ? [...kept] : undefined
      const body = { ...values, email, token, timeZone, keepPasskeys }
      const answer = await call(setPassword, { body })
      if (!answer.success) {
        throw new ApiError(200, 'not_set', answer.message || 'Error setting password')
      }
      rememberKept(answer)
      if (answer.isFirst) await onJoined({ email })
      window.location.assign(answer.dashboardUrl)
    },
    failed: (error) => sentenceFor(error, email),
  })

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

/** The passkeys of an account that may go on signing in. New ones have to be ticked: a thief may have added them. */
function usePasskeysToKeep({ email, token }: { email: string; token: string }) {
  const [passkeys, setPasskeys] = useState<KeptWay[]>([])
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const load = async (): Promise<void> => {
      const found = await call(passkeysOfLink, { body: { email, token } })
      setPasskeys(found.passkeys.map(({ createdAt: since, ...passkey }) => ({ ...passkey, since })))
      setKept(new Set(found.passkeys.filter(({ isNew }) => !isNew).map(({ id }) => id)))
    }
    // Without the list all passkeys stay, and the account page shows them.
    load().catch(() => {})
  }, [email, token])
  return { passkeys, kept, toggle: (id: string) => setKept((before) => toggled(before, id)) }
}

/** Words an error as in spec §8. */
function sentenceFor(error: unknown, email: string): ReactNode {
  const fallback = error instanceof ApiError ? `HTTP ${error.message}` : 'Error setting password'
  const sentence = sentenceOf(error, fallback, `Network error: ${UNREACHABLE}`)
  if (!(error instanceof ApiError)) return sentence
  if (error.code === 'link_invalid') {
    return (
      <>
        {sentence}{' '}
        <a href={newLink(email)} className="underline underline-offset-2">
          Get a new link
        </a>
      </>
    )
  }
  if (error.code === 'link_withdrawn') {
    return (
      <>
        {sentence}{' '}
        <a href="/register" className="underline underline-offset-2">
          Create an account
        </a>
      </>
    )
  }
  return sentence
}
