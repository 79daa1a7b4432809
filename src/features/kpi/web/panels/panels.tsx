import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { countOf, formatCount } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation, useProfile } from '../../../profile/web/index.ts'
import { productPerformance, salesTeam, type ProductRow, type TeamRow } from '../../contract.ts'
import { CommissionButton } from '../commission/commission-button.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { EntriesLink } from '../figures/entries-link.tsx'
import { centsInColumn, marginText, moneyIn, SMALL } from '../figures/format.ts'
import { LABELS, PANEL_TOGGLES, useToggles } from '../customize/preferences.ts'
import { RankingPanel } from './ranking-panel.tsx'

interface Props {
  range: DayRange
  today: Day
  waiting: boolean
  /** there are sales in other periods */
  hasOther: boolean
}

const TRY_ANOTHER = 'Try selecting a different time period'

type RankedRow = Pick<ProductRow | TeamRow, keyof ProductRow & keyof TeamRow>

/** Rankings of the period: products, sales team and customers. */
export function Panels({ today, hasOther, ...shared }: Props) {
  const toggles = useToggles()
  const notation = useNotation()
  const average = (amount: number): string => moneyIn(SMALL, amount, notation).text
  const sales = (count: number): string => countOf(count, notation, 'sale')
  const total = (amount: number, highest: number) => {
    const { text, exact } = moneyIn(SMALL, amount, notation, centsInColumn(highest))
    return <span title={exact ?? undefined}>{text}</span>
  }
  const entriesOf = (name: string) => (
    <EntriesLink range={shared.range} name={name} stretched>
      {name}
    </EntriesLink>
  )
  const ofSales = {
    nameOf: (row: RankedRow) => row.name,
    onName: (row: RankedRow) => entriesOf(row.name),
    amountOf: (row: RankedRow) => row.totalRevenue,
    detailOf: (row: RankedRow) =>
      row.totalSales === 0
        ? 'Only refunds'
        : `${sales(row.totalSales)} · avg ${average(row.averageRevenue)}`,
  }
  const counts = [
    {
      head: 'Sales',
      cellOf: (row: RankedRow) => formatCount(row.totalSales, notation),
      wide: true,
    },
    { head: 'Average', cellOf: (row: RankedRow) => average(row.averageRevenue), wide: true },
  ]
  const revenue = {
    head: 'Revenue',
    ...(useProfile()?.figuresWithoutTax && { definition: 'After refunds, without tax.' }),
    cellOf: (row: RankedRow, highest: number) => total(row.totalRevenue, highest),
  }
  const on = PANEL_TOGGLES.filter((toggle) => toggles[toggle]).length
  if (on === 0) return null
  return (
    <div
      className={cn(
        // Printed below each other: the lists are whole then, and a short one would leave a void beside a long one.
        'grid gap-3 @2xl:gap-4 print:block print:*:not-last:mb-4',
        on > 1 && '@2xl:grid-cols-2',
        on === 3 && '@4xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,1fr)]',
      )}
    >
      {toggles.productAnalysis && (
        <RankingPanel
          {...shared}
          className={on === 3 ? '@2xl:@max-4xl:col-span-2' : ''}
          endpoint={productPerformance}
          title={LABELS.productAnalysis}
          texts={{
            failed: 'Unable to load product data',
            reason: 'Failed to fetch product data',
            empty: 'No product data for this period',
            emptyHint: hasOther ? TRY_ANOTHER : '',
          }}
          nameHead="Product"
          {...ofSales}
          columns={[
            ...counts,
            {
              head: 'Margin',
              definition: `${ASSUMED_SIGN} marks an estimate: some of the product's sales have no recorded cost, and for these the margin of your profile is assumed.`,
              cellOf: (row) =>
                row.totalSales === 0
                  ? '–'
                  : marginText(row.profitMargin, row.costCoverage, notation),
            },
            revenue,
          ]}
        />
      )}
      {toggles.teamPerformance && (
        <RankingPanel
          {...shared}
          endpoint={salesTeam}
          title={LABELS.teamPerformance}
          texts={{
            failed: 'Unable to load sales team data',
            reason: 'Failed to fetch sales team data',
            empty: 'No sales team data for this period',
            emptyHint: hasOther ? TRY_ANOTHER : 'Say who sold it when you record a sale',
          }}
          nameHead="Name"
          {...ofSales}
          detailOf={(row) => {
            const { commission } = row
            const owed = commission === null ? '' : ` · ${average(commission)} owed`
            return ofSales.detailOf(row) + owed
          }}
          columns={[
            ...counts,
            {
              head: 'Owed',
              definition:
                'The commission for this period: a percentage of revenue after refunds and without tax.',
              cellOf: ({ commission }) => (commission === null ? '–' : average(commission)),
              wide: true,
              isShown: (rows) => rows.some(({ commission }) => commission !== null),
            },
            revenue,
          ]}
          action={<CommissionButton range={shared.range} />}
        />
      )}
      {toggles.customerIntelligence && (
        <CustomerPanel {...shared} today={today} hasOther={hasOther} />
      )}
    </div>
  )
}
