import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { countAgain, overview } from '../contract.ts'
import { concernsOf } from '../rules.ts'
import { Concerns } from './concerns.tsx'
import { GoLive } from './go-live.tsx'
import { Figures } from './figures.tsx'
import { LatestOwners, LatestSales } from './latest.tsx'

/** ms; as often as the processes report */
const FRESH = 15_000

export function OverviewPage() {
  const query = useQuery({ ...endpointQuery(overview), staleTime: FRESH })
  const recount = useMutation({
    mutationFn: () => call(countAgain),
    onError: (error) => toast.error(sentenceOf(error, "The figures couldn't be counted again.")),
    onSettled: () => query.refetch(),
  })
  return (
    <>
      <PageHeader title="Admin Dashboard" />
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
        {(data) => (
          <div className="grid gap-4">
            {data.hold && <GoLive hold={data.hold} />}
            <Concerns concerns={concernsOf(data)} />
            <Figures overview={data}>
              <Button
                variant="quiet"
                pending={recount.isPending || query.isFetching}
                icon={<RefreshCw aria-hidden />}
                onClick={() => recount.mutate()}
              >
                Refresh
              </Button>
            </Figures>
            <LatestOwners />
            <LatestSales />
          </div>
        )}
      </Loaded>
    </>
  )
}
