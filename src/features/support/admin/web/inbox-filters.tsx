import { useNavigate } from '@tanstack/react-router'
import { showing } from '../../../../web/list-search.ts'
import { FilterLinks } from '../../../../web/ui/filter-links.tsx'
import { FilterSelect } from '../../../../web/ui/filter-select.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { PRIORITIES, STATUSES } from '../../contract.ts'
import { statusName } from '../../web/badges.tsx'
import { MAX_COUNTED, MAX_SEARCH, type AdminTicketPage } from '../contract.ts'
import type { InboxKind } from './queries.ts'
import type { InboxSearch } from './search.ts'

interface Props {
  kind: InboxKind
  search: InboxSearch
  counts: NonNullable<AdminTicketPage['counts']> | undefined
}

export function InboxFilters({ kind, search, counts }: Props) {
  const navigate = useNavigate()
  const to = kind === 'tickets' ? '/admin/tickets' : '/admin/feedback'
  const change = (part: Partial<InboxSearch>) =>
    void navigate({ to, ...showing({ ...search, ...part }) })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <FilterLinks
        label="Assigned to"
        to={to}
        choices={CHOICES.map(({ label, show, key }) => ({
          label,
          count: counts && upTo(counts[key]),
          isChosen: search.show === show,
          search: { ...search, show },
        }))}
      />
      <FilterSelect
        label="Status"
        options={[
          ...STATUSES.map((status) => [status, statusName(status)] as const),
          ['any', 'Any status'],
        ]}
        value={search.status ?? 'open'}
        onChoose={(status) => change({ status: status === 'open' ? undefined : status })}
      />
      {kind === 'tickets' && (
        <FilterSelect
          label="Priority"
          all="Any priority"
          options={PRIORITIES.toReversed().map((priority) => [priority, priority])}
          value={search.priority}
          onChoose={(priority) => change({ priority })}
        />
      )}
      <div className="flex max-sm:w-full sm:ml-auto sm:w-72">
        <SearchField
          key={kind}
          label="Search number, name, email or words"
          placeholder="Number, name, email, words"
          maxLength={MAX_SEARCH}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
      </div>
    </div>
  )
}

const CHOICES = [
  { label: 'All', show: undefined, key: 'open' },
  { label: 'Unassigned', show: 'unassigned', key: 'unassigned' },
  { label: 'Mine', show: 'mine', key: 'mine' },
] as const

const upTo = (open: number): string => (open > MAX_COUNTED ? `${MAX_COUNTED}+` : String(open))
