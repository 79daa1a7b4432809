import { monthName, monthYear } from '../../../../shared/calendar.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { count } from '../../../profile/web/index.ts'
import type { TrendMonth } from '../contract.ts'
import { stayedPercent } from '../rules.ts'

export function TrendDrawing({ months }: { months: TrendMonth[] }) {
  const most = Math.max(1, ...months.map(({ active, firstSales }) => Math.max(active, firstSales)))
  const heightOf = (owners: number) => `${(owners / most) * 100}%`
  return (
    <div
      role="img"
      aria-label={`Owners by month, at most ${count(most)}: ${months.map(textOf).join('; ')}`}
      className="flex gap-1 sm:gap-2"
    >
      {months.map((month, i) => (
        <div key={month.month} className="min-w-0 flex-1" title={textOf(month)}>
          <p
            className={cn(
              'flex h-5 justify-center text-xs font-semibold whitespace-nowrap tabular-nums',
              isLeftOut(i, months) && 'max-sm:invisible',
            )}
          >
            {count(month.active)}
          </p>
          <div className="flex h-32 items-end justify-center gap-px border-b border-line sm:gap-0.5">
            <div
              className="flex w-3/5 max-w-8 flex-col justify-end overflow-hidden rounded-t-sm bg-now/40"
              style={{ height: heightOf(month.active) }}
            >
              <div
                className="bg-now"
                style={{ height: `${month.active > 0 ? (month.stayed / month.active) * 100 : 0}%` }}
              />
            </div>
            <div
              className="w-1/4 max-w-3 rounded-t-sm bg-gold"
              style={{ height: heightOf(month.firstSales) }}
            />
          </div>
          <p
            className={cn(
              'mt-1 text-center text-xs whitespace-nowrap text-muted',
              isLeftOut(i, months) && 'max-sm:invisible',
            )}
          >
            {monthName(`${month.month}-01`).slice(0, 3)}
          </p>
        </div>
      ))}
    </div>
  )
}

/** every second month, always the running month */
const isLeftOut = (index: number, months: TrendMonth[]): boolean =>
  months.length > 6 && (months.length - 1 - index) % 2 === 1

function textOf(month: TrendMonth): string {
  const stayed = stayedPercent(month)
  return `${monthYear(`${month.month}-01`)}: ${count(month.active)} active${
    stayed === null ? '' : `, ${stayed}% stayed`
  }, ${count(month.firstSales, 'first sale')}`
}
