import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SearchX, UserRoundCheck } from 'lucide-react'
import { formatDay } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import { displayName } from '../../../../shared/names.ts'
import { callForFile } from '../../../../web/api.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { pagesQuery } from '../../../../web/queries.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable, type Column } from '../../../../web/ui/data-table.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import { ExportButton } from '../../web/export-button.tsx'
import type { OwnersPageSearch } from '../../web/search.ts'
import { exportOwners, listOwners, type Owner } from '../contract.ts'
import { OwnersFilter } from './owners-filter.tsx'
import { FILTERS, OwnerBadges } from './words.tsx'

const route = getRouteApi('/signed-in/admin/owners')

export function OwnersPage() {
  const shown = route.useSearch()
  const query = useInfiniteQuery({
    ...pagesQuery(listOwners, { query: shown }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <PageHeader title="Owners">
        <ExportButton
          name="owners"
          isFiltered={Boolean(shown.filter ?? shown.search)}
          read={() => callForFile(exportOwners, { query: shown })}
        />
      </PageHeader>
      <Card>
        <OwnersFilter />
        <PagedList
          query={query}
          rowsOf={(page) => page.owners}
          name="owners"
          empty={<NoOwner shown={shown} />}
        >
          {(owners) => <Owners owners={owners} />}
        </PagedList>
      </Card>
    </>
  )
}

const NoOwner = ({ shown: { search, filter } }: { shown: OwnersPageSearch }) =>
  filter && !search ? (
    <EmptyState icon={<UserRoundCheck aria-hidden />} title={FILTERS[filter].none} />
  ) : (
    <EmptyState icon={<SearchX aria-hidden />} title="No owner matches">
      Try a part of the name, the email or the business name
      {filter ? ', or another filter' : ''}.
    </EmptyState>
  )

export const Owners = ({ owners }: { owners: Owner[] }) => (
  <DataTable
    label="Owners"
    columns={columnsIn(useNotation())}
    rows={owners}
    keyOf={({ id }) => id}
  />
)

const columnsIn = (notation: Notation): Column<Owner>[] => [
  { label: 'Owner', cell: (owner) => <OwnerCell owner={owner} notation={notation} /> },
  {
    label: 'Business',
    className: 'max-md:hidden',
    cell: ({ businessName }) => <bdi>{businessName ?? '–'}</bdi>,
  },
  {
    label: 'Joined',
    className: 'w-28 text-muted max-lg:hidden',
    cell: ({ createdAt }) => formatDay(createdAt.slice(0, 10), notation),
  },
  {
    label: 'Last active',
    className: 'w-28 text-muted max-md:hidden',
    cell: ({ lastActive }) => (lastActive ? formatDay(lastActive, notation) : 'Never'),
  },
  { label: 'Sales', className: 'w-18 text-right md:w-24', cell: ({ sales }) => count(sales) },
]

function OwnerCell({ owner, notation }: { owner: Owner; notation: Notation }) {
  const { id, email, businessName, lastActive } = owner
  return (
    <>
      <Link
        to="/admin/owners/$ownerId"
        params={{ ownerId: id }}
        className="-my-1.5 block rounded-inner py-1.5"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="max-w-full truncate font-semibold">
            <bdi>{displayName(owner)}</bdi>
          </b>
          <OwnerBadges {...owner} />
        </span>
        <span className="block truncate text-muted">{email}</span>
      </Link>
      {businessName && (
        <span className="block truncate text-muted md:hidden">
          <bdi>{businessName}</bdi>
        </span>
      )}
      <span className="block truncate text-small text-muted md:hidden">
        {lastActive ? `Last active ${formatDay(lastActive, notation)}` : 'Never active'}
      </span>
    </>
  )
}
