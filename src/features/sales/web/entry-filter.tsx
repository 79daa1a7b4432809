import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { endOfMonth, MONTH_NAMES, monthOf, yearOf, type Day } from '../../../shared/calendar.ts'
import { fiscalYearOf, nameOfYear, rangeOfPeriod } from '../../../shared/periods.ts'
import { Button } from '../../../web/ui/button.tsx'
import { SearchField } from '../../../web/ui/search-field.tsx'
import { Select } from '../../../web/ui/select.tsx'
import { count, useNotation } from '../../profile/web/index.ts'
import { MAX_SEARCH_LENGTH } from '../lists/contract.ts'
import { monthsQuery } from './queries.ts'
import { isFiltered } from './search.ts'
import { daysInWords } from './shown.ts'

const route = getRouteApi('/signed-in/data-management')

/** In the URL, so that filters can be linked to and Back restores them. */
export function EntryFilterBar() {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const search = (text: string) =>
    void navigate({
      search: (filter) => ({ ...filter, search: text || undefined }),
      replace: true,
      resetScroll: false,
    })
  const clear = () => {
    void navigate({ search: {}, replace: true, resetScroll: false })
    searchField.current?.focus({ preventScroll: true })
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search sales"
        placeholder="Name, amount or date"
        maxLength={MAX_SEARCH_LENGTH}
        value={filter.search ?? ''}
        onSearch={search}
        inputRef={searchField}
      />
      <DaysSelect />
      {(['channel', 'category'] as const).map(
        (kind) =>
          filter[kind] && (
            <p key={kind} className="min-w-0 text-body wrap-anywhere text-muted">
              Only the {kind} <bdi className="font-semibold text-text">{filter[kind]}</bdi>
            </p>
          ),
      )}
      {isFiltered(filter) && (
        <Button variant="quiet" className="max-sm:-my-1 max-sm:w-full" onClick={clear}>
          Clear filter
        </Button>
      )}
    </div>
  )
}

const valueOf = (from?: Day, to?: Day): string => (from || to ? `${from ?? ''}/${to ?? ''}` : '')

function DaysSelect() {
  const { from, to } = route.useSearch()
  const notation = useNotation()
  const navigate = route.useNavigate()
  const { data } = useQuery(monthsQuery)
  const months = data?.months ?? []
  const { fiscalMonth } = notation
  const years = Map.groupBy(months, ({ month }) => fiscalYearOf(month, fiscalMonth))
  const wholeYear = (year: number): string => {
    const { start, end } = rangeOfPeriod(year, 'full', fiscalMonth)
    return valueOf(start, end)
  }
  const value = valueOf(from, to)
  const options = [...years].flatMap(([year, months]) => [
    wholeYear(year),
    ...months.map(({ month }) => valueOf(month, endOfMonth(month))),
  ])
  const choose = (chosen: string) => {
    const [start, end] = chosen.split('/')
    void navigate({
      search: (filter) => ({ ...filter, from: start || undefined, to: end || undefined }),
      resetScroll: false,
    })
  }
  return (
    <Select
      aria-label="Dates"
      className="max-sm:w-full sm:w-56"
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All dates</option>
      {value !== '' && !options.includes(value) && (
        <option value={value}>{daysInWords({ from, to }, notation)}</option>
      )}
      {[...years].map(([year, months]) => (
        <optgroup key={year} label={nameOfYear(year, fiscalMonth)}>
          <option value={wholeYear(year)}>
            All of {nameOfYear(year, fiscalMonth)} ({total(months)})
          </option>
          {months.map(({ month, entries }) => (
            <option key={month} value={valueOf(month, endOfMonth(month))}>
              {MONTH_NAMES[monthOf(month) - 1]} {yearOf(month)} ({count(entries)})
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

const total = (months: { entries: number }[]): string =>
  count(months.reduce((sum, { entries }) => sum + entries, 0))
