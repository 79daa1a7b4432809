import {
  useInfiniteQuery,
  useMutation,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, UserPlus } from 'lucide-react'
import type { ComponentType } from 'react'
import { call, callForFile, sentenceOf } from '../../../../web/api.ts'
import { saveFile } from '../../../../web/download.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { count, useToday } from '../../../profile/web/index.ts'
import {
  deliverAllLeads,
  deliverAllOptIns,
  deliverLeadNow,
  deliverOptInNow,
  exportLeads,
  exportOptIns,
  MAX_SEARCH,
} from '../contract.ts'
import { LeadRow, OptInRow, type RowProps } from './lead-row.tsx'
import { filterOf, leadsQuery, optInsQuery, refreshLeads } from './queries.ts'
import type { LeadsSearch } from './search.ts'

const route = getRouteApi('/signed-in/admin/leads')

export function LeadsPage() {
  const search = route.useSearch()
  const isOptIns = search.list === 'opt-ins'
  return (
    <>
      <PageHeader title="Leads" subtitle="Owners who registered, and customers to follow up with">
        <ExportButton />
      </PageHeader>
      <Card>
        <Filter />
        {isOptIns ? <OptIns search={search} /> : <Leads search={search} />}
      </Card>
    </>
  )
}

function Filter() {
  const { list, delivered, search } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: Partial<LeadsSearch>) => {
    const next = Object.entries({ list, delivered, search, ...change }).filter(([, value]) => value)
    void navigate({ search: Object.fromEntries(next), replace: true, resetScroll: false })
  }
  return (
    <div className="mb-2 grid gap-3">
      <div role="group" aria-label="List" className="flex flex-wrap gap-2">
        {([undefined, 'opt-ins'] as const).map((each) => (
          <Button
            key={each ?? 'leads'}
            variant="secondary"
            aria-pressed={list === each}
            className="aria-pressed:border-now aria-pressed:inset-ring aria-pressed:inset-ring-now"
            onClick={() => show({ list: each, search: undefined })}
          >
            {each ? 'Opt-ins' : 'Leads'}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          key={list}
          label={list ? 'Search opt-ins' : 'Search leads'}
          placeholder={list ? 'Customer starts with' : 'Email starts with'}
          maxLength={MAX_SEARCH}
          value={search ?? ''}
          onSearch={(text) => show({ search: text })}
        />
        <Select
          aria-label="Delivery"
          className="max-sm:w-full"
          value={delivered ?? ''}
          onChange={({ target }) =>
            show({ delivered: (target.value || undefined) as LeadsSearch['delivered'] })
          }
        >
          <option value="">Delivered or not</option>
          <option value="yes">Delivered</option>
          <option value="no">Not delivered</option>
        </Select>
      </div>
    </div>
  )
}

const Leads = ({ search }: { search: LeadsSearch }) => (
  <List
    search={search}
    name="Leads"
    query={useInfiniteQuery(leadsQuery(search))}
    deliver={useDeliver((id) => call(deliverLeadNow, { params: { id } }))}
    deliverAll={useDeliver(() => call(deliverAllLeads))}
    Row={LeadRow}
  />
)

const OptIns = ({ search }: { search: LeadsSearch }) => (
  <List
    search={search}
    name="Opt-ins"
    query={useInfiniteQuery(optInsQuery(search))}
    deliver={useDeliver((id) => call(deliverOptInNow, { params: { id } }))}
    deliverAll={useDeliver(() => call(deliverAllOptIns))}
    Row={OptInRow}
  />
)

const useDeliver = (deliver: (id: string) => Promise<{ queued: number }>) =>
  useMutation({
    mutationFn: deliver,
    onSuccess: async ({ queued }) => {
      toast.success(
        queued === 1
          ? '1 is on its way to the CRM'
          : `${count(queued)} are on their way to the CRM`,
      )
      await refreshLeads()
    },
    onError: async (error) => {
      toast.error(sentenceOf(error, 'Nothing was sent. Please try again.'))
      await refreshLeads()
    },
  })

interface Page<Listed> {
  rows: Listed[]
  hasCrm: boolean
}

interface ListProps<Listed> {
  name: string
  query: UseInfiniteQueryResult<InfiniteData<Page<Listed>>>
  search: LeadsSearch
  deliver: ReturnType<typeof useDeliver>
  deliverAll: ReturnType<typeof useDeliver>
  Row: ComponentType<{ row: Listed } & RowProps>
}

function List<Listed extends { id: string; deliveredAt: string | null }>({
  name,
  query,
  search,
  deliver,
  deliverAll,
  Row,
}: ListProps<Listed>) {
  const hasCrm = query.data?.pages[0]?.hasCrm ?? false
  return (
    <PagedList
      query={query}
      rowsOf={({ rows }) => rows}
      loading={
        <Loading text="Loading the list..." rows={4} height="h-14" className="grid gap-3 pt-2" />
      }
      failed="The list couldn't be loaded"
      empty={<NoRows search={search} />}
      more="Show older"
    >
      {(rows) => (
        <>
          {!hasCrm && (
            <p className="my-3 rounded-box bg-sunken px-4 py-3 text-body text-pretty">
              No CRM is set, so nothing is delivered. Export the list, or set{' '}
              <code>CRM_WEBHOOK_URL</code> and <code>CRM_WEBHOOK_SECRET</code> and restart the app.
            </p>
          )}
          {hasCrm && rows.some(({ deliveredAt }) => !deliveredAt) && (
            <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                variant="secondary"
                pending={deliverAll.isPending}
                onClick={() => deliverAll.mutate('')}
              >
                Deliver all now
              </Button>
              <p className="text-small text-muted">
                Sends everything that the CRM does not have yet.
              </p>
            </div>
          )}
          <ul aria-label={name} className="divide-y divide-line">
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                hasCrm={hasCrm}
                isPending={deliver.isPending && deliver.variables === row.id}
                onDeliver={() => deliver.mutate(row.id)}
              />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}

function NoRows({ search: { list, delivered, search } }: { search: LeadsSearch }) {
  const isFiltered = Boolean(delivered || search)
  return (
    <EmptyState
      icon={<UserPlus aria-hidden />}
      title={isFiltered ? 'Nothing matches' : list ? 'No opt-ins yet' : 'No leads yet'}
    >
      {isFiltered
        ? 'Type the beginning of a name or an email, or choose another filter.'
        : list
          ? 'When an owner asks to follow up with a customer, it is listed here.'
          : 'Every owner who registers is listed here.'}
    </EmptyState>
  )
}

function ExportButton() {
  const search = route.useSearch()
  const today = useToday()
  const download = useMutation({
    mutationFn: async () => {
      const [list, name] = search.list ? [exportOptIns, 'opt-ins'] : [exportLeads, 'leads']
      saveFile(await callForFile(list, { query: filterOf(search) }), `${name}-${today}.csv`)
    },
    onSuccess: () => toast.success('The list was exported'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  return (
    <Button
      variant="secondary"
      pending={download.isPending}
      icon={<Download aria-hidden />}
      onClick={() => download.mutate()}
    >
      {search.list ? 'Export opt-ins' : 'Export leads'}
    </Button>
  )
}
