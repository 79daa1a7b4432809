import { useState } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { AuthLayout, usePress } from '../../accounts/web/index.ts'
import { confirmEmail } from '../contract.ts'

/** Asks first: mail scanners open links. */
export function ConfirmEmailPage({ token = '' }: { token: string | undefined }) {
  const [tickets, setTickets] = useState<string[]>()
  const { press, pending, failure } = usePress(async () =>
    setTickets((await call(confirmEmail, { body: { token } })).tickets),
  )
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
        {failure !== undefined && (
          <ErrorNotice>
            {sentenceOf(failure, "That couldn't be saved. Please try again.")}
          </ErrorNotice>
        )}
        <Button size="lg" pending={pending} onClick={press}>
          Send the answer to my email
        </Button>
      </div>
    </AuthLayout>
  )
}
