import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { AUDIT_KINDS } from '../../../../shared/audit-kinds.ts'
import { isDay } from '../../../../shared/calendar.ts'
import { showing } from '../../../../web/list-search.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Input } from '../../../../web/ui/field.tsx'
import { FilterSelect } from '../../../../web/ui/filter-select.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { MAX_SEARCH } from '../contract.ts'
import { isFiltered, type LogSearch } from '../../web/search.ts'

const route = getRouteApi('/signed-in/admin/log')

const KINDS = Object.entries(AUDIT_KINDS).sort(([, a], [, b]) => a.localeCompare(b, 'en'))

export function LogFilterBar() {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const show = (change: Partial<LogSearch>) => void navigate(showing({ ...filter, ...change }))
  const clear = () => {
    void navigate(showing({}))
    // The focused button disappears.
    searchField.current?.focus({ preventScroll: true })
  }
  return (
    <div className="mb-2 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search the log"
          placeholder="Name or email starts with"
          maxLength={MAX_SEARCH}
          value={filter.search ?? ''}
          onSearch={(search) => show({ search })}
          inputRef={searchField}
        />
        <FilterSelect
          label="Kind of entry"
          className="sm:w-64"
          all="All kinds"
          options={KINDS}
          value={filter.kind}
          onChoose={(kind) => show({ kind })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DayField label="From" day={filter.from} onChange={(from) => show({ from })} />
        <DayField label="Until" day={filter.to} onChange={(to) => show({ to })} />
        {filter.person && (
          <p className="text-small text-muted">Only what one person did or what was done to them</p>
        )}
        {isFiltered(filter) && (
          <Button variant="quiet" className="max-sm:w-full" onClick={clear}>
            Clear filter
          </Button>
        )}
      </div>
    </div>
  )
}

function DayField({
  label,
  day,
  onChange,
}: {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <label className="flex items-center gap-2 text-body max-sm:w-full">
      <span className="w-12 shrink-0 sm:w-auto">{label}</span>
      <Input
        type="date"
        className="md:h-10 sm:w-40"
        value={day ?? ''}
        onChange={({ target }) => {
          // Half a date has no value.
          if (target.value === '' || isDay(target.value)) onChange(target.value || undefined)
        }}
      />
    </label>
  )
}
