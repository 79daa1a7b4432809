import { Link, useNavigate } from '@tanstack/react-router'
import { showing } from '../../../../web/list-search.ts'
import { cn } from '../../../../web/ui/cn.ts'
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
      <div
        role="group"
        aria-label="Assigned to"
        className="flex max-w-full flex-wrap rounded-box border border-line bg-card p-1 max-sm:w-full"
      >
        <Choice to={to} search={search} show={undefined} label="All" count={counts?.open} />
        <Choice
          to={to}
          search={search}
          show="unassigned"
          label="Unassigned"
          count={counts?.unassigned}
        />
        <Choice to={to} search={search} show="mine" label="Mine" count={counts?.mine} />
      </div>
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

interface ChoiceProps {
  to: '/admin/tickets' | '/admin/feedback'
  search: InboxSearch
  show: InboxSearch['show']
  label: string
  /** undefined while unknown */
  count: number | undefined
}

function Choice({ to, search, show, label, count }: ChoiceProps) {
  const isChosen = search.show === show
  return (
    <Link
      to={to}
      search={{ ...search, show }}
      replace
      aria-current={isChosen ? 'true' : undefined}
      className={cn(
        'flex h-11 grow items-center justify-center gap-1.5 rounded-inner px-3 text-ui font-medium transition-colors md:h-8',
        isChosen ? 'bg-gold-wash text-gold-text' : 'text-muted hover:text-text',
      )}
    >
      {label}
      {count !== undefined && (
        <span className="text-sm font-normal">
          {count > MAX_COUNTED ? `${MAX_COUNTED}+` : count}
          <span className="sr-only"> open</span>
        </span>
      )}
    </Link>
  )
}
