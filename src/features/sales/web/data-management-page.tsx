import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { Input } from '../../../web/ui/field.tsx'
import { MAX_SEARCH_LENGTH, type Entry } from '../contract.ts'
import { ClearAllButton } from './clear-all-button.tsx'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { EntriesTable } from './entries-table.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportCard } from './import/import-card.tsx'
import { useEntries, useHasEntries } from './queries.ts'

/** milliseconds without a keystroke after which a search starts */
const SEARCH_PAUSE = 250

const route = getRouteApi('/signed-in/data-management')

export function DataManagementPage() {
  const { search = '' } = route.useSearch()
  const query = useEntries(search)
  const [editing, setEditing] = useState<Entry | null>(null)
  const isEmpty = !useHasEntries(search, query.isSuccess ? query.total : undefined)
  return (
    <>
      <PageHeader title="Data Management" subtitle="Import, search, correct and export your sales">
        <ExportButton disabled={isEmpty} />
        <ClearAllButton disabled={isEmpty} />
      </PageHeader>
      <ImportCard />
      <Card aria-labelledby="entries-title">
        <CardHeader
          id="entries-title"
          title="Bulk Sales Data"
          note={
            query.isSuccess && countText(query.total, search !== '' && !query.isPlaceholderData)
          }
        />
        {!(isEmpty && search === '') && <SearchField />}
        <EntriesTable query={query} searching={search !== ''} onEdit={setEditing} />
      </Card>
      {editing && (
        <EditEntryDialog key={editing.id} entry={editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

const countText = (total: number, isFound: boolean): string =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}${isFound ? ' found' : ''}`

/** What is searched for stands in the address; typing is never held up by it. */
function SearchField() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  // Follows the address when something else changed it (Back, a link), not the echo of its own change,
  // which may arrive after further keystrokes.
  useEffect(() => {
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  useEffect(() => {
    const text = typed.trim()
    if (text === search) return
    const timer = setTimeout(() => {
      sent.current = text
      void navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false })
    }, SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, search, navigate])
  return (
    <div className="relative mb-2">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-faint"
        aria-hidden
      />
      <Input
        type="search"
        aria-label="Search entries"
        placeholder="Name, amount or date"
        maxLength={MAX_SEARCH_LENGTH}
        className="pl-10"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
