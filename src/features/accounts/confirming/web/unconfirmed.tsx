import { MailWarning } from 'lucide-react'
import { SendLink } from './send-link.tsx'
import { useUnconfirmed } from './address.ts'

/** Asks to confirm the email, and says what waits for it. Nothing once it is confirmed, or where it can't be. */
export function Unconfirmed() {
  const email = useUnconfirmed()
  if (email === undefined) return null
  return (
    <div className="grid gap-3 rounded-box bg-gold-wash px-4 py-3.5 text-ui sm:col-span-2">
      <p className="flex gap-2.5 text-pretty">
        <MailWarning className="mt-0.5 size-4.5 shrink-0 text-gold-text" aria-hidden />
        <span className="min-w-0">
          <b className="font-semibold">Please confirm your email.</b> The summaries of your sales,
          answers from support and other emails wait until you open the link that we send to{' '}
          <b className="font-semibold wrap-anywhere">{email}</b>.
        </span>
      </p>
      <SendLink />
    </div>
  )
}
