import type { Metrics } from '../../contract.ts'
import { categoryPerformance, channelPerformance } from '../../rankings/contract.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { LABELS, useToggles } from '../customize/preferences.ts'
import { namedIn, useNarrow, useOnly, type OnlyKind } from '../only.ts'
import { HoursPanel } from './hours-panel.tsx'
import type { PanelProps } from './panels.tsx'
import { RankingPanel } from './ranking-panel.tsx'
import { useSoldColumns } from './sold-columns.tsx'

const KINDS = [
  {
    kind: 'channel',
    many: 'channels',
    toggle: 'channelPerformance',
    endpoint: channelPerformance,
    head: 'Channel',
  },
  {
    kind: 'category',
    many: 'categories',
    toggle: 'categoryPerformance',
    endpoint: categoryPerformance,
    head: 'Category',
  },
] as const

export function MorePanels({ uses, ...props }: PanelProps & Pick<Metrics, 'uses'>) {
  const toggles = useToggles()
  const kinds = KINDS.filter(({ many, toggle }) => uses[many] && toggles[toggle])
  const on = kinds.length + (toggles.busyHours ? 1 : 0)
  if (on === 0) return null
  return (
    <div
      className={cn(
        'grid gap-3 @2xl:gap-4 print:block print:*:not-last:mb-4',
        kinds.length === 2 && '@2xl:grid-cols-2',
        kinds.length === 1 && toggles.busyHours && '@4xl:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]',
      )}
    >
      {kinds.map(({ kind, ...panel }) => (
        <NamePanel key={kind} kind={kind} {...panel} {...props} />
      ))}
      {toggles.busyHours && (
        <HoursPanel {...props} className={kinds.length === 2 ? '@2xl:col-span-2' : ''} />
      )}
    </div>
  )
}

type NamePanelProps = PanelProps & { kind: OnlyKind } & Pick<
    (typeof KINDS)[number],
    'many' | 'toggle' | 'endpoint' | 'head'
  >

const PER_PURCHASE =
  'Revenue per purchase: sales of one day with the same receipt number are one purchase.'

/** Always lists all names, to go from one to another. */
function NamePanel({ kind, many, toggle, endpoint, head, hasOther, ...shared }: NamePanelProps) {
  const only = useOnly()
  const named = namedIn(only)
  const narrow = useNarrow()
  const { ofSales, counts, margin, revenue } = useSoldColumns()
  const nameOf = (name: string) => {
    const isShown = named?.kind === kind && named.name === name
    return (
      <button
        type="button"
        aria-pressed={isShown}
        title={isShown ? 'Show all' : 'Show only this on the dashboard'}
        className={cn(
          'line-clamp-2 text-left wrap-anywhere after:absolute after:inset-0 hover:underline',
          isShown && 'font-semibold text-gold-text',
        )}
        onClick={() => narrow(isShown ? {} : { [kind]: name })}
      >
        {name}
      </button>
    )
  }
  return (
    <RankingPanel
      {...shared}
      endpoint={endpoint}
      only={named?.kind === kind ? {} : only}
      title={LABELS[toggle]}
      texts={{
        failed: `Unable to load your ${many}`,
        reason: `Failed to fetch your ${many}`,
        empty: `No sales with a ${kind} in this period`,
        emptyHint: hasOther ? 'Try selecting a different time period' : '',
      }}
      nameHead={head}
      {...ofSales}
      onName={({ name }) => nameOf(name)}
      columns={[counts[0]!, { ...counts[1]!, definition: PER_PURCHASE }, margin, revenue]}
    />
  )
}
