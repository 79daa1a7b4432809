import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { askForLink } from '../../second-factor/contract.ts'

/** The button that mails the link to the account's email, and what came of it. `children` are more buttons. */
export function SendLink({ children }: { children?: ReactNode }) {
  const ask = useMutation({ mutationFn: () => call(askForLink) })
  return (
    <>
      {ask.isError && (
        <ErrorNotice>
          {sentenceOf(ask.error, "We couldn't send a link. Please try again.")}
        </ErrorNotice>
      )}
      <div role="status" className="empty:hidden">
        {ask.data && <p className="wrap-anywhere text-better">{ask.data.message}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" pending={ask.isPending} onClick={() => ask.mutate()}>
          {ask.data ? 'Send the link again' : 'Send me the link'}
        </Button>
        {children}
      </div>
    </>
  )
}
