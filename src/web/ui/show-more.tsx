import { sentenceOf } from '../api.ts'
import { Button } from './button.tsx'
import { ErrorNotice } from './notice.tsx'

interface Props {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
  children?: string
}

/** A button below a list that is loaded page by page. Renders nothing at the list's end. */
export function ShowMore({ query, children = 'Show older' }: Props) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-3 grid gap-3">
      {query.isFetchNextPageError && (
        <ErrorNotice>{sentenceOf(query.error, 'The rest could not be loaded.')}</ErrorNotice>
      )}
      <Button
        variant="secondary"
        className="w-full"
        pending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  )
}
