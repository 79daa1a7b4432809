import { useEffect, useRef, useState } from 'react'
import { ApiError, call, sentenceOf } from '../../../web/api.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { logout } from '../contract.ts'
import { AuthLayout, NextStep } from '../forms/web/auth-layout.tsx'
import { endSession, loadSession } from '../forms/web/session.ts'
import { LoginPage } from './login-page.tsx'
import { openConfirmLink } from '../settings/email-verification/contract.ts'

type Opened = ResponseOf<typeof openConfirmLink>
type State =
  | { name: 'waiting' | 'signed out' }
  | { name: 'done'; opened: Opened }
  | { name: 'failed'; error: unknown }

/** Does nothing for a stranger, so mail programs don't use the link up. */
export function ConfirmPage({ token }: { token: string | undefined }) {
  const [state, setState] = useState<State>({ name: 'waiting' })
  const isBegun = useRef(false)

  async function open(): Promise<void> {
    setState({ name: 'waiting' })
    try {
      if (!(await loadSession())) return setState({ name: 'signed out' })
      setState({
        name: 'done',
        opened: await call(openConfirmLink, { body: { token: token ?? '' } }),
      })
    } catch (error) {
      setState({ name: 'failed', error })
    }
  }
  useEffect(() => {
    // A second call would find the link used.
    if (isBegun.current) return
    isBegun.current = true
    void open()
  })

  switch (state.name) {
    case 'waiting':
      return (
        <AuthLayout title="Confirm your email">
          <p role="status" className="text-muted">
            One moment...
          </p>
        </AuthLayout>
      )
    case 'signed out':
      return <LoginPage subtitle="Sign in to confirm your email." onSignedIn={open} />
    case 'done':
      return <Done {...state.opened} />
    case 'failed':
      return <Failed error={state.error} onRetry={open} />
  }
}

function Done({ email, isChecked }: Opened) {
  return (
    <AuthLayout title="Your email is confirmed">
      <div className="grid gap-5">
        <p role="status" className="rounded-box bg-better-wash px-4 py-3 text-pretty text-better">
          Your email <b className="font-semibold wrap-anywhere">{email}</b> is confirmed.
          {isChecked &&
            ' If you were changing how you sign in, go back to that page: you can go on there.'}
        </p>
        <NextStep href="/dashboard">Continue to your dashboard</NextStep>
        <Button asChild variant="secondary" size="lg" className="w-full">
          <a href="/account">Go to your account</a>
        </Button>
      </div>
    </AuthLayout>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const code = error instanceof ApiError ? error.code : undefined
  const signOut = async () => {
    await call(logout)
    endSession()
    // A new document knows that nobody is signed in.
    window.location.reload()
  }
  return (
    <AuthLayout title="Confirm your email">
      <div className="grid gap-5">
        <ErrorNotice>
          {sentenceOf(error, "Your email couldn't be confirmed. Please try again.")}
        </ErrorNotice>
        {code === 'other_account' ? (
          <Button size="lg" onClick={() => void signOut()}>
            Sign out here
          </Button>
        ) : code === 'link_invalid' || code === 'bad_input' ? (
          <NextStep href="/account">Go to your account</NextStep>
        ) : (
          <Button size="lg" onClick={() => void onRetry()}>
            Try again
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}
