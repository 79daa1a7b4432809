import { ChevronRight } from 'lucide-react'
import { Fragment, Suspense, useState, type ReactNode } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { UnbrokenDays } from '../../../../web/ui/unbroken-days.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { Metrics } from '../../contract.ts'
import type { Explained } from '../../why/contract.ts'
import { WhyButton, WhyPanel } from '../why/why-button.tsx'
import { DeltaChip } from '../figures/delta-chip.tsx'
import { EntriesLink } from '../figures/entries-link.tsx'
import type { Figure, Shop } from '../figures/figure.ts'
import { figuresOf } from '../figures/figures.ts'
import { CARD_TOGGLES, useToggles, type Toggle } from '../customize/preferences.ts'
import { namedIn, useOnly } from '../only.ts'
import { TrendLine } from './trend-line.tsx'

const gridStyles = 'grid gap-3 @2xs:grid-cols-2 @2xl:gap-4 @4xl:grid-cols-4'
/** so that rows are full, also before and after the split */
const largeOf = (cards: number, isSplit: boolean): number =>
  isSplit ? 1 + ((cards - 1) % 2) : (4 - (cards % 4)) % 4
/** In narrow cards the change moves below. */
const cardStyles = (large: boolean) =>
  cn(
    'relative grid grid-cols-[auto_minmax(0,1fr)] content-between gap-x-2 gap-y-1.5 transition-colors has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus has-[a:hover]:border-edge/60',
    large ? 'min-h-35.5 @2xs:col-span-2 @2xs:only:col-span-full' : 'min-h-34.5 @4xl:min-h-34',
  )
const changeStyles = (large: boolean) =>
  large
    ? 'col-start-2 row-start-1 self-center justify-self-end @max-2xs:row-start-4 @max-2xs:col-start-1 @max-2xs:justify-self-start'
    : 'col-span-2 justify-self-start @4xl:col-span-1 @4xl:col-start-2 @4xl:row-start-1 @4xl:self-center @4xl:justify-self-end'

const whyStyles = (large: boolean) =>
  large ? 'relative' : 'absolute right-3.5 bottom-4.5 @4xl:relative @4xl:inset-auto'

const chevronStyles = (large: boolean) =>
  cn(
    'size-3.5 shrink-0 print:hidden',
    large ? 'mb-0.5' : 'absolute top-4 right-3 @4xl:static @4xl:mb-0.5',
  )

/** leaves room for a trend on a phone */
const MAX_CHARS_WITH_TREND = 7
function trendStyles(large: boolean, { value, delta }: Figure): string {
  const rightOfValue = 'col-start-2 row-start-2'
  if (large) return `${rightOfValue} h-16 max-w-80 @max-2xs:hidden`
  const small = `${rightOfValue} h-11 max-w-20 @max-2xs:hidden`
  if (value.length <= MAX_CHARS_WITH_TREND) return small
  return delta
    ? `${small} @max-4xl:hidden`
    : 'col-span-2 row-start-4 h-10 @4xl:col-span-1 @4xl:col-start-2 @4xl:row-start-2 @4xl:h-11 @4xl:max-w-20'
}

interface Props {
  metrics: Metrics
  range: DayRange
  shop: Shop
  afterFirst: ReactNode
}

export function KpiCards({ metrics, range, shop, afterFirst }: Props) {
  const toggles = useToggles()
  const notation = useNotation()
  const [asked, setAsked] = useState<Explained | null>(null)
  const figures = figuresOf(metrics, range, notation, shop).filter(({ toggle }) => toggles[toggle])
  if (figures.length === 0) return null
  return (
    <section aria-label="Key figures" className={gridStyles}>
      {figures.map((figure, index) => (
        <Fragment key={figure.toggle}>
          <KpiCard
            figure={figure}
            large={index < largeOf(figures.length, Boolean(afterFirst))}
            onAsk={setAsked}
          />
          {index === 0 && afterFirst && <div className="col-span-full grid">{afterFirst}</div>}
        </Fragment>
      ))}
      {asked && (
        <Suspense>
          <WhyPanel
            figure={asked}
            range={range}
            comparedWith={metrics.comparedWith}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The other figures aren't compared with anything. */
const EXPLAINED: Partial<Record<Toggle, Explained>> = {
  totalRevenue: 'totalRevenue',
  totalSales: 'totalSales',
  averageSale: 'averageSale',
  grossProfitMargin: 'grossProfitMargin',
  revenueGrowthRate: 'totalRevenue',
}

interface CardProps {
  figure: Figure
  large: boolean
  onAsk: (explained: Explained) => void
}

function KpiCard({ figure, large, onAsk }: CardProps) {
  const { label, value, exact, definition, note, delta, entries } = figure
  const named = namedIn(useOnly())
  const explained = named ? undefined : EXPLAINED[figure.toggle]
  return (
    <Card compact className={cardStyles(large)}>
      <div
        className={cn(
          'col-start-1 row-start-1 flex items-center gap-1.5 self-center',
          !large && 'col-span-2 @4xl:col-span-1',
        )}
      >
        <h2 className="truncate text-sm font-medium text-muted">{label}</h2>
        {/* Above the link, which covers the whole card. */}
        <span className="relative z-1">
          <Definition term={label}>
            {exact && <b className="mb-1 block font-semibold">{exact}</b>}
            {definition}
          </Definition>
        </span>
      </div>
      <p
        translate="no"
        className={cn(
          'row-start-2 self-center font-bold tracking-tighter whitespace-nowrap @max-2xs:col-span-2 @max-2xs:whitespace-normal',
          large ? 'text-3xl @max-2xs:text-figure' : 'text-figure @4xl:text-figure-lg',
        )}
      >
        {entries ? (
          <EntriesLink range={entries} stretched plain>
            {value}
          </EntriesLink>
        ) : (
          value
        )}
      </p>
      <TrendLine
        trend={figure.trend}
        headedFor={figure.headedFor}
        leastSpan={figure.leastSpan}
        filled={large}
        className={cn('w-full self-center justify-self-end', trendStyles(large, figure))}
      />
      <p className="col-span-2 row-start-3 flex items-end justify-between gap-1 text-sm text-faint">
        <span className="min-w-0">
          <UnbrokenDays>{note}</UnbrokenDays>
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {delta && explained && (
            <WhyButton of={label} onAsk={() => onAsk(explained)} className={whyStyles(large)} />
          )}
          {entries && <ChevronRight className={chevronStyles(large)} aria-hidden />}
        </span>
      </p>
      {delta && <DeltaChip delta={delta} className={changeStyles(large)} />}
    </Card>
  )
}

export function KpiCardsSkeleton({ afterFirst }: Pick<Props, 'afterFirst'>) {
  const toggles = useToggles()
  const cards = CARD_TOGGLES.filter((toggle) => toggles[toggle])
  if (cards.length === 0) return null
  return (
    <div className={gridStyles}>
      {cards.map((toggle, index) => {
        const large = index < largeOf(cards.length, Boolean(afterFirst))
        return (
          <Fragment key={toggle}>
            <Card compact className={cardStyles(large)}>
              <Skeleton height="h-3.5" className="col-span-2 w-24" />
              <Skeleton
                height={large ? 'h-10' : 'h-7'}
                className={cn('col-span-2 max-w-full', large ? 'w-48' : 'w-24')}
              />
              <Skeleton height="h-3.5" className="col-span-2 w-28 max-w-full" />
            </Card>
            {index === 0 && afterFirst && <div className="col-span-full grid">{afterFirst}</div>}
          </Fragment>
        )
      })}
    </div>
  )
}
