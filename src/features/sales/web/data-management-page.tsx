import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { count } from '../../profile/web/index.ts'
import type { Entry } from '../contract.ts'
import { ClearAllButton } from './clear-all-button.tsx'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { EntriesTable } from './entries-table.tsx'
import { EntryFilterBar } from './entry-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { useEntries, useHasEntries } from './queries.ts'
import { isFiltered } from './search.ts'

const route = getRouteApi('/signed-in/data-management')

/** `children` are shown above the list of sales. */
export function DataManagementPage({ children }: { children: ReactNode }) {
  const filter = route.useSearch()
  const query = useEntries(filter)
  const [editing, setEditing] = useState<Entry | null>(null)
  const isEmpty = !useHasEntries(filter, query.isSuccess ? query.total : undefined)
  return (
    <>
      <PageHeader title="Data Management" subtitle="Import, search, correct and export your sales">
        <ExportButton disabled={isEmpty} />
        <ClearAllButton disabled={isEmpty} />
      </PageHeader>
      {children}
      <Card aria-labelledby="entries-title">
        <CardHeader
          id="entries-title"
          title="Bulk Sales Data"
          note={query.isSuccess && countText(query, isFiltered(filter) && !query.isPlaceholderData)}
        />
        {!(isEmpty && !isFiltered(filter)) && <EntryFilterBar />}
        <EntriesTable query={query} isFiltered={isFiltered(filter)} onEdit={setEditing} />
      </Card>
      {editing && (
        <EditEntryDialog key={editing.id} entry={editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

interface Counted {
  total: number
  isTotalExact: boolean
}

const countText = ({ total, isTotalExact }: Counted, isFound: boolean): string =>
  `${isTotalExact ? '' : 'more than '}${count(total, 'entry', 'entries')}${isFound ? ' found' : ''}`
