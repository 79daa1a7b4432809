import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { call, sentenceOf } from '../../../../../web/api.ts'
import { endpointQuery } from '../../../../../web/queries.ts'
import { onDevice } from '../../../../../web/storage.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { cn } from '../../../../../web/ui/cn.ts'
import { ErrorNotice } from '../../../../../web/ui/notice.tsx'
import { askForConfirmLink } from '../../../links/contract.ts'
import { addressState } from '../contract.ts'

export function useUnconfirmed(): string | undefined {
  const { data } = useQuery({
    ...endpointQuery(addressState),
    // The link may be opened in another tab.
    refetchOnWindowFocus: ({ state }) => (state.data?.isConfirmed ? false : 'always'),
  })
  return data?.canConfirm && !data.isConfirmed ? data.email : undefined
}

export function Unconfirmed() {
  const email = useUnconfirmed()
  if (email === undefined) return null
  return (
    <div className="grid gap-3 rounded-box bg-sunken px-4 py-3.5 text-body @lg:col-span-2">
      <Request email={email} iconClass="mt-0.5" />
      <SendLink />
    </div>
  )
}

/** account id */
const PUT_AWAY = 'confirm-email-later'

export function UnconfirmedNotice({ accountId }: { accountId: string }) {
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const [isPutAway, setPutAway] = useState(() => onDevice.get(PUT_AWAY) === accountId)
  if (!isDashboard || isPutAway) return null
  return (
    <Notice
      onPutAway={() => {
        onDevice.set(PUT_AWAY, accountId)
        setPutAway(true)
      }}
    />
  )
}

function Notice({ onPutAway }: { onPutAway: () => void }) {
  const email = useUnconfirmed()
  if (email === undefined) return null
  return (
    <section
      aria-label="Confirm your email"
      className="mb-4 grid gap-3 rounded-box bg-sunken px-4 py-3 text-body print:hidden"
    >
      <Request email={email} iconClass="mt-px">
        {' '}
        Everything else works as always.
      </Request>
      <SendLink>
        <Button variant="quiet" onClick={onPutAway}>
          Not now
        </Button>
      </SendLink>
    </section>
  )
}

interface RequestProps {
  email: string
  iconClass: string
  children?: ReactNode
}

const Request = ({ email, iconClass, children }: RequestProps) => (
  <p className="flex gap-2.5 text-pretty">
    <MailWarning className={cn('size-4.5 shrink-0 text-muted', iconClass)} aria-hidden />
    <span className="min-w-0">
      <b className="font-semibold">Please confirm your email.</b> The summaries of your sales,
      answers from support and other emails wait until you open the link that we send to{' '}
      <b className="font-semibold wrap-anywhere">{email}</b>.{children}
    </span>
  </p>
)

function SendLink({ children }: { children?: ReactNode }) {
  const ask = useMutation({ mutationFn: () => call(askForConfirmLink) })
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
