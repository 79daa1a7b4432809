import { useState } from 'react'
import { ApiError, call, sentenceOf } from '../../../../../web/api.ts'
import type { ResponseOf } from '../../../../../shared/endpoint.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../../web/ui/notice.tsx'
import { AuthLayout, NextStep } from '../../../forms/web/auth-layout.tsx'
import { usePress } from '../../../forms/web/use-press.ts'
import type { UNDOABLE } from '../../../contract.ts'
import { undoChange } from '../contract.ts'

interface Props {
  token: string | undefined
  change: (typeof UNDOABLE)[number] | undefined
}

const CHANGES = {
  authenticator: 'This turns the authenticator app off again',
  passkey: 'This removes the passkey again',
  'access-token': 'This revokes the access token',
  email: 'This changes the email back',
  device: 'This ends the access of that device',
  webhook: 'This removes the webhook if it is new, or else pauses it',
  'nightly-file': 'This stops reading the file',
}

/** A press is needed: mail programs open links to check them. */
export function UndoPage({ token, change }: Props) {
  const [undone, setUndone] = useState<ResponseOf<typeof undoChange>>()
  const { press, pending, failure } = usePress(async () =>
    setUndone(await call(undoChange, { body: { token: token ?? '' } })),
  )

  if (undone) {
    return (
      <AuthLayout title="It's undone">
        <div className="grid gap-5">
          <p role="status" className="rounded-box bg-better-wash px-4 py-3 text-pretty text-better">
            The change is taken back. You sign in with{' '}
            <b className="font-semibold wrap-anywhere">{undone.email}</b>. Everyone is signed out,
            and the password from before no longer works.
          </p>
          <NextStep href={undone.setPasswordUrl}>Set a new password</NextStep>
        </div>
      </AuthLayout>
    )
  }
  const isOver =
    failure instanceof ApiError && failure.code !== 'too_many_requests' && failure.status > 0
  return (
    <AuthLayout
      title="Undo this change?"
      subtitle={`${change ? CHANGES[change] : 'This takes the change back'}, and takes back later changes to how you sign in. Everyone is signed out, and you set a new password next.`}
    >
      <div className="grid gap-5">
        {failure !== undefined && (
          <ErrorNotice>
            {sentenceOf(failure, "The change couldn't be undone. Please try again.")}
          </ErrorNotice>
        )}
        {isOver ? (
          <NextStep href="/login">Go to the sign-in page</NextStep>
        ) : (
          <Button size="lg" pending={pending} onClick={press}>
            Undo this change
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}
