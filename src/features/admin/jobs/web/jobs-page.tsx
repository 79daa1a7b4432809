import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { FAILED_DAYS } from '../../../../shared/limits.ts'
import { call, sentenceOf } from '../../../../web/api.ts'
import { showing } from '../../../../web/list-search.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { FilterSelect } from '../../../../web/ui/filter-select.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { count } from '../../../profile/web/index.ts'
import { ActionButton } from '../../web/action-button.tsx'
import { discardJob, retryJob, retryJobs, RETRIED_AT_ONCE, type FailedJob } from '../contract.ts'
import { jobsQuery, queuesQuery, refreshJobs } from './queries.ts'
import { QueueTable } from './queue-table.tsx'
import { nameOfJob } from '../rules.ts'

const route = getRouteApi('/signed-in/admin/jobs')

export function JobsPage() {
  return (
    <>
      <PageHeader title="Jobs" subtitle="Work that the app does in the background" />
      <div className="grid gap-4">
        <FailedJobs />
        <QueueTable />
      </div>
    </>
  )
}

function FailedJobs() {
  const { kind } = route.useSearch()
  const query = useInfiniteQuery(jobsQuery(kind))
  const hasJobs = query.data?.pages.some(({ jobs }) => jobs.length > 0)
  return (
    <Card aria-labelledby="failed-jobs">
      <CardHeader id="failed-jobs" title="Failed jobs" note={`of the last ${FAILED_DAYS} days`}>
        <KindSelect />
      </CardHeader>
      {kind && hasJobs && <RetryAll kind={kind} />}
      <PagedList
        query={query}
        rowsOf={({ jobs }) => jobs}
        name="jobs"
        empty={
          <EmptyState icon={<CircleCheck aria-hidden />} title="No failed jobs" compact>
            {kind ? 'None of this kind. There is nothing to do.' : 'There is nothing to do.'}
          </EmptyState>
        }
        more="Show older"
      >
        {(jobs) => (
          <ul aria-label="Failed jobs" className="divide-y divide-line">
            {jobs.map((job) => (
              <Row key={job.id} job={job} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function KindSelect() {
  const { kind } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery(queuesQuery)
  const failed = data?.queues.filter((queue) => queue.failed > 0 || queue.name === kind) ?? []
  if (failed.length === 0 && !kind) return null
  return (
    <FilterSelect
      label="Kind of job"
      all="All kinds"
      options={failed.map((queue) => [
        queue.name,
        `${nameOfJob(queue.name)} (${count(queue.failed)})`,
      ])}
      value={kind}
      onChoose={(chosen) => void navigate(showing({ kind: chosen }))}
    />
  )
}

function RetryAll({ kind }: { kind: string }) {
  const { data } = useQuery(queuesQuery)
  const failed = data?.queues.find(({ name }) => name === kind)?.failed ?? 0
  const retry = useMutation({
    mutationFn: () => call(retryJobs, { body: { name: kind } }),
    onSuccess: async ({ retried }) => {
      toast.success(retried === 1 ? 'The job runs again' : `${count(retried)} jobs run again`)
      await refreshJobs()
    },
    onError: (error) => toast.error(sentenceOf(error, 'The jobs could not be retried.')),
  })
  if (failed < 2) return null
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" pending={retry.isPending} onClick={() => retry.mutate()}>
        {failed > RETRIED_AT_ONCE
          ? `Retry the oldest ${count(RETRIED_AT_ONCE)}`
          : `Retry all ${count(failed)}`}
      </Button>
      <p className="text-small text-muted">Fix the cause first, or they will fail again.</p>
    </div>
  )
}

function Row({ job }: { job: FailedJob }) {
  const { id, name, reason, tries, failedAt } = job
  const retry = useMutation({
    mutationFn: () => call(retryJob, { params: { id } }),
    onSuccess: async () => {
      toast.success('The job runs again')
      await refreshJobs()
    },
    onError: async (error) => {
      toast.error(sentenceOf(error, 'The job could not be retried.'))
      await refreshJobs()
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="text-body font-semibold">{nameOfJob(name)}</p>
        <p className="text-small wrap-anywhere text-worse">
          {reason ?? 'The reason is not known. The process that worked on this job may have died.'}
        </p>
        <p className="text-small text-muted">
          Failed <RelativeTime instant={failedAt} /> ·{' '}
          {tries === 1 ? 'tried once' : `tried ${count(tries)} times`} ·{' '}
          <span className="wrap-anywhere">{name}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`Retry: ${nameOfJob(name)}`}
          pending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Retry
        </Button>
        <ActionButton
          label="Discard"
          variant="danger"
          question={`Discard "${nameOfJob(name)}"?`}
          act={async () => {
            await call(discardJob, { params: { id } })
            await refreshJobs()
          }}
          done="The job was discarded"
        >
          The job will never run again. Nothing else changes: an email stays listed under Emails.
        </ActionButton>
      </div>
    </li>
  )
}
