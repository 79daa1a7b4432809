import { getRouteApi, Link } from '@tanstack/react-router'
import { ArchiveRestore, Tags } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { count, useNotation } from '../../profile/web/index.ts'
import type { Entry } from '../contract.ts'
import { ClearAllButton } from './clear-all-button.tsx'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { EntriesTable } from './entries-table.tsx'
import { EntryFilterBar } from './entry-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { useEntries, useHasEntries, useSums } from './queries.ts'
import { isFiltered } from './search.ts'
import { shownInWords } from './shown.ts'

const route = getRouteApi('/signed-in/data-management')

/** `children` are above the list of sales, or below when the list is opened from a figure. */
export function DataManagementPage({ children }: { children: ReactNode }) {
  const filter = route.useSearch()
  const query = useEntries(filter)
  const [editing, setEditing] = useState<Entry | null>(null)
  const sums = useSums(filter)
  const notation = useNotation()
  // An owner who comes from a figure wants to see what is behind it. The list stays first while the filter changes.
  const [isListFirst] = useState(() => isFiltered(filter))
  const note = sums
    ? shownInWords(filter, sums, notation)
    : query.isSuccess && countText(query, isFiltered(filter) && !query.isPlaceholderData)
  const isEmpty = !useHasEntries(filter, query.isSuccess ? query.total : undefined)
  return (
    <>
      <PageHeader title="Data Management" subtitle="Import, search, correct and export your sales">
        <Button variant="quiet" asChild className="max-lg:-ml-3 max-sm:order-last">
          <Link to="/data-management/names">
            <Tags aria-hidden />
            Names
          </Link>
        </Button>
        <Button variant="quiet" asChild className="max-sm:order-last">
          <Link to="/data-management/deleted">
            <ArchiveRestore aria-hidden />
            Recently deleted
          </Link>
        </Button>
        <Saves>
          <ExportButton disabled={isEmpty} />
        </Saves>
        <ClearAllButton disabled={isEmpty} />
      </PageHeader>
      {!isListFirst && children}
      <Card aria-labelledby="entries-title">
        <CardHeader id="entries-title" title="Bulk Sales Data" note={note && <bdi>{note}</bdi>} />
        {!(isEmpty && !isFiltered(filter)) && <EntryFilterBar />}
        <EntriesTable query={query} isFiltered={isFiltered(filter)} onEdit={setEditing} />
      </Card>
      {isListFirst && <div className="mt-3 md:mt-4">{children}</div>}
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
