import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, SearchX, UserRoundCheck } from 'lucide-react'
import { formatDay } from '../../../../shared/calendar.ts'
import { displayName } from '../../../../shared/names.ts'
import { callForFile, sentenceOf } from '../../../../web/api.ts'
import { saveFile } from '../../../../web/download.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { pagesQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { count, useNotation, useToday } from '../../../profile/web/index.ts'
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
      <PageHeader title="Owners" subtitle="Everyone who has an account">
        <ExportButton shown={shown} />
      </PageHeader>
      <Card>
        <OwnersFilter />
        <PagedList
          query={query}
          rowsOf={(page) => page.owners}
          loading={<LoadingRows />}
          failed="The owners couldn't be loaded"
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

function ExportButton({ shown }: { shown: OwnersPageSearch }) {
  const today = useToday()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await callForFile(exportOwners, { query: shown }), `owners-${today}.csv`),
    onSuccess: () => toast.success('The owners were exported'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  return (
    <Button
      variant="secondary"
      pending={download.isPending}
      icon={<Download aria-hidden />}
      onClick={() => download.mutate()}
    >
      {shown.filter || shown.search ? 'Export what is shown' : 'Export'}
    </Button>
  )
}

const CELL = 'border-t border-line px-2 py-2.5 first:pl-0 last:pr-0'
const HEADERS = [
  { label: 'Owner', className: '' },
  { label: 'Business', className: 'max-md:hidden' },
  { label: 'Joined', className: 'max-lg:hidden w-28' },
  { label: 'Last active', className: 'max-md:hidden w-28' },
  { label: 'Sales', className: 'w-18 text-right md:w-24' },
]

function Owners({ owners }: { owners: Owner[] }) {
  return (
    <ScrollArea aria-label="Owners">
      <table className="w-full table-fixed text-ui">
        <caption className="sr-only">Owners</caption>
        <thead className="text-left text-xs text-faint">
          <tr>
            {HEADERS.map(({ label, className }) => (
              <th
                key={label}
                scope="col"
                className={cn('px-2 pb-2 font-medium first:pl-0 last:pr-0', className)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owners.map((owner) => (
            <Row key={owner.id} owner={owner} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Row({ owner }: { owner: Owner }) {
  const notation = useNotation()
  const { id, email, businessName, createdAt, lastActive, sales } = owner
  return (
    <tr className="align-top">
      <td className={CELL}>
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
        <span className="block truncate text-sm text-muted md:hidden">
          {lastActive ? `Last active ${formatDay(lastActive, notation)}` : 'Never active'}
        </span>
      </td>
      <td className={cn(CELL, 'truncate max-md:hidden')} title={businessName ?? undefined}>
        <bdi>{businessName ?? '–'}</bdi>
      </td>
      <td className={cn(CELL, 'text-muted max-lg:hidden')}>
        {formatDay(createdAt.slice(0, 10), notation)}
      </td>
      <td className={cn(CELL, 'text-muted max-md:hidden')}>
        {lastActive ? formatDay(lastActive, notation) : 'Never'}
      </td>
      <td className={cn(CELL, 'text-right tabular-nums')}>{count(sales)}</td>
    </tr>
  )
}

const LoadingRows = () => (
  <Loading text="Loading the owners..." className="grid gap-5 py-2">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className="flex justify-between gap-6">
        <Skeleton height="h-9" className="w-3/5" />
        <Skeleton className="w-12" />
      </div>
    ))}
  </Loading>
)
