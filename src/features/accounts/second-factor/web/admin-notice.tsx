import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { PageLine } from '../../../../web/ui/page-line.tsx'

export function AdminNotice() {
  return (
    <PageLine role="status" icon={ShieldAlert} className="text-text">
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
    </PageLine>
  )
}
