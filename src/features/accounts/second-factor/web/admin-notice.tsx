import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'

/** For admins who signed in without a second factor, on every page. */
export function AdminNotice() {
  return (
    <div
      role="status"
      className="mb-4 flex gap-2.5 rounded-box bg-gold-wash px-4 py-3 text-ui text-gold-text"
    >
      <ShieldAlert className="mt-px size-4.5 shrink-0" aria-hidden />
      <p>
        <b className="font-semibold">Your admin rights are off.</b> Admins need a second factor. Set
        up an authenticator app or a passkey on the page{' '}
        <Link
          to="/account"
          hash="second-factor"
          className="font-semibold underline underline-offset-2"
        >
          Your account
        </Link>
        . If you have one, sign out and sign in with it.
      </p>
    </div>
  )
}
