import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { AUDIT_KINDS, type AuditKind } from '../../../../shared/audit-kinds.ts'
import { addDays, type Day } from '../../../../shared/calendar.ts'
import { call } from '../../../../web/api.ts'
import { listLog, MAX_SEARCH, type LogFilter } from '../contract.ts'
import type { LogSearch } from './search.ts'

/** ms; entries are added all the time, so the log is read again when it is shown after that long */
const FRESH = 10_000

/** The instant at which a day begins where the admin is, because the times in the list are those as well. */
const startOf = (day: Day): string => {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date).toISOString()
}

const isKind = (kind: string): kind is AuditKind => Object.hasOwn(AUDIT_KINDS, kind)

/** The query of a call, from the page's search. */
export const filterOf = ({ from, to, search, kind, ...rest }: LogSearch): LogFilter => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  // A link may have anything in it.
  ...(kind !== undefined && isKind(kind) && { kind }),
  ...(search && { search: search.slice(0, MAX_SEARCH) }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(addDays(to, 1)) }),
})

export const logQuery = (search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: [listLog.path, search],
    queryFn: ({ pageParam: before, signal }) =>
      call(listLog, { query: { ...filterOf(search), ...(before && { before }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
  })
