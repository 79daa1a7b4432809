import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { count, useNotation } from '../../profile/web/index.ts'
import type { Entry } from '../contract.ts'
import { ClearAllButton } from './clear-all-button.tsx'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { EntriesTable } from './entries-table.tsx'
import { EntryFilterBar } from './entry-filter.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { useEntries, useHasEntries, useSums } from './queries.ts'
import { isFiltered } from './search.ts'
import { shownInWords } from './shown.ts'

const route = getRouteApi('/signed-in/data-management')

interface Props {
  /** A file is being read: nothing competes with it. */
  isReading: boolean
  children: ReactNode
}

/** `children` are above the list of sales, or below when the list is opened from a figure. */
export function DataManagementPage({ isReading, children }: Props) {
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
      <PageHeader title="Data Management" />
      {!isListFirst && children}
      {!isReading && (
        <Card aria-labelledby="entries-title">
          <CardHeader id="entries-title" title="Bulk Sales Data" note={note && <bdi>{note}</bdi>} />
          <Actions isEmpty={isEmpty} />
          {!(isEmpty && !isFiltered(filter)) && <EntryFilterBar />}
          <EntriesTable query={query} isFiltered={isFiltered(filter)} onEdit={setEditing} />
        </Card>
      )}
      {isListFirst && <div className="mt-3 md:mt-4">{children}</div>}
      {editing && (
        <EditEntryDialog key={editing.id} entry={editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

/** Clearing is last, and folded: nobody does it by mistake. */
const Actions = ({ isEmpty }: { isEmpty: boolean }) => (
  <div className="mb-3 -ml-2 flex flex-wrap items-baseline gap-x-2">
    <Saves>
      <ExportButtons disabled={isEmpty} />
    </Saves>
    <Button variant="quiet" size="narrow" asChild>
      <Link to="/data-management/names">Names</Link>
    </Button>
    <Button variant="quiet" size="narrow" asChild>
      <Link to="/data-management/deleted">Recently deleted</Link>
    </Button>
    <Disclosure title="More">
      <ClearAllButton disabled={isEmpty} />
    </Disclosure>
  </div>
)

interface Counted {
  total: number
  isTotalExact: boolean
}

const countText = ({ total, isTotalExact }: Counted, isFound: boolean): string =>
  `${isTotalExact ? '' : 'more than '}${count(total, 'entry', 'entries')}${isFound ? ' found' : ''}`
