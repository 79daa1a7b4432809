import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  endOfMonth,
  endOfYear,
  formatDay,
  MONTH_NAMES,
  monthOf,
  startOfYear,
  yearOf,
  type Day,
} from '../../../shared/calendar.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Input } from '../../../web/ui/field.tsx'
import { Select } from '../../../web/ui/select.tsx'
import { count } from '../../profile/web/index.ts'
import { MAX_SEARCH_LENGTH } from '../contract.ts'
import { monthsQuery } from './queries.ts'
import { isFiltered } from './search.ts'

/** milliseconds after the last keystroke before a search starts */
const SEARCH_PAUSE = 250

const route = getRouteApi('/signed-in/data-management')

/** Filters for the list. They're kept in the URL, so that they can be linked to and Back restores them. */
export function EntryFilterBar() {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const clear = () => {
    void navigate({ search: {}, replace: true, resetScroll: false })
    // Moves the focus, since the focused button disappears.
    searchField.current?.focus({ preventScroll: true })
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <SearchField inputRef={searchField} />
      <DaysSelect />
      {isFiltered(filter) && (
        <Button variant="quiet" className="max-sm:-my-1 max-sm:w-full" onClick={clear}>
          Clear filter
        </Button>
      )}
    </div>
  )
}

const valueOf = (from?: Day, to?: Day): string => (from || to ? `${from ?? ''}/${to ?? ''}` : '')

/** Lets the owner jump to any month or year with sales. */
function DaysSelect() {
  const { from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery(monthsQuery)
  const months = data?.months ?? []
  const years = Map.groupBy(months, ({ month }) => yearOf(month))
  const value = valueOf(from, to)
  const options = [...years].flatMap(([year, months]) => [
    valueOf(startOfYear(year), endOfYear(year)),
    ...months.map(({ month }) => valueOf(month, endOfMonth(month))),
  ])
  const choose = (chosen: string) => {
    const [start, end] = chosen.split('/')
    void navigate({
      search: ({ search }) => ({
        ...(search && { search }),
        ...(start && { from: start }),
        ...(end && { to: end }),
      }),
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
      {/* A date range from a link. */}
      {value !== '' && !options.includes(value) && (
        <option value={value}>{rangeText(from, to)}</option>
      )}
      {[...years].map(([year, months]) => (
        <optgroup key={year} label={String(year)}>
          <option value={valueOf(startOfYear(year), endOfYear(year))}>
            All of {year} ({total(months)})
          </option>
          {months.map(({ month, entries }) => (
            <option key={month} value={valueOf(month, endOfMonth(month))}>
              {MONTH_NAMES[monthOf(month) - 1]} {year} ({count(entries)})
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

const total = (months: { entries: number }[]): string =>
  count(months.reduce((sum, { entries }) => sum + entries, 0))

function rangeText(from?: Day, to?: Day): string {
  if (from === to) return formatDay(from!)
  if (!to) return `From ${formatDay(from!)}`
  return from ? `${formatDay(from)} – ${formatDay(to)}` : `Until ${formatDay(to)}`
}

/** Search field. Updates the URL only after a pause, so that typing stays smooth. */
function SearchField({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  // Updates the text when something else changes the URL (Back, a link), but not after its own change,
  // which may arrive when the owner has already typed more.
  useEffect(() => {
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  useEffect(() => {
    const text = typed.trim()
    if (text === search) return
    const timer = setTimeout(() => {
      sent.current = text
      void navigate({
        search: ({ from, to }) => ({
          ...(text && { search: text }),
          ...(from && { from }),
          ...(to && { to }),
        }),
        replace: true,
        resetScroll: false,
      })
    }, SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, search, navigate])
  return (
    <div className="relative min-w-0 grow basis-64">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-faint"
        aria-hidden
      />
      <Input
        type="search"
        ref={inputRef}
        aria-label="Search sales"
        placeholder="Name, amount or date"
        maxLength={MAX_SEARCH_LENGTH}
        className="pl-10 md:h-10"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
