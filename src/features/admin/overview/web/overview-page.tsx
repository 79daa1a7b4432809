import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { COUNTED_EVERY, overview, type Overview } from '../contract.ts'
import { concernsOf } from '../rules.ts'
import { TrendCard } from '../../trend/web/trend-card.tsx'
import { Concerns } from './concerns.tsx'
import { Figures } from './figures.tsx'
import { Processes } from './processes.tsx'
import { SignUpChart } from './sign-up-chart.tsx'

/** ms; as often as the processes report */
const FRESH = 15_000

/** How the installation is doing: first what needs someone, then the figures. */
export function OverviewPage() {
  const query = useQuery({ ...endpointQuery(overview), staleTime: FRESH })
  return (
    <>
      <PageHeader title="Overview" subtitle="How this installation is doing">
        <Button variant="secondary" pending={query.isFetching} onClick={() => void query.refetch()}>
          {!query.isFetching && <RefreshCw aria-hidden />}
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
    <Concerns concerns={concernsOf(overview)} />
    <Figures overview={overview} />
    <SignUpChart days={overview.stock.signUps} />
    <TrendCard />
    <Processes processes={overview.processes} />
    <p className="text-sm text-muted">
      Owners, sales and sign-ups are counted every {COUNTED_EVERY} minutes. They were last counted{' '}
      <RelativeTime instant={overview.countedAt} />. Days are in UTC.
    </p>
  </div>
)
