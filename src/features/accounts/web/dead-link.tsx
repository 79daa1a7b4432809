import { useEffect, useState } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { bySendingMail } from '../../../web/brand.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { forgotPassword } from '../contract.ts'
import { AuthLayout, linkStyles, NextStep } from '../forms/web/auth-layout.tsx'
import { loadSession } from '../forms/web/session.ts'
import { usePress } from '../forms/web/use-press.ts'
import { DEAD_LINKS, type DeadLink } from '../links/contract.ts'

interface Props {
  state: DeadLink
  email: string
}

/** A signed-in owner with a used link goes to the dashboard. */
export function DeadLinkPage({ state, email }: Props) {
  const { title, text } = DEAD_LINKS[state]
  const [isSignedIn, setSignedIn] = useState(false)
  useEffect(() => {
    const look = async (): Promise<void> => {
      if ((await loadSession())?.email !== email) return
      if (state === 'used') window.location.replace('/dashboard')
      else setSignedIn(true)
    }
    look().catch(() => {})
  }, [state, email])
  return (
    <AuthLayout
      title={title}
      subtitle={text}
      footer={
        <a
          href={isSignedIn ? '/dashboard' : '/login'}
          className={`${linkStyles} inline-flex min-h-11 items-center`}
        >
          {isSignedIn ? 'Go to your dashboard' : 'Sign in'}
        </a>
      }
    >
      {state === 'withdrawn' ? (
        <NextStep href="/register">Create an account</NextStep>
      ) : (
        <NewLink email={email} />
      )}
    </AuthLayout>
  )
}

export function NewLink({ email }: Pick<Props, 'email'>) {
  const [answer, setAnswer] = useState<string>()
  const { press, pending, failure } = usePress(async () =>
    setAnswer((await call(forgotPassword, { body: { email } })).message),
  )
  return (
    <div className="grid gap-4">
      {failure !== undefined && (
        <ErrorNotice>
          {sentenceOf(failure, "We couldn't make a link. Please try again.")}
        </ErrorNotice>
      )}
      <div role="status" className="empty:hidden">
        {answer && (
          <p className="rounded-box bg-better-wash px-4 py-3 text-pretty text-better">{answer}</p>
        )}
      </div>
      {!answer && (
        <>
          <p className="text-body text-pretty text-muted">
            The new link is for <b className="font-semibold wrap-anywhere text-text">{email}</b>.
          </p>
          <Button size="lg" pending={pending} onClick={press}>
            {bySendingMail('Email me a new link', 'Ask for a new link')}
          </Button>
        </>
      )}
    </div>
  )
}
