import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Notation } from '../../../../shared/money.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { OwnersGoals } from '../../../goals/web/index.ts'
import { OwnersRevenue } from '../../../kpi/web/index.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { ownerFigures, type OwnerDetails, type OwnerFigures as Figures } from '../contract.ts'

/** the chart card's: nothing moves when the chart comes */
const HEIGHT = 'h-102'

export function OwnerFigures({ owner: { id, currency } }: { owner: OwnerDetails }) {
  const query = useQuery({
    ...endpointQuery(ownerFigures, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded
      query={query}
      loading={<Loading text="Loading the figures..." rows={1} height={HEIGHT} />}
      failed="The figures couldn't be loaded"
      inCard
    >
      {(figures) => <Shown figures={figures} currency={currency} />}
    </Loaded>
  )
}

function Shown({ figures: { year, goals }, currency }: { figures: Figures; currency: string }) {
  const own = useNotation()
  const notation: Notation = { ...own, currency, fiscalMonth: year?.fiscalMonth ?? own.fiscalMonth }
  return (
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      {year ? (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <OwnersRevenue
            metrics={year.metrics}
            range={{ start: year.startDate, end: year.endDate }}
            foreign={notation}
          />
        </Suspense>
      ) : (
        <Card aria-labelledby="revenue">
          <CardHeader id="revenue" title="Revenue by month" />
          <p className="text-ui text-muted">No sales yet.</p>
        </Card>
      )}
      <Card aria-labelledby="goals">
        <CardHeader id="goals" title="Goals" />
        {goals.length === 0 ? (
          <p className="text-ui text-muted">No goals yet.</p>
        ) : (
          <div className="max-h-96 overflow-y-auto" tabIndex={0} role="group" aria-label="Goals">
            <OwnersGoals goals={goals} notation={notation} />
          </div>
        )}
      </Card>
    </div>
  )
}
