import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, ScrollText } from 'lucide-react'
import { callForFile, sentenceOf } from '../../../../web/api.ts'
import { auditTime } from '../../../../web/brand.ts'
import { saveFile } from '../../../../web/download.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useToday } from '../../../profile/web/index.ts'
import { exportLog } from '../contract.ts'
import { EntryRow } from './entry-row.tsx'
import { LogFilterBar } from './log-filter.tsx'
import { filterOf, logQuery } from './queries.ts'
import { isFiltered } from '../../web/search.ts'

const route = getRouteApi('/signed-in/admin/log')

export function LogPage() {
  const search = route.useSearch()
  const query = useInfiniteQuery(logQuery(search))
  return (
    <>
      <PageHeader
        title="Log"
        subtitle={`Who did what, and when. Entries are kept for ${auditTime}.`}
      >
        <ExportButton />
      </PageHeader>
      <Card>
        <LogFilterBar />
        <PagedList
          query={query}
          rowsOf={({ entries }) => entries}
          loading={
            <Loading text="Loading the log..." rows={6} height="h-14" className="grid gap-3 pt-2" />
          }
          failed="The log couldn't be loaded"
          empty={<NoEntries isFiltered={isFiltered(search)} />}
          more="Show older"
        >
          {(entries) => (
            <ol aria-label="Log" className="divide-y divide-line">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </PagedList>
      </Card>
    </>
  )
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    icon={<ScrollText aria-hidden />}
    title={isFiltered ? 'Nothing matches' : 'Nothing happened yet'}
  >
    {isFiltered
      ? 'Search for the beginning of a name or an email, or choose other days.'
      : 'Sign-ins, changes and what admins do are listed here.'}
  </EmptyState>
)

function ExportButton() {
  const search = route.useSearch()
  const today = useToday()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await callForFile(exportLog, { query: filterOf(search) }), `log-${today}.csv`),
    onSuccess: () => toast.success('The log was exported'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  return (
    <Button
      variant="secondary"
      pending={download.isPending}
      icon={<Download aria-hidden />}
      onClick={() => download.mutate()}
    >
      {isFiltered(search) ? 'Export what is shown' : 'Export'}
    </Button>
  )
}
