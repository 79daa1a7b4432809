import { CloudOff, LockKeyhole, TriangleAlert } from 'lucide-react'
import { ApiError } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'

/** While the session or a page's code loads (spec §2). */
export function LoadingScreen() {
  return (
    <p role="status" className="grid min-h-[60dvh] place-items-center text-muted">
      Loading...
    </p>
  )
}

/** In place of a panel's content after 401 'Authentication required' (spec §6). */
export function SignedOutState() {
  return (
    <EmptyState
      icon={<LockKeyhole aria-hidden />}
      title="Please log in to view analytics"
      action={
        <Button asChild variant="secondary">
          <a href="/login">Sign In</a>
        </Button>
      }
    >
      Sign in to access detailed analytics
    </EmptyState>
  )
}

/** A page that could not be shown: the server is away, a new version removed its code, or a bug. */
export function FailedScreen({ error }: { error: unknown }) {
  const unreachable = error instanceof ApiError && error.status === 0
  const Icon = unreachable ? CloudOff : TriangleAlert
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={<Icon aria-hidden />}
        title={unreachable ? 'The server cannot be reached' : 'This page could not be shown'}
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        {unreachable
          ? 'Check your internet connection and try again. Nothing is lost.'
          : 'Please try again. If it happens again, sign out and in again.'}
      </EmptyState>
    </div>
  )
}
