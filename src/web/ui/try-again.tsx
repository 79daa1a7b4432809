import { LockKeyhole, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSignedOut, sentenceOf } from '../api.ts'
import { Button } from './button.tsx'
import { EmptyState } from './notice.tsx'

interface Props {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title: string
  /** instead of the reason */
  children?: ReactNode
}

export function TryAgain({ query, title, children = sentenceOf(query.error, '') }: Props) {
  if (isSignedOut(query.error)) return <SignedOut />
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        title={title}
        action={
          <Button
            variant="secondary"
            pending={query.isFetching}
            icon={<RefreshCw aria-hidden />}
            onClick={() => query.refetch()}
          >
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}

/** spec §6 */
export function SignedOut() {
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
