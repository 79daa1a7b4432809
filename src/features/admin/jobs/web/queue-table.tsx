import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { count } from '../../../profile/web/index.ts'
import type { Queues } from '../contract.ts'
import { queuesQuery } from './queries.ts'
import { nameOfJob } from '../rules.ts'

export function QueueTable() {
  const query = useQuery(queuesQuery)
  return (
    <Card aria-labelledby="queues">
      <CardHeader
        id="queues"
        title="Queues"
        note={
          query.data?.countedAt && (
            <>
              counted <RelativeTime instant={query.data.countedAt} />
            </>
          )
        }
      />
      <Loaded
        query={query}
        loading={<Loading text="Loading the queues..." rows={1} height="h-60" />}
        failed="The queues couldn't be loaded"
      >
        {({ queues }) => (
          <DataTable label="Queues" columns={COLUMNS} rows={queues} keyOf={({ name }) => name} />
        )}
      </Loaded>
    </Card>
  )
}

const number = (label: string, key: 'ready' | 'later' | 'running' | 'failed', more = '') => ({
  label,
  className: cn('w-20 text-right max-sm:w-16', more),
  cell: ({ [key]: jobs }: Queues['queues'][number]) => (
    <span
      className={cn(
        jobs === 0 && 'text-muted',
        key === 'failed' && jobs > 0 && 'font-semibold text-worse',
      )}
    >
      {count(jobs)}
    </span>
  ),
})

const COLUMNS = [
  { label: 'Kind', cell: ({ name }: Queues['queues'][number]) => nameOfJob(name) },
  number('Ready', 'ready'),
  number('Later', 'later', 'max-sm:hidden'),
  number('Running', 'running'),
  number('Failed', 'failed'),
]
