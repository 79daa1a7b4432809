import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { showing } from '../../../../web/list-search.ts'
import { pagesQuery } from '../../../../web/queries.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { MAX_SEARCH } from '../../owners/contract.ts'
import { listSales } from '../contract.ts'
import { SalesTable } from './sales-table.tsx'

const route = getRouteApi('/signed-in/admin/sales')

export function SalesPage() {
  const { owner } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery({
    ...pagesQuery(listSales, { query: { owner } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <PageHeader title="Sales" subtitle="Each look is noted in the log." />
      <Card>
        <div className="mb-4 flex">
          <SearchField
            label="Owner, email or business"
            placeholder="Owner, email or business"
            value={owner ?? ''}
            onSearch={(text) => void navigate(showing({ owner: text }))}
            maxLength={MAX_SEARCH}
          />
        </div>
        {query.data?.pages[0]?.onlyOwner && (
          <p className="mb-4 text-body text-muted">
            These are the sales of one owner, who gets an email that you looked.
          </p>
        )}
        <PagedList
          query={query}
          rowsOf={({ sales }) => sales}
          name="sales"
          empty={
            <EmptyState
              icon={<ReceiptText aria-hidden />}
              title={owner ? 'No sale matches' : 'Nobody has recorded a sale yet'}
            />
          }
        >
          {(sales) => <SalesTable sales={sales} />}
        </PagedList>
      </Card>
    </>
  )
}
