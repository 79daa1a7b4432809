import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText, SearchX } from 'lucide-react'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { showing } from '../../../../web/list-search.ts'
import { pagesQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { MAX_SEARCH_LENGTH } from '../../../sales/lists/contract.ts'
import { MAX_SEARCH } from '../../owners/contract.ts'
import { listSales } from '../contract.ts'
import { SalesTable } from './sales-table.tsx'

const route = getRouteApi('/signed-in/admin/sales')

export function SalesPage() {
  const { owner = '', name = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (change: { owner?: string; name?: string }) =>
    void navigate(showing({ owner, name, ...change }))
  const query = useInfiniteQuery({
    ...pagesQuery(listSales, { query: { owner: owner || undefined, name: name || undefined } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <PageHeader
        title="Sales"
        subtitle="Every sales entry of every owner, the last recorded first. Each look is noted in the log."
      />
      <Card>
        <div className="mb-4 flex flex-wrap gap-3">
          <SearchField
            label="Owner, email or business"
            placeholder="Owner, email or business"
            value={owner}
            onSearch={(text) => search({ owner: text })}
            maxLength={MAX_SEARCH}
          />
          <SearchField
            label="Product, customer or salesperson"
            placeholder="Product, customer or salesperson"
            value={name}
            onSearch={(text) => search({ name: text })}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </div>
        {query.data?.pages[0]?.onlyOwner && (
          <p className="mb-4 text-ui text-muted">
            These are the sales of one owner, who gets an email that you looked.
          </p>
        )}
        <PagedList
          query={query}
          rowsOf={({ sales }) => sales}
          name="sales"
          more={name ? 'Search further back' : 'Show more'}
          empty={
            query.hasNextPage ? (
              <EmptyState icon={<SearchX aria-hidden />} title="No match among the newest sales">
                <Button
                  variant="secondary"
                  className="mt-3"
                  pending={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Search further back
                </Button>
              </EmptyState>
            ) : owner || name ? (
              <EmptyState icon={<SearchX aria-hidden />} title="No sale matches" />
            ) : (
              <EmptyState
                icon={<ReceiptText aria-hidden />}
                title="Nobody has recorded a sale yet"
              />
            )
          }
        >
          {(sales) => <SalesTable sales={sales} />}
        </PagedList>
      </Card>
    </>
  )
}
