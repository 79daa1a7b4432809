import { Link } from '@tanstack/react-router'
import { auditTitle } from '../../../../shared/audit-kinds.ts'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import type { LogEntry } from '../contract.ts'

export function EntryRow({ entry }: { entry: LogEntry }) {
  const { at, kind, actor, subject, address, detail, oldValue, newValue } = entry
  return (
    <li className="grid gap-0.5 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-body">
        <span className="font-semibold">{auditTitle(kind)}</span>
        {detail && <span className="wrap-anywhere text-muted">{detail}</span>}
      </p>
      {(oldValue !== null || newValue !== null) && (
        <p className="text-small wrap-anywhere">
          <Value value={oldValue} /> <span aria-hidden>→</span>
          <span className="sr-only">became</span> <Value value={newValue} />
        </p>
      )}
      <p className="text-small wrap-anywhere text-muted">
        <RelativeTime instant={at} /> by {actor ? <Person person={actor} /> : 'somebody unknown'}
        {subject && (
          <>
            {' '}
            to <Person person={subject} />
          </>
        )}
        {address && ` from ${address}`}
      </p>
    </li>
  )
}

const Value = ({ value }: { value: string | null }) =>
  value ? <bdi>{value}</bdi> : <span className="text-muted">nothing</span>

function Person({ person: { id, name, email } }: { person: NonNullable<LogEntry['actor']> }) {
  const text = name && email ? `${name} (${email})` : name || email || id
  // The app or a command; no registered name looks like this.
  if (!id && !email) return <i>{text}</i>
  if (!id) return <bdi>{text}</bdi>
  return (
    <Link
      to="/admin/log"
      search={{ person: id }}
      className="text-text underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      <bdi>{text}</bdi>
    </Link>
  )
}
