import type { Query } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { PageLine } from '../../../../web/ui/page-line.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { useOnline } from '../../../../web/use-online.ts'
import { queryClient } from '../../../../web/queries.ts'
import { count, profileQuery } from '../../../profile/web/index.ts'
import { sendWaiting, useWaiting, watch, whenRecorded } from './waiting.ts'

/** ms between two tries; the last repeats */
const PAUSES = [15_000, 60_000, 300_000]

interface Props {
  accountId: string
  email: string
  onSignOut: () => void
}

export function WaitingLine({ accountId, email, onSignOut }: Props) {
  useSending(accountId)
  const isOnline = useOnline()
  const { sales = [], canStore } = useWaiting()
  const refused = sales.filter(({ state }) => state === 'refused').length
  const waits = sales.length - refused
  const isBad = sales.some(({ reason }) => reason !== undefined)
  if (sales.length === 0) {
    return isOnline ? null : (
      <PageLine {...STATUS} icon={CloudOff}>
        {canStore
          ? "You're offline. Sales that you record are kept on this device and sent when you're online again."
          : "You're offline, and this browser can't keep sales on the device. Record them when you're online again."}
      </PageLine>
    )
  }
  return (
    <PageLine
      {...STATUS}
      icon={isBad ? TriangleAlert : isOnline ? CloudUpload : CloudOff}
      isBad={isBad}
    >
      {waits > 0 && (
        <>
          <b className="font-semibold">
            {count(waits, 'sale waits', 'sales wait')} on this device.
          </b>{' '}
          <WhenSent waits={waits} email={email} onSignOut={onSignOut} />{' '}
        </>
      )}
      {refused > 0 && (
        <b className="font-semibold">
          {count(refused, 'sale needs', 'sales need')} a look before {refused === 1 ? 'it' : 'they'}{' '}
          can be recorded.{' '}
        </b>
      )}
      <Link to="/sales-entry/waiting" className={LINK}>
        See {sales.length === 1 ? 'it' : 'them'}
      </Link>
    </PageLine>
  )
}

const STATUS = { role: 'status', 'aria-label': 'Sales on this device' } as const

function WhenSent({
  waits,
  email,
  onSignOut,
}: { waits: number } & Pick<Props, 'email' | 'onSignOut'>) {
  const isOnline = useOnline()
  const { isSending, away } = useWaiting()
  const [are, them] = waits === 1 ? ['It is', 'it'] : ['They are', 'them']
  if (away === 'another account') {
    return (
      <>
        Another account is signed in here now.{' '}
        <button type="button" onClick={onSignOut} className={LINK}>
          Sign out
        </button>
        , then sign in as <bdi className="wrap-anywhere">{email}</bdi> to send {them}.
      </>
    )
  }
  if (away) {
    return (
      <>
        <a href="/login" className={LINK}>
          Sign in again
        </a>{' '}
        to send {them}.
      </>
    )
  }
  if (isSending) return `${are} being sent.`
  return isOnline
    ? `${are} sent as soon as we can reach the server.`
    : `${are} sent when you are online again.`
}

/** Easy to press, without more space between the lines. */
const LINK =
  'relative font-semibold whitespace-nowrap underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3'

function useSending(accountId: string): void {
  const { sales, isSending, away } = useWaiting()
  const waits = sales?.some(({ state }) => state !== 'refused') ?? false
  const failures = useRef(0)
  const send = useCallback(async () => {
    const { recorded } = await sendWaiting()
    failures.current = recorded > 0 ? 0 : failures.current + 1
  }, [])

  useEffect(
    () =>
      whenRecorded((sales) => {
        toast.success(`${count(sales, 'sale that waited is', 'sales that waited are')} recorded`)
        void import('../queries.ts').then(({ refreshEntries }) => refreshEntries())
      }),
    [],
  )

  useEffect(() => {
    const whenSeen = () => document.visibilityState === 'visible' && void send()
    const stopWatching = watch(accountId)
    void send()
    // The code must be there without a connection, also in browsers without a service worker.
    import('./waiting-page.tsx').catch(() => {})
    const whenOnline = () => {
      // Every page needs the profile, and opening one doesn't ask again.
      const isFailed = { predicate: ({ state }: Query) => state.status === 'error' }
      void queryClient.refetchQueries({ queryKey: profileQuery.queryKey, ...isFailed })
      void send()
    }
    window.addEventListener('online', whenOnline)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      stopWatching()
      window.removeEventListener('online', whenOnline)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [accountId, send])

  useEffect(() => {
    if (!waits || isSending || away) return
    const timer = setTimeout(() => void send(), PAUSES[failures.current] ?? PAUSES.at(-1))
    return () => clearTimeout(timer)
  }, [waits, isSending, away, send])
}
