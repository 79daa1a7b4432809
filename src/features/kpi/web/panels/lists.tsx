import { Suspense, useState } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { rhythmOf } from '../../../../shared/rhythm.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { useIsPhone } from '../../../../web/use-is-phone.ts'
import { useNotation, useProfile } from '../../../profile/web/index.ts'
import { AWAY_DAYS } from '../../../sales/contacts/contract.ts'
import { CustomerProfile } from '../../../sales/contacts/web/index.ts'
import type { Metrics } from '../../contract.ts'
import type { CustomerRow } from '../../rankings/contract.ts'
import { CommissionButton } from '../commission/commission-button.tsx'
import { useToggles } from '../customize/preferences.ts'
import { lastSeen } from '../figures/format.ts'
import { namedIn, useOnly } from '../only.ts'
import { HoursLine } from './hours-line.tsx'
import { PartLine } from './part-line.tsx'
import { TopList } from './top-list.tsx'
import { awayInWords } from './words.ts'

interface Props {
  range: DayRange
  metrics: Metrics
  waiting: boolean
}

/** What was never recorded isn't there. */
export function Lists({ range, metrics, waiting }: Props) {
  const toggles = useToggles()
  const isFolded = useIsPhone()
  const only = useOnly()
  const { uses, totalRevenue } = metrics
  const shared = { range, isFolded, waiting }
  const open = [
    toggles.productAnalysis && <TopList key="product" kind="product" {...shared} />,
    toggles.teamPerformance && uses.salespeople && (
      <TopList
        key="team"
        kind="team"
        {...shared}
        action={!namedIn(only) && <CommissionButton range={range} />}
      />
    ),
    toggles.customerIntelligence && uses.customers && (
      <Customers key="customer" {...shared} metrics={metrics} />
    ),
  ].filter(Boolean)
  const lines = [
    toggles.channelPerformance && uses.channels && (
      <PartLine key="channel" kind="channel" range={range} revenue={totalRevenue} />
    ),
    toggles.categoryPerformance && uses.categories && (
      <PartLine key="category" kind="category" range={range} revenue={totalRevenue} />
    ),
    toggles.busyHours && <HoursLine key="hours" range={range} />,
  ].filter(Boolean)
  if (open.length === 0 && lines.length === 0) return null
  return (
    <Card
      aria-label="Where it comes from"
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-x-9 max-md:py-1 md:gap-y-5 @4xl:grid-cols-3 print:grid-cols-3',
        open.length === 1 && '@4xl:grid-cols-1',
        open.length === 2 && '@4xl:grid-cols-2',
      )}
    >
      {open}
      {lines}
    </Card>
  )
}

interface CustomersProps extends Props {
  isFolded: boolean
}

function Customers({ metrics, ...shared }: CustomersProps) {
  const notation = useNotation()
  const [shown, setShown] = useState<CustomerRow | null>(null)
  const { today, history } = metrics
  const isNarrowed = namedIn(useOnly()) !== null
  const profile = useProfile()
  const silentDays = (row: CustomerRow): number | null => {
    if (!profile || !history?.lastDayToDate || shared.range.end < today) return null
    // Who buys elsewhere in the shop isn't away.
    if (isNarrowed) return null
    const bought = row.purchaseHistory.filter(({ revenue }) => revenue >= 0)
    const visits = [...new Set(bought.map(({ date }) => date))].toSorted()
    const rhythm = rhythmOf(visits, { today, asOf: history.lastDayToDate }, profile)
    const isAway = rhythm?.isRegular && rhythm.isSilent && rhythm.since >= AWAY_DAYS
    return isAway ? rhythm.since : null
  }
  const nameOf = (row: CustomerRow) => (
    <button
      type="button"
      aria-haspopup="dialog"
      className="min-h-6 text-start underline decoration-current/40 underline-offset-3"
      onClick={() => setShown(row)}
    >
      <bdi translate="no">{row.name}</bdi>
    </button>
  )
  const lastSeenOf = (row: CustomerRow) => {
    const away = silentDays(row)
    return (
      <span className={cn('block text-small', away === null ? 'text-muted' : 'text-worse')}>
        {away !== null
          ? `away for ${away} days`
          : row.transactions === 0
            ? 'only refunds'
            : lastSeen(row.lastPurchase, today, notation)}
      </span>
    )
  }
  return (
    <>
      <TopList
        kind="customer"
        {...shared}
        answerOf={(rows) => {
          const away = rows.filter((row) => silentDays(row) !== null).length
          return away > 0 && awayInWords(away, notation)
        }}
        nameOf={nameOf}
        lastSeenOf={lastSeenOf}
      />
      {shown && (
        <Suspense>
          <CustomerProfile customer={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
