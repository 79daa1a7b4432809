import { lazy, Suspense, useState } from 'react'
import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { countOf, formatCount } from '../../../../shared/money.ts'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import { customerIntelligence, type CustomerRow } from '../../rankings/contract.ts'
import { LABELS } from '../customize/preferences.ts'
import { EntriesLink } from '../figures/entries-link.tsx'
import { centsInColumn, lastSeen, moneyIn, SMALL } from '../figures/format.ts'
import { RankingPanel } from './ranking-panel.tsx'

const CustomerProfile = lazy(async () => ({
  default: (await import('./customer-profile.tsx')).CustomerProfile,
}))

interface Props {
  range: DayRange
  today: Day
  waiting: boolean
  /** in other periods */
  hasOther: boolean
}

export function CustomerPanel({ today, hasOther, ...shared }: Props) {
  const notation = useNotation()
  const { sentence } = useTaxWords()
  const [shown, setShown] = useState<CustomerRow | null>(null)
  const opener = (row: CustomerRow) => (
    <button
      type="button"
      aria-haspopup="dialog"
      className="line-clamp-2 text-left wrap-anywhere after:absolute after:inset-0 hover:underline"
      onClick={() => setShown(row)}
    >
      {row.name}
    </button>
  )
  const spent = (row: CustomerRow, highest: number) => (
    <EntriesLink range={shared.range} name={row.name} stretched>
      {moneyIn(SMALL, row.totalSpent, notation, centsInColumn(highest)).text}
    </EntriesLink>
  )
  return (
    <>
      <RankingPanel
        {...shared}
        endpoint={customerIntelligence}
        title={LABELS.customerIntelligence}
        texts={{
          failed: 'Unable to load customer data',
          reason: 'Failed to fetch customer data',
          empty: 'No customer data for this period',
          emptyHint: hasOther
            ? 'Try selecting a different time period or add customer names'
            : 'Add customer names when you record a sale',
        }}
        nameHead="Customer"
        nameOf={(row) => row.name}
        onName={opener}
        amountOf={(row) => row.totalSpent}
        detailOf={(row) =>
          `${row.transactions === 0 ? 'Only refunds' : countOf(row.transactions, notation, 'purchase')} · ${lastSeen(row.lastPurchase, today, notation)}`
        }
        columns={[
          {
            head: 'Purchases',
            cellOf: (row) => formatCount(row.transactions, notation),
            wide: true,
          },
          {
            head: 'Last',
            cellOf: (row) => lastSeen(row.lastPurchase, today, notation),
            wide: true,
          },
          {
            head: 'Spent',
            ...(sentence && { definition: `After refunds.${sentence}` }),
            cellOf: spent,
          },
        ]}
      />
      {shown && (
        <Suspense>
          <CustomerProfile
            customer={shown}
            range={shared.range}
            today={today}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  )
}
