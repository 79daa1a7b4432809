import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { count } from '../../../profile/web/index.ts'
import type { OwnerDetails } from '../contract.ts'

type Import = OwnerDetails['imports'][number]

export const OwnerImports = ({ imports }: { imports: Import[] }) =>
  imports.length === 0 ? null : (
    <Card aria-labelledby="imports">
      <CardHeader id="imports" title="Imports" note="the last ten" />
      <ul className="divide-y divide-line text-ui">
        {imports.map((run) => (
          <li key={run.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0">
            <span className="min-w-0 grow font-medium wrap-anywhere">
              <bdi>{run.fileName}</bdi>
            </span>
            <span className="text-muted">
              <RelativeTime instant={run.createdAt} />
            </span>
            <span className="w-full text-muted">{resultOf(run)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )

const STATES = { running: 'Running', undone: 'Undone', canceled: 'Canceled', failed: 'Failed' }

function resultOf({ state, imported, duplicates, errorCount, message }: Import): string {
  const rows = [
    count(imported, 'sale'),
    duplicates > 0 && `${count(duplicates)} already there`,
    errorCount > 0 && count(errorCount, 'skipped row'),
  ]
    .filter(Boolean)
    .join(', ')
  if (state === 'done') return rows
  return `${STATES[state]}${state === 'undone' ? ` (${rows})` : ''}${message ? `: ${message}` : ''}`
}
