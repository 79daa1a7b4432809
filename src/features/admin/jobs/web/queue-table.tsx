import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
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
          <ScrollArea aria-labelledby="queues">
            <Table queues={queues} />
          </ScrollArea>
        )}
      </Loaded>
    </Card>
  )
}

const NUMBERS = ['ready', 'later', 'running', 'failed'] as const

function Table({ queues }: { queues: Queues['queues'] }) {
  if (queues.length === 0) {
    return <p className="text-ui text-muted">The queues appear here once the first job has run.</p>
  }
  return (
    <table className="w-full text-ui">
      <thead>
        <tr className="border-b border-line text-left text-sm text-muted [&>th]:py-2 [&>th]:font-medium">
          <th>Kind</th>
          <th className="text-right">Ready</th>
          <th className="pl-3 text-right max-sm:hidden">Later</th>
          <th className="pl-3 text-right">Running</th>
          <th className="pl-3 text-right">Failed</th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <tr key={queue.name} className="border-b border-line last:border-0 [&>td]:py-2">
            <th scope="row" className="py-2 pr-2 text-left font-normal wrap-anywhere">
              {nameOfJob(queue.name)}
            </th>
            {NUMBERS.map((number) => (
              <td
                key={number}
                className={[
                  'pl-3 text-right tabular-nums',
                  number === 'later' ? 'max-sm:hidden' : '',
                  queue[number] === 0 ? 'text-faint' : '',
                  number === 'failed' && queue.failed > 0 ? 'font-semibold text-worse' : '',
                ].join(' ')}
              >
                {count(queue[number])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
