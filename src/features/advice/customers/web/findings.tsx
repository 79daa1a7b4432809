import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, formatDays } from '../../../../shared/calendar.ts'
import type { ResponseOf } from '../../../../shared/endpoint.ts'
import {
  countOf,
  formatCount,
  formatMoney,
  percentText,
  type Notation,
} from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { entriesAt } from '../../../kpi/web/index.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { customerFindings, ShownFigure, ShownFinding } from '../contract.ts'

interface Props {
  query: UseQueryResult<ResponseOf<typeof customerFindings>>
  customer: { name: string }
}

export function Findings({ query, customer }: Props) {
  const id = useId()
  return (
    <section className="mt-6" aria-labelledby={id}>
      <h3 id={id} className="text-body font-semibold">
        What their purchases show
        <span className="font-normal text-muted max-sm:block">
          <span className="max-sm:hidden"> · </span>
          from all recorded sales
        </span>
      </h3>
      {query.isPending ? (
        <FindingsSkeleton />
      ) : query.data ? (
        <List findings={query.data.findings} customer={customer} />
      ) : (
        <TryAgain query={query} title="Unable to load what their purchases show" />
      )}
    </section>
  )
}

const SHOWN = 3

function List({ findings, customer }: { findings: ShownFinding[] } & Pick<Props, 'customer'>) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll || findings.length <= SHOWN + 1 ? findings : findings.slice(0, SHOWN)
  const showAll = () => {
    flushSync(() => setShowsAll(true))
    // The button is gone, so the focus moves to the first new one.
    list.current?.querySelectorAll('a')[SHOWN]?.focus()
  }
  return (
    <>
      <ul ref={list}>
        {shown.map((finding) => (
          <FindingItem key={finding.kind} finding={finding} customer={customer} />
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button variant="quiet" className="w-full" onClick={showAll}>
          Show {findings.length - shown.length} more
        </Button>
      )}
    </>
  )
}

const FindingsSkeleton = () => (
  <Loading text="Loading what their purchases show...">
    {[0, 1, 2].map((row) => (
      <div key={row} className="space-y-2 py-3">
        <Skeleton />
        <Skeleton className="w-3/5" />
      </div>
    ))}
  </Loading>
)

function FindingItem({ finding, customer }: { finding: ShownFinding } & Pick<Props, 'customer'>) {
  const { text, names, figures, range } = finding
  const notation = useNotation()
  return (
    <li className="relative border-b border-line py-3 last:border-b-0">
      <p className="text-body text-pretty wrap-anywhere">
        <WithNames text={text} names={names} />
      </p>
      {figures.length > 0 && (
        <dl className="mt-1 flex flex-wrap gap-x-4 text-small text-muted">
          {figures.map((figure) => (
            <div key={figure.label} className="flex min-w-0 flex-wrap gap-x-1.5">
              <dt className="wrap-anywhere">{figure.label}</dt>
              <dd className="font-semibold text-text">{textOf(figure, notation)}</dd>
            </div>
          ))}
        </dl>
      )}
      {range && (
        <Link
          {...entriesAt({ start: range.startDate, end: range.endDate }, customer.name)}
          className="mt-0.5 inline-block text-small underline underline-offset-2 after:absolute after:inset-0"
        >
          See these sales
          <span className="sr-only">
            {' '}
            of {customer.name},{' '}
            {formatDays({ start: range.startDate, end: range.endDate }, notation)}
          </span>
        </Link>
      )}
    </li>
  )
}

/** A name in another script would move the words and figures around it. */
function WithNames({ text, names }: { text: string; names: string[] }) {
  const parts = splitAt(text, names)
  return parts.map((part, i) => (i % 2 === 0 ? part : <bdi key={i}>{part}</bdi>))
}

function splitAt(text: string, names: string[]): string[] {
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length;) {
    const name = longestFirst.find((each) => text.startsWith(each, at))
    if (name) {
      parts.push(text.slice(start, at), name)
      start = at + name.length
    }
    at += name?.length ?? 1
  }
  return [...parts, text.slice(start)]
}

function textOf(figure: ShownFigure, notation: Notation): string {
  switch (figure.kind) {
    case 'money':
      return formatMoney(figure.value, notation)
    case 'percent':
      return percentText(figure.value, notation)
    case 'days':
      return countOf(figure.value, notation, 'day')
    case 'count':
      return formatCount(figure.value, notation)
    case 'day':
      return formatDay(figure.day, notation)
  }
}
