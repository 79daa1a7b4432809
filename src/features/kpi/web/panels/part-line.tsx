import { useInfiniteQuery } from '@tanstack/react-query'
import type { DayRange } from '../../../../shared/calendar.ts'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { categoryPerformance, channelPerformance } from '../../rankings/contract.ts'
import { LABELS } from '../customize/preferences.ts'
import { money } from '../figures/format.ts'
import { namedIn, useNarrow, useOnly } from '../only.ts'
import { rankingQuery } from '../queries.ts'
import { quietLink } from '../quiet-link.ts'
import { Panel, rowStyles, Said } from './panel.tsx'
import { shareInWords } from './words.ts'

const PARTS = {
  channel: { toggle: 'channelPerformance', many: 'channels', endpoint: channelPerformance },
  category: { toggle: 'categoryPerformance', many: 'categories', endpoint: categoryPerformance },
} as const

interface Props {
  kind: keyof typeof PARTS
  range: DayRange
  /** of the period */
  revenue: number
}

/** Always lists all names, to go from one to another. */
export function PartLine({ kind, range, revenue }: Props) {
  const { toggle, many, endpoint } = PARTS[kind]
  const notation = useNotation()
  const narrow = useNarrow()
  const only = useOnly()
  const named = namedIn(only)
  const isNarrowed = named?.kind === kind
  const query = useInfiniteQuery(rankingQuery(endpoint, range, isNarrowed ? {} : only))
  if (query.isError && !query.data) {
    return <TryAgain query={query} title={`Unable to load your ${many}`} />
  }
  const rows = query.data?.map(({ name, totalRevenue }) => ({ name, amount: totalRevenue })) ?? []
  const said = isNarrowed
    ? { name: named.name, rest: ' is shown' }
    : shareInWords(rows, revenue, notation)
  // A single one of everything says nothing.
  const isAll = !isNarrowed && rows.length === 1 && rows[0]!.amount >= revenue
  if (!said || isAll) return null
  return (
    <Panel title={LABELS[toggle]} answer={<Said {...said} />} isFolded>
      <ScrollArea aria-label={LABELS[toggle]} className="max-h-80">
        <ul>
          {rows.map(({ name, amount }) => {
            const isShown = isNarrowed && named.name === name
            return (
              <li key={name} className={rowStyles}>
                <button
                  type="button"
                  aria-pressed={isShown}
                  title={isShown ? 'Show all' : 'Show only this on the dashboard'}
                  className={`${quietLink} min-w-0 wrap-anywhere aria-pressed:font-semibold`}
                  onClick={() => narrow(isShown ? {} : { [kind]: name })}
                >
                  <bdi translate="no">{name}</bdi>
                </button>
                <span className="whitespace-nowrap">{money(amount, notation)}</span>
              </li>
            )
          })}
        </ul>
      </ScrollArea>
    </Panel>
  )
}
