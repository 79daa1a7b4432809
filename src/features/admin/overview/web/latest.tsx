import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { endpointQuery } from '../../../../web/queries.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { listOwners } from '../../owners/contract.ts'
import { Owners } from '../../owners/web/owners-page.tsx'
import { listSales } from '../../sales/contract.ts'
import { SalesTable } from '../../sales/web/sales-table.tsx'

const NEWEST = { query: { limit: 5 } }

export const LatestOwners = () => (
  <Latest
    title="Owners"
    to="/admin/owners"
    query={useQuery({ ...endpointQuery(listOwners, NEWEST), staleTime: 0 })}
  >
    {({ owners }) => <Owners owners={owners} />}
  </Latest>
)

export const LatestSales = () => (
  <Latest
    title="Sales"
    to="/admin/sales"
    query={useQuery({ ...endpointQuery(listSales, NEWEST), staleTime: 0 })}
  >
    {({ sales }) =>
      sales.length > 0 ? (
        <SalesTable sales={sales} />
      ) : (
        <p className="text-muted">Nobody has recorded a sale yet.</p>
      )
    }
  </Latest>
)

interface Props<Data> {
  title: string
  to: '/admin/owners' | '/admin/sales'
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

function Latest<Data>({ title, to, query, children }: Props<Data>) {
  const name = title.toLowerCase()
  return (
    <Card aria-labelledby={name}>
      <CardHeader id={name} title={title}>
        <Link
          to={to}
          className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-6"
        >
          All {name}
        </Link>
      </CardHeader>
      <Loaded
        query={query}
        loading={<Loading text={`Loading the ${name}...`} rows={3} height="h-12" />}
        failed={`The ${name} couldn't be loaded`}
      >
        {children}
      </Loaded>
    </Card>
  )
}
