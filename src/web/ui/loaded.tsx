import type { UseInfiniteQueryResult, InfiniteData, UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { sentenceOf } from '../api.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { ErrorNotice } from './notice.tsx'
import { Loading } from './skeleton.tsx'
import { TryAgain } from './try-again.tsx'

interface States {
  loading: ReactNode
  failed: string
}

export interface LoadedProps<Data> extends States {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  inCard?: boolean
  children: (data: Data) => ReactNode
}

/** Data stays, also if a reload fails. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, loading, failed, inCard, children } = props
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return loading
  const tryAgain = <TryAgain query={query} title={failed} />
  return inCard ? <Card>{tryAgain}</Card> : tryAgain
}

interface PagedListProps<Page, Row> extends Partial<States> {
  /** `emails`, for the texts while they load and if they can't be loaded */
  name?: string
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => Row[]
  empty: ReactNode
  more?: string
  Frame?: ComponentType<{ children: ReactNode }>
  children: (rows: Row[]) => ReactNode
}

/** Rows of the filter before stay until the next arrive. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { query, rowsOf, empty, more = 'Show more', Frame, children, name = 'list' } = props
  const {
    loading = (
      <Loading text={`Loading the ${name}...`} rows={3} height="h-12" className="grid gap-3 pt-2" />
    ),
    failed = `The ${name} couldn't be loaded`,
  } = props
  return (
    <Loaded query={query} loading={loading} failed={failed}>
      {({ pages }) => {
        const rows = pages.flatMap(rowsOf)
        if (rows.length === 0) return empty
        const list = (
          <>
            <div
              aria-busy={query.isPlaceholderData}
              className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
            >
              {children(rows)}
            </div>
            {query.hasNextPage && (
              <ShowMore query={query} more={more} isFramed={Frame !== undefined} />
            )}
          </>
        )
        return Frame ? <Frame>{list}</Frame> : list
      }}
    </Loaded>
  )
}

interface ShowMoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  more: string
  isFramed: boolean
}

const ShowMore = ({ query, more, isFramed }: ShowMoreProps) => (
  <div className={cn('grid gap-3', isFramed ? 'border-t border-line p-2' : 'mt-3')}>
    {query.isFetchNextPageError && (
      <ErrorNotice>{sentenceOf(query.error, 'The rest could not be loaded.')}</ErrorNotice>
    )}
    <Button
      variant={isFramed ? 'quiet' : 'secondary'}
      className="w-full"
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {more}
    </Button>
  </div>
)
