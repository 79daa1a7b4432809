import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { productPerformance, salesTeam } from '../../rankings/contract.ts'
import { CommissionButton } from '../commission/commission-button.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { EntriesLink } from '../figures/entries-link.tsx'
import { LABELS, useToggles } from '../customize/preferences.ts'
import { namedIn, useOnly } from '../only.ts'
import { RankingPanel } from './ranking-panel.tsx'
import { useSoldColumns } from './sold-columns.tsx'

export interface PanelProps {
  range: DayRange
  today: Day
  waiting: boolean
  /** in other periods */
  hasOther: boolean
}

const RANKINGS = ['productAnalysis', 'teamPerformance', 'customerIntelligence'] as const
const TRY_ANOTHER = 'Try selecting a different time period'

export function Panels({ today, hasOther, ...shared }: PanelProps) {
  const toggles = useToggles()
  const only = useOnly()
  const { average, ofSales, counts, margin, revenue } = useSoldColumns()
  const entriesOf = (name: string) => (
    <EntriesLink range={shared.range} name={name} stretched>
      {name}
    </EntriesLink>
  )
  const ofNames = { ...ofSales, onName: (row: { name: string }) => entriesOf(row.name) }
  const on = RANKINGS.filter((toggle) => toggles[toggle]).length
  if (on === 0) return null
  return (
    <div
      className={cn(
        // Printed below each other: a short list would leave a void beside a long one.
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
          {...ofNames}
          columns={[...counts, margin, revenue]}
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
          {...ofNames}
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
          action={!namedIn(only) && <CommissionButton range={shared.range} />}
        />
      )}
      {toggles.customerIntelligence && (
        <CustomerPanel {...shared} today={today} hasOther={hasOther} />
      )}
    </div>
  )
}
