import { Badge } from '../../../../web/ui/badge.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { count } from '../../../profile/web/index.ts'
import type { Overview } from '../contract.ts'
import { sizeText } from '../rules.ts'

type Process = Overview['processes'][number]

export const Processes = ({ processes }: { processes: Process[] }) =>
  processes.length === 0 ? (
    <p className="text-muted">The first report arrives a few seconds after the start.</p>
  ) : (
    <ul className="divide-y divide-line">
      {processes.map((process) => (
        <Row key={process.id} process={process} />
      ))}
    </ul>
  )

function Row({ process }: { process: Process }) {
  const { host, port, version, startedAt, at, isSilent, calls, errors, memory } = process
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body font-semibold">
        <span className="min-w-0 wrap-anywhere">
          {host}, port {port}
        </span>
        {isSilent ? <Badge tone="bad">Silent</Badge> : <Badge tone="good">Running</Badge>}
      </p>
      <p className="text-small text-muted">
        Version {version} · started <RelativeTime instant={startedAt} /> ·{' '}
        {isSilent && (
          <>
            last report <RelativeTime instant={at} /> ·{' '}
          </>
        )}
        {count(calls, 'request')} ·{' '}
        <span className={errors > 0 ? 'font-semibold text-worse' : ''}>
          {count(errors, 'error')}
        </span>{' '}
        · {sizeText(memory)} of memory
      </p>
    </li>
  )
}
