import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { sentenceOf } from '../../../../web/api.ts'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import { LABELS } from '../customize/preferences.ts'
import { money } from '../figures/format.ts'
import { useOnly } from '../only.ts'
import { rankingQuery } from '../queries.ts'
import { quietLink } from '../quiet-link.ts'
import type { CustomerRow } from '../../rankings/contract.ts'
import { KINDS, rowsOf, type Kind } from './kinds.ts'
import { Panel, rowStyles, Said } from './panel.tsx'
import { leadInWords } from './words.ts'

const AllRows = lazy(async () => ({ default: (await import('./all-rows.tsx')).AllRows }))

/** Customers have a second line each. */
const SHOWN: Record<Kind, number> = { product: 4, team: 4, customer: 3 }

interface Props {
  kind: Kind
  range: DayRange
  isFolded: boolean
  waiting: boolean
  /** by default who leads */
  answerOf?: (customers: CustomerRow[]) => ReactNode
  nameOf?: (customer: CustomerRow) => ReactNode
  lastSeenOf?: (customer: CustomerRow) => ReactNode
  action?: ReactNode
}

/** The first of a list; the others, and more of each, are one press away. */
export function TopList({ kind, range, isFolded, waiting, action, ...props }: Props) {
  const { answerOf, nameOf, lastSeenOf } = props
  const { toggle, endpoint, many, ...texts } = KINDS[kind]
  const notation = useNotation()
  const today = useToday()
  const only = useOnly()
  const [showsAll, setShowsAll] = useState(false)
  const query = useInfiniteQuery(rankingQuery(endpoint, range, only))
  const { data } = query
  const rows = rowsOf(kind, data, notation, today)
  const lead = leadInWords(rows)
  const panel = (answer: ReactNode, content: ReactNode) => (
    <Panel title={LABELS[toggle]} answer={answer} isFolded={isFolded}>
      {content}
    </Panel>
  )
  if (waiting || query.isPending) return panel('', <Skeleton height="h-40" />)
  if (!data) {
    return (
      <TryAgain query={query} title={texts.failed}>
        <span className="block">{sentenceOf(query.error, texts.reason)}</span>
        <span className="block">Try refreshing the page</span>
      </TryAgain>
    )
  }
  if (rows.length === 0) {
    return panel(
      texts.empty,
      <p className="text-muted">
        {!isFolded && <span className="block">{texts.empty}</span>}
        <span className="block text-small">{texts.hint}</span>
      </p>,
    )
  }
  const customers = data as CustomerRow[]
  const count = query.hasNextPage ? '' : `${rows.length} `
  return (
    <>
      {panel(
        answerOf?.(customers) || (lead && <Said {...lead} />),
        <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-50">
          <ul>
            {rows.slice(0, SHOWN[kind]).map(({ name, amount }, index) => (
              <li key={name} className={rowStyles}>
                <span className="min-w-0 wrap-anywhere">
                  {nameOf?.(customers[index]!) ?? <bdi translate="no">{name}</bdi>}
                  {lastSeenOf?.(customers[index]!)}
                </span>
                <span className="whitespace-nowrap">{money(amount, notation)}</span>
              </li>
            ))}
          </ul>
          <p className="flex gap-4 text-small">
            <button type="button" className={quietLink} onClick={() => setShowsAll(true)}>
              {rows.length === 1 ? 'More about it' : `All ${count}${many}`}
            </button>
            {action}
          </p>
        </div>,
      )}
      {showsAll && (
        <Suspense>
          <AllRows {...{ kind, range, query, nameOf }} onClose={() => setShowsAll(false)} />
        </Suspense>
      )}
    </>
  )
}
