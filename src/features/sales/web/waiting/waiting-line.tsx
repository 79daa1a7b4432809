import type { Query } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useOnline } from '../../../../web/use-online.ts'
import { queryClient } from '../../../../web/queries.ts'
import { count, profileQuery } from '../../../profile/web/index.ts'
import { sendWaiting, useWaiting, watch, whenRecorded } from './waiting.ts'

/** ms between two tries while the server can't be reached; the last one repeats */
const PAUSES = [15_000, 60_000, 300_000]

interface Props {
  accountId: string
  email: string
  onSignOut: () => void
  /** Called when sales that waited were recorded. */
  onSale: () => void
}

/**
 * On every page: says what waits on this device, and that there is no connection. Sends what waits when the app is opened
 * and when the connection is back, and tries again now and then while the server can't be reached.
 */
export function WaitingLine({ accountId, email, onSignOut, onSale }: Props) {
  useSending(accountId, onSale)
  const isOnline = useOnline()
  const { sales = [], canKeep } = useWaiting()
  const refused = sales.filter(({ state }) => state === 'refused').length
  const waits = sales.length - refused
  const isBad = sales.some(({ reason }) => reason !== undefined)
  if (sales.length === 0) {
    return isOnline ? null : (
      <Line icon={CloudOff}>
        {canKeep
          ? "You're offline. Sales that you record are kept on this device and sent when you're online again."
          : "You're offline, and this browser can't keep sales on the device. Record them when you're online again."}
      </Line>
    )
  }
  return (
    <Line icon={isBad ? TriangleAlert : isOnline ? CloudUpload : CloudOff} isBad={isBad}>
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
    </Line>
  )
}

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

interface LineProps {
  icon: typeof CloudOff
  isBad?: boolean
  children: ReactNode
}

const Line = ({ icon: Icon, isBad, children }: LineProps) => (
  <div
    role="status"
    aria-label="Sales on this device"
    className={cn(
      'mb-4 flex items-baseline gap-2.5 rounded-box px-4 py-2 text-ui print:hidden',
      isBad ? 'bg-worse-wash' : 'bg-gold-wash',
    )}
  >
    <Icon
      className={cn('size-4.5 shrink-0 translate-y-0.5', isBad ? 'text-worse' : 'text-gold-text')}
      aria-hidden
    />
    <p className="min-w-0 py-1 text-pretty">{children}</p>
  </div>
)

/** Sends at the right moments, and says what was sent. */
function useSending(accountId: string, onSale: () => void): void {
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
        onSale()
        // Most pages don't have this code, and usually nothing waits.
        void import('../queries.ts').then(({ refreshEntries }) => refreshEntries())
      }),
    [onSale],
  )

  useEffect(() => {
    const whenSeen = () => document.visibilityState === 'visible' && void send()
    const stopWatching = watch(accountId)
    void send()
    // Its code must be there when there is no connection, also in browsers without a service worker.
    import('./waiting-page.tsx').catch(() => {})
    const whenOnline = () => {
      // Every page needs it, and it isn't asked for again when one is opened.
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
