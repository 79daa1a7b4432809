import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api.ts'
import { Button } from './button.tsx'
import { EmptyState } from './notice.tsx'

interface Props {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Says what failed to load. */
  title: string
  /** Advice, instead of the reason. */
  children?: ReactNode
}

/** Takes the place of content that failed to load. */
export function TryAgain({ query, title, children = sentenceOf(query.error, '') }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        title={title}
        action={
          <Button variant="secondary" pending={query.isFetching} onClick={() => query.refetch()}>
            {!query.isFetching && <RefreshCw aria-hidden />}
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
