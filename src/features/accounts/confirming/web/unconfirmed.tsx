import { useMutation, useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { askForLink } from '../../second-factor/contract.ts'
import { addressState } from '../contract.ts'

const addressQuery = endpointQuery(addressState)

/** Asks to confirm the email, and says what waits for it. Nothing once it is confirmed, or where it can't be. */
export function Unconfirmed() {
  // The link may be opened in another tab.
  const { data } = useQuery({ ...addressQuery, refetchOnWindowFocus: 'always' })
  const ask = useMutation({ mutationFn: () => call(askForLink) })
  if (!data || data.isConfirmed || !data.canConfirm) return null
  return (
    <div className="grid gap-3 rounded-box bg-gold-wash px-4 py-3.5 text-ui sm:col-span-2">
      <p className="flex gap-2.5 text-pretty">
        <MailWarning className="mt-0.5 size-4.5 shrink-0 text-gold-text" aria-hidden />
        <span>
          <b className="font-semibold">Confirm your email.</b> Open the link that we sent to{' '}
          <b className="font-semibold break-all">{data.email}</b>. Until then we send you nothing
          else: no summary of your sales, no answers from support and no warnings.
        </span>
      </p>
      {ask.isError && (
        <ErrorNotice>
          {sentenceOf(ask.error, "We couldn't send a link. Please try again.")}
        </ErrorNotice>
      )}
      <div role="status" className="empty:hidden">
        {ask.data && <p className="text-better">{ask.data.message}</p>}
      </div>
      <div>
        <Button variant="secondary" pending={ask.isPending} onClick={() => ask.mutate()}>
          Send the link again
        </Button>
      </div>
    </div>
  )
}
