import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { COUNTED_EVERY, countAgain, overview, type Overview } from '../contract.ts'
import { concernsOf } from '../rules.ts'
import { TrendCard } from '../../trend/web/trend-card.tsx'
import { Concerns } from './concerns.tsx'
import { GoLive } from './go-live.tsx'
import { Figures } from './figures.tsx'
import { Processes } from './processes.tsx'

/** ms; as often as the processes report */
const FRESH = 15_000

export function OverviewPage() {
  const query = useQuery({ ...endpointQuery(overview), staleTime: FRESH })
  const recount = useMutation({
    mutationFn: () => call(countAgain),
    onError: (error) => toast.error(sentenceOf(error, "The figures couldn't be counted again.")),
    onSettled: () => query.refetch(),
  })
  const isPending = recount.isPending || query.isFetching
  return (
    <>
      <PageHeader title="Overview" subtitle="How this installation is doing">
        <Button
          variant="secondary"
          pending={isPending}
          icon={<RefreshCw aria-hidden />}
          onClick={() => recount.mutate()}
        >
          Refresh
        </Button>
      </PageHeader>
      <Loaded
        query={query}
        loading={
          <Loading text="Loading the overview..." className="grid gap-4">
            <Skeleton height="h-32" />
            <Skeleton height="h-40" />
            <Skeleton height="h-60" />
          </Loading>
        }
        failed="The overview couldn't be loaded"
        inCard
      >
        {(data) => <Content overview={data} />}
      </Loaded>
    </>
  )
}

const Content = ({ overview }: { overview: Overview }) => (
  <div className="grid gap-4">
    {overview.hold && <GoLive hold={overview.hold} />}
    <Concerns concerns={concernsOf(overview)} />
    <Figures overview={overview} />
    <TrendCard />
    <Processes processes={overview.processes} />
    <p className="text-sm text-muted">
      Owners, sales and sign-ups are counted every {COUNTED_EVERY} minutes, and when you press
      Refresh.
    </p>
  </div>
)
