import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { AuthLayout, NextStep } from '../../forms/web/auth-layout.tsx'
import { usePress } from '../../forms/web/use-press.ts'
import { confirmEmail } from '../contract.ts'

/** A press is needed: mail programs open links to check them. */
export function ConfirmEmailPage() {
  const { email, token } = useSearch({ from: '/confirm-email' })
  if (!email || !token) return <InvalidRequest />
  return <Confirm email={email} token={token} />
}

function InvalidRequest() {
  return (
    <AuthLayout
      title="Invalid Request"
      subtitle="Please open the link in our email again, or copy all of it."
    >
      <ToAccount />
    </AuthLayout>
  )
}

function Confirm({ email, token }: { email: string; token: string }) {
  const [isDone, setDone] = useState(false)
  const { press, pending, failure } = usePress(async () => {
    await call(confirmEmail, { body: { email, token } })
    setDone(true)
  })
  return (
    <AuthLayout
      title="Confirm your new email"
      subtitle={
        isDone || isLinkOver(failure) ? undefined : (
          <>
            You'll sign in with <b className="font-semibold wrap-anywhere text-text">{email}</b>,
            and other devices are signed out.
          </>
        )
      }
    >
      {isDone ? (
        <div className="grid gap-5">
          <p role="status" className="rounded-box bg-better-wash px-4 py-3 text-better">
            Your email is now <b className="font-semibold wrap-anywhere">{email}</b>.
          </p>
          <NextStep href="/dashboard">Continue to your dashboard</NextStep>
        </div>
      ) : (
        <div className="grid gap-5">
          {failure !== undefined && (
            <ErrorNotice>
              {sentenceOf(failure, "Your email couldn't be changed. Please try again.")}
            </ErrorNotice>
          )}
          {isLinkOver(failure) ? (
            <ToAccount />
          ) : (
            <Button size="lg" pending={pending} onClick={press}>
              Use this email
            </Button>
          )}
        </div>
      )}
    </AuthLayout>
  )
}

const ToAccount = () => (
  <Button asChild size="lg" className="w-full">
    <Link to="/account">Go to your account</Link>
  </Button>
)

const isLinkOver = (error: unknown): boolean =>
  error instanceof ApiError && ['link_invalid', 'email_taken'].includes(error.code)
