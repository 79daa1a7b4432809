import { useQuery } from '@tanstack/react-query'
import { monthYear } from '../../../../shared/calendar.ts'
import { wholePercent } from '../../../../shared/figures.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { DataTable, type Column } from '../../../../web/ui/data-table.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { count } from '../../../profile/web/index.ts'
import { ownersTrend, type TrendMonth } from '../contract.ts'

export const OwnersByMonth = () => (
  <Loaded
    query={useQuery({ ...endpointQuery(ownersTrend), staleTime: 0 })}
    loading={<Loading text="Loading the months..." rows={1} height="h-40" />}
    failed="The months couldn't be loaded"
  >
    {({ months, countedAt }) => (
      <>
        <DataTable
          label="Owners by month"
          columns={columnsOf(months.at(-1)!.month)}
          rows={months.toReversed()}
          keyOf={({ month }) => month}
        />
        <p className="mt-2 text-small text-pretty text-muted">
          Active owners opened the app in the month. Those who stayed had opened it in the month
          before, too. Counted every hour, last <RelativeTime instant={countedAt} />.
        </p>
      </>
    )}
  </Loaded>
)

const columnsOf = (running: string): Column<TrendMonth>[] => [
  {
    label: 'Month',
    cell: ({ month }) => monthYear(`${month}-01`) + (month === running ? ', so far' : ''),
  },
  { label: 'Active', className: 'text-right', cell: ({ active }) => count(active) },
  {
    label: 'Stayed',
    className: 'text-right',
    // No share of a month that isn't over: most are still to come.
    cell: ({ month, stayed, activeBefore }) =>
      `${count(stayed)}${activeBefore > 0 && month !== running ? ` (${wholePercent(stayed, activeBefore)}%)` : ''}`,
  },
  { label: 'First sales', className: 'text-right', cell: ({ firstSales }) => count(firstSales) },
]
