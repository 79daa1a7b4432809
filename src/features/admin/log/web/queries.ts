import { AUDIT_KINDS, type AuditKind } from '../../../../shared/audit-kinds.ts'
import { addDays, type Day } from '../../../../shared/calendar.ts'
import { FRESH, pagesQuery } from '../../../../web/queries.ts'
import { listLog, MAX_SEARCH, type LogFilter } from '../contract.ts'
import type { LogSearch } from '../../web/search.ts'

/** browser's zone, like the list */
const startOf = (day: Day): string => {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date).toISOString()
}

const isKind = (kind: string): kind is AuditKind => Object.hasOwn(AUDIT_KINDS, kind)

export const filterOf = ({ from, to, search, kind, ...rest }: LogSearch): LogFilter => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  // A link may have anything.
  ...(kind !== undefined && isKind(kind) && { kind }),
  ...(search && { search: search.slice(0, MAX_SEARCH) }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(addDays(to, 1)) }),
})

export const logQuery = (search: LogSearch) => ({
  ...pagesQuery(listLog, { query: filterOf(search) }),
  staleTime: FRESH,
})
