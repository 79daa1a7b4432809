import type { Day, DayRange } from '../../../shared/calendar.ts'
import { formatCount } from '../../../shared/money.ts'
import { cn } from '../../../web/ui/cn.ts'
import { useNotation } from '../../../web/profile.ts'
import { customerIntelligence, productPerformance, salesTeam } from '../contract.ts'
import { centsInColumn, formatPercent, lastSeen, moneyIn, SMALL } from './format.ts'
import { PANEL_TOGGLES, useToggles } from './preferences.ts'
import { RankingPanel } from './ranking-panel.tsx'

interface Props {
  range: DayRange
  today: Day
  waiting: boolean
}

/** Who and what brought the revenue of the period. */
export function Panels({ today, ...shared }: Props) {
  const toggles = useToggles()
  const notation = useNotation()
  const average = (amount: number): string => moneyIn(SMALL, amount, notation).text
  const counted = (count: number, what: string): string =>
    `${formatCount(count, notation)} ${what}${count === 1 ? '' : 's'}`
  const sales = (count: number): string => counted(count, 'sale')
  const total = (amount: number, highest: number) => {
    const { text, exact } = moneyIn(SMALL, amount, notation, centsInColumn(highest))
    return <span title={exact ?? undefined}>{text}</span>
  }
  const on = PANEL_TOGGLES.filter((toggle) => toggles[toggle]).length
  if (on === 0) return null
  return (
    <div
      className={cn(
        'grid gap-3 @2xl:gap-4',
        on > 1 && '@2xl:grid-cols-2',
        on === 3 && '@4xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,1fr)]',
      )}
    >
      {toggles.productAnalysis && (
        <RankingPanel
          {...shared}
          className={on === 3 ? '@2xl:@max-4xl:col-span-2' : ''}
          endpoint={productPerformance}
          title="Product/Service Performance"
          texts={{
            failed: 'Unable to load product data',
            empty: 'No product data for this period',
            emptyHint: 'Try selecting a different time period',
          }}
          nameHead="Product"
          nameOf={(row) => row.name}
          amountOf={(row) => row.totalRevenue}
          detailOf={(row) => `${sales(row.totalSales)} · avg ${average(row.averageRevenue)}`}
          columns={[
            { head: 'Sales', cellOf: (row) => formatCount(row.totalSales, notation), wide: true },
            { head: 'Average', cellOf: (row) => average(row.averageRevenue), wide: true },
            { head: 'Margin', cellOf: (row) => formatPercent(row.profitMargin, notation) },
            { head: 'Revenue', cellOf: (row, highest) => total(row.totalRevenue, highest) },
          ]}
        />
      )}
      {toggles.teamPerformance && (
        <RankingPanel
          {...shared}
          endpoint={salesTeam}
          title="Sales Team"
          texts={{
            failed: 'Unable to load sales team data',
            empty: 'No sales team data for this period',
            emptyHint: 'Try selecting a different time period',
          }}
          nameHead="Name"
          nameOf={(row) => row.name}
          amountOf={(row) => row.totalRevenue}
          detailOf={(row) => `${sales(row.totalSales)} · avg ${average(row.averageRevenue)}`}
          columns={[
            { head: 'Sales', cellOf: (row) => formatCount(row.totalSales, notation), wide: true },
            { head: 'Average', cellOf: (row) => average(row.averageRevenue), wide: true },
            { head: 'Revenue', cellOf: (row, highest) => total(row.totalRevenue, highest) },
          ]}
        />
      )}
      {toggles.customerIntelligence && (
        <RankingPanel
          {...shared}
          endpoint={customerIntelligence}
          title="Customer Intelligence"
          texts={{
            failed: 'Unable to load customer data',
            empty: 'No customer data for this period',
            emptyHint: 'Try selecting a different time period or add customer names',
          }}
          nameHead="Customer"
          nameOf={(row) => row.name}
          amountOf={(row) => row.totalSpent}
          detailOf={(row) =>
            `${counted(row.transactions, 'purchase')} · ${lastSeen(row.lastPurchase, today)}`
          }
          columns={[
            {
              head: 'Purchases',
              cellOf: (row) => formatCount(row.transactions, notation),
              wide: true,
            },
            { head: 'Last', cellOf: (row) => lastSeen(row.lastPurchase, today), wide: true },
            { head: 'Spent', cellOf: (row, highest) => total(row.totalSpent, highest) },
          ]}
        />
      )}
    </div>
  )
}
