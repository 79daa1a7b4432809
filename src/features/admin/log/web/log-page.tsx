import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { callForFile } from '../../../../web/api.ts'
import { auditTime } from '../../../../web/brand.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { ExportButton } from '../../web/export-button.tsx'
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
        <ExportButton
          name="log"
          isFiltered={isFiltered(search)}
          read={() => callForFile(exportLog, { query: filterOf(search) })}
        />
      </PageHeader>
      <Card>
        <LogFilterBar />
        <PagedList
          query={query}
          rowsOf={({ entries }) => entries}
          name="log"
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
