import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { showing } from '../../../../web/list-search.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { FilterLinks } from '../../../../web/ui/filter-links.tsx'
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
      <FilterLinks
        label="Filter"
        to="/admin/owners"
        choices={[undefined, ...OWNER_FILTERS].map((each) => ({
          label: each ? FILTERS[each].label : 'All',
          count: counts && count(counts[each ?? 'all']),
          isChosen: filter === each,
          search: { ...shown, filter: each },
        }))}
      />
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
