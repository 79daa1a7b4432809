import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { showing } from '../../../../web/list-search.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { FilterSelect } from '../../../../web/ui/filter-select.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { count } from '../../../profile/web/index.ts'
import type { OwnersPageSearch } from '../../web/search.ts'
import { OWNER_FILTERS, OWNER_ORDERS } from '../../contract.ts'
import { countOwners, MAX_SEARCH } from '../contract.ts'
import { FILTERS, ORDERS } from './words.tsx'

const route = getRouteApi('/signed-in/admin/owners')

export function OwnersFilter() {
  const { search = '', filter, sort = 'newest' } = route.useSearch()
  const navigate = route.useNavigate()
  const counts = useQuery({ ...endpointQuery(countOwners), staleTime: 0, gcTime: 0 }).data
  const shown = { search, filter, sort: sortInUrl(sort) }
  const show = (change: OwnersPageSearch) => void navigate(showing({ ...shown, ...change }))
  return (
    <div className="mb-4 grid gap-3">
      <div role="group" aria-label="Filter" className="flex flex-wrap gap-1.5">
        {[undefined, ...OWNER_FILTERS].map((each) => (
          <Link
            key={each ?? 'all'}
            to="/admin/owners"
            {...showing({ ...shown, filter: each })}
            aria-current={filter === each ? 'true' : undefined}
            className={cn(
              'flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-ui font-medium transition-colors md:min-h-9',
              filter === each
                ? 'border-gold bg-gold-wash text-gold-text'
                : 'border-line text-muted hover:text-text',
            )}
          >
            {each ? FILTERS[each].label : 'All'}
            {counts && <span className="tabular-nums">{count(counts[each ?? 'all'])}</span>}
          </Link>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex grow sm:max-w-md">
          <SearchField
            label="Name, email or business"
            placeholder="Name, email or business"
            value={search}
            onSearch={(text) => show({ search: text })}
            maxLength={MAX_SEARCH}
          />
        </div>
        <FilterSelect
          label="Order"
          options={OWNER_ORDERS.map((order) => [order, ORDERS[order]])}
          value={sort}
          onChoose={(order) => show({ sort: sortInUrl(order) })}
        />
      </div>
    </div>
  )
}

const sortInUrl = (sort: OwnersPageSearch['sort']) => (sort === 'newest' ? undefined : sort)
