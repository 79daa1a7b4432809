import { useQuery } from '@tanstack/react-query'
import { addMonths, monthName, monthYear } from '../../../../shared/calendar.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { count } from '../../../profile/web/index.ts'
import { ownersTrend, type OwnersTrend, type TrendMonth } from '../contract.ts'
import { stayedPercent } from '../rules.ts'
import { TrendDrawing } from './trend-drawing.tsx'

export function TrendCard() {
  const query = useQuery({ ...endpointQuery(ownersTrend), staleTime: 0 })
  return (
    <Card aria-labelledby="trend">
      <CardHeader
        id="trend"
        title="Owners by month"
        note={query.data && summaryOf(query.data.months)}
      />
      <Loaded
        query={query}
        loading={<Loading text="Loading the months..." rows={1} height="h-40" />}
        failed="The months couldn't be loaded"
      >
        {(trend) => <Trend {...trend} />}
      </Loaded>
    </Card>
  )
}

function summaryOf(months: TrendMonth[]): string {
  const running = months.at(-1)!
  const before = months.at(-2)
  const stayed = before && stayedPercent(before)
  const nameOf = (month: string, back = 0): string => monthName(addMonths(`${month}-01`, -back))
  const parts = [
    `${count(running.active)} active so far in ${nameOf(running.month)}`,
    before && `${count(before.active)} in ${nameOf(before.month)}`,
  ].filter(Boolean)
  const whole = `${parts.join(', ')}.`
  return stayed === null || stayed === undefined
    ? whole
    : `${whole} ${stayed}% of those active in ${nameOf(before!.month, 1)} were there in ${nameOf(before!.month)} too.`
}

const Trend = ({ months, countedAt }: OwnersTrend) => (
  <>
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <Key className="bg-now">Active, and active the month before</Key>
      <Key className="bg-now/40">Active, and not the month before</Key>
      <Key className="bg-gold">Recorded their first sale</Key>
    </ul>
    <TrendDrawing months={months} />
    <Disclosure title="As a table">{() => <Table months={months} />}</Disclosure>
    <p className="mt-1 text-sm text-pretty text-muted">
      Active means that they opened the app in the month. Counted every hour, last{' '}
      <RelativeTime instant={countedAt} />.
    </p>
  </>
)

const Key = ({ className, children }: { className: string; children: string }) => (
  <li className="flex items-center gap-2">
    <span className={`size-3 shrink-0 rounded-sm ${className}`} aria-hidden />
    {children}
  </li>
)

const Table = ({ months }: { months: TrendMonth[] }) => (
  <ScrollArea aria-label="Owners by month">
    <table className="w-full max-w-lg text-sm">
      <thead>
        <tr className="text-right align-bottom text-muted [&>th]:py-1 [&>th]:pl-4 [&>th]:font-medium">
          <th scope="col" className="pl-0! text-left">
            Month
          </th>
          <th scope="col">Active</th>
          <th scope="col">Stayed</th>
          <th scope="col">First sales</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month, back) => (
          <tr key={month.month} className="text-right [&>td]:pl-4">
            <th scope="row" className="py-1 text-left font-normal">
              {monthYear(`${month.month}-01`)}
              {back === 0 && ' so far'}
            </th>
            <td>{count(month.active)}</td>
            <td>
              {count(month.stayed)}
              {stayedPercent(month) !== null && ` (${stayedPercent(month)}%)`}
            </td>
            <td>{count(month.firstSales)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)
