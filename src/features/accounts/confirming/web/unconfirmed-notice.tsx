import { useLocation } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { useUnconfirmed } from './address.ts'
import { SendLink } from './send-link.tsx'

const KEY = 'confirm-email-later'

/** On the dashboard, for owners whose emails wait until they confirm their address. They can put it away. */
export function UnconfirmedNotice({ accountId }: { accountId: string }) {
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const [isPutAway, setPutAway] = useState(() => wasPutAway(accountId))
  if (!isDashboard || isPutAway) return null
  return (
    <Notice
      onPutAway={() => {
        putAway(accountId)
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
      className="mb-4 grid gap-3 rounded-box bg-gold-wash px-4 py-3 text-ui print:hidden"
    >
      <p className="flex gap-2.5 text-pretty">
        <MailWarning className="mt-px size-4.5 shrink-0 text-gold-text" aria-hidden />
        <span className="min-w-0">
          <b className="font-semibold">Please confirm your email.</b> The summaries of your sales,
          answers from support and other emails wait until you open the link that we send to{' '}
          <b className="font-semibold wrap-anywhere">{email}</b>. Everything else works as always.
        </span>
      </p>
      <SendLink>
        <Button variant="quiet" onClick={onPutAway}>
          Not now
        </Button>
      </SendLink>
    </section>
  )
}

/** Kept in this browser, for this account. */
function wasPutAway(accountId: string): boolean {
  try {
    return localStorage.getItem(KEY) === accountId
  } catch {
    return false
  }
}

function putAway(accountId: string): void {
  try {
    localStorage.setItem(KEY, accountId)
  } catch {
    // Storage is blocked: it comes back with the next visit.
  }
}
