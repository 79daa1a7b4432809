import { CloudOff, SearchX, TriangleAlert } from 'lucide-react'
import { ApiError } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { StillLoading } from '../ui/skeleton.tsx'
import { useIsLong } from '../use-is-long.ts'

/** ms */
const TOO_LONG = 15_000

/** Nothing has been typed yet, so a long wait can start again. */
export function LoadingScreen() {
  const isTooLong = useIsLong(true, TOO_LONG)
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-3 text-center">
      <div role="status" className="grid gap-1">
        <p className="text-muted">Loading...</p>
        <StillLoading />
      </div>
      {isTooLong && (
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      )}
    </div>
  )
}

export function NotFoundScreen() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={
          <h1 tabIndex={-1} className="text-title font-semibold">
            This page doesn't exist
          </h1>
        }
        action={
          <Button asChild>
            <a href="/dashboard">Go to my dashboard</a>
          </Button>
        }
      >
        Check the address, or go back to your own pages.
      </EmptyState>
    </div>
  )
}

/** The server is down, a new version removed the page's code, or a bug. */
export function FailedScreen({ error }: { error: unknown }) {
  const unreachable = error instanceof ApiError && error.status === 0
  const Icon = unreachable ? CloudOff : TriangleAlert
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={<Icon aria-hidden />}
        title={unreachable ? "We can't reach the server" : "This page couldn't be loaded"}
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        {unreachable
          ? 'Check your internet connection and try again. Your data is safe.'
          : 'Please try again. If it keeps happening, tell the person who runs this app.'}
      </EmptyState>
    </div>
  )
}
