import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { displayName } from '../../../../shared/names.ts'
import { formatCount, formatMoney } from '../../../../shared/money.ts'
import { pagesQuery } from '../../../../web/queries.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import type { Entry } from '../../../sales/contract.ts'
import { MAX_SEARCH_LENGTH } from '../../../sales/lists/contract.ts'
import { ownerSales, type OwnerDetails } from '../contract.ts'

/** sales on a page */
const SALES_PAGE = 50

/** Folded: each look is logged, and the owner is told. */
export const OwnerSales = ({ owner }: { owner: OwnerDetails }) => (
  <Card aria-labelledby="sales">
    <CardHeader id="sales" title="Sales" note={count(owner.sales)} />
    {owner.sales === 0 ? (
      <p className="text-ui text-muted">No sales yet.</p>
    ) : (
      <>
        <p className="mb-1 text-ui text-pretty text-muted">
          If you open them, it is in the log, and {displayName(owner)} is told by email if their
          address is confirmed.
        </p>
        <Disclosure title="Show the sales">{() => <Listed owner={owner} />}</Disclosure>
      </>
    )}
  </Card>
)

function Listed({ owner: { id, currency } }: { owner: OwnerDetails }) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...pagesQuery(ownerSales, {
      params: { id },
      query: { limit: SALES_PAGE, search: search || undefined },
    }),
    gcTime: 0,
  })
  const first = query.data?.pages[0]
  const total = first?.total ?? 0
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex grow sm:max-w-md">
          <SearchField
            label="Search the sales"
            placeholder="Search the sales"
            value={search}
            onSearch={setSearch}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </div>
        {first && search && (
          <p className="text-ui text-muted">
            {count(total)}
            {first.isTotalExact ? '' : '+'} found
          </p>
        )}
      </div>
      <PagedList
        query={query}
        rowsOf={({ entries }) => entries}
        loading={<Loading text="Loading the sales..." rows={1} height="h-32" />}
        failed="The sales couldn't be loaded"
        empty={<EmptyState compact title={search ? 'No sale matches' : 'No sales yet'} />}
      >
        {(sales) => <Sales sales={sales} currency={currency} />}
      </PagedList>
    </>
  )
}

const CELL = 'border-t border-line px-2 py-2 first:pl-0 last:pr-0'
const HEAD = 'px-2 pb-2 font-medium first:pl-0 last:pr-0'
const COLUMNS = [
  ['Date', 'w-26 max-sm:hidden'],
  ['Product', ''],
  ['Customer', 'max-md:hidden'],
  ['Salesperson', 'max-lg:hidden'],
  ['Quantity', 'w-20 text-right max-md:hidden'],
  ['Cost', 'w-26 text-right max-lg:hidden'],
  ['Revenue', 'w-28 text-right'],
] as const

function Sales({ sales, currency }: { sales: Entry[]; currency: string }) {
  const own = useNotation()
  const notation = useMemo(() => ({ ...own, currency }), [own, currency])
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, notation))
  return (
    <ScrollArea aria-label="Sales">
      <table className="w-full table-fixed lg:min-w-[40rem] text-ui">
        <caption className="sr-only">Sales</caption>
        <thead className="text-left text-xs text-faint">
          <tr>
            {COLUMNS.map(([name, className]) => (
              <th key={name} scope="col" className={cn(HEAD, className)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.id} className="align-top">
              <td className={cn(CELL, 'text-muted max-sm:hidden')}>
                {formatDay(sale.saleDate, notation)}
              </td>
              <td className={cn(CELL, 'wrap-anywhere')}>
                <bdi>{sale.productName}</bdi>
                <span className="block text-muted sm:hidden">
                  {formatDay(sale.saleDate, notation)}
                </span>
              </td>
              <td className={cn(CELL, 'wrap-anywhere max-md:hidden')}>
                <bdi>{sale.customerName ?? '–'}</bdi>
              </td>
              <td className={cn(CELL, 'wrap-anywhere max-lg:hidden')}>
                <bdi>{sale.salesperson ?? '–'}</bdi>
              </td>
              <td className={cn(CELL, 'text-right max-md:hidden')}>
                {formatCount(sale.quantity, notation)}
              </td>
              <td className={cn(CELL, 'text-right text-muted max-lg:hidden')}>
                {money(sale.cost)}
              </td>
              <td className={cn(CELL, 'text-right font-semibold wrap-anywhere')}>
                {money(sale.revenue)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
