import { useState } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { AuthLayout } from '../../accounts/web/index.ts'
import { confirmEmail } from '../contract.ts'

/**
 * Where the link leads that is sent to someone who asked for help without being signed in. Asks before it does anything:
 * mail scanners open links.
 */
export function ConfirmEmailPage({ token = '' }: { token: string | undefined }) {
  const [tickets, setTickets] = useState<string[]>()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function confirm(): Promise<void> {
    setPending(true)
    setFailure(undefined)
    try {
      setTickets((await call(confirmEmail, { body: { token } })).tickets)
    } catch (error) {
      setFailure(error)
    }
    setPending(false)
  }

  if (tickets) {
    return (
      <AuthLayout title="Thank you">
        <p role="status" className="rounded-box bg-better-wash px-4 py-3 text-pretty text-better">
          The answer comes to your email
          {tickets.length > 0 && `, and names the ticket number: ${tickets.join(', ')}`}. You can
          close this page.
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Where should the answer go?"
      subtitle="You asked us for help and gave your email. Confirm that it is yours, and the answer comes there."
    >
      <div className="grid gap-5">
        {Boolean(failure) && (
          <ErrorNotice>
            {sentenceOf(failure, "That couldn't be saved. Please try again.")}
          </ErrorNotice>
        )}
        <Button size="lg" pending={isPending} onClick={() => void confirm()}>
          Send the answer to my email
        </Button>
      </div>
    </AuthLayout>
  )
}
