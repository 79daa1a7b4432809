import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useRef, type ReactNode, type Ref } from 'react'
import type { Notation } from '../../../shared/money.ts'
import { periodOf } from '../../../shared/periods.ts'
import { useNotation } from '../../profile/web/index.ts'
import { cn } from '../../../web/ui/cn.ts'
import { Progress } from '../../../web/ui/progress.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import type { Part, Today } from '../contract.ts'
import { dayWords } from './day-words.ts'
import { HintLine } from './hint-line.tsx'
import { partWords, type PartWords } from './part-words.ts'
import { todayQuery } from './queries.ts'

export function DayBar() {
  const query = useQuery(todayQuery)
  const { data } = query
  const frame = useRef<HTMLElement>(null)
  // Only if the focus was on what is gone.
  const moveFocus = useCallback(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  if (query.isError && !data) {
    return (
      <div className="mb-5 md:mb-6 print:hidden">
        <Frame>
          <div className="grow">
            <TryAgain query={query} title="Today's figures couldn't be loaded" />
          </div>
        </Frame>
      </div>
    )
  }
  return (
    <div className="mb-5 grid gap-3 md:mb-6 print:hidden">
      <Frame ref={frame}>{data ? <Cells answer={data} /> : <Loading />}</Frame>
      {data?.hint && (
        <HintLine key={data.hint.key} hint={data.hint} today={data.today} onGone={moveFocus} />
      )}
      {/* Keeps the place of a hint, so that the page below doesn't move when one comes. */}
      {!data && <div className="min-h-22 rounded-box border border-line bg-card @2xl:min-h-12.5" />}
    </div>
  )
}

const Frame = ({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) => (
  <section
    ref={ref}
    tabIndex={-1}
    aria-label="Today"
    className="flex flex-wrap overflow-hidden rounded-box border border-ink-line bg-ink text-on-ink scheme-dark"
  >
    {children}
  </section>
)

/** Without parts that repeat the cell before, as on the first day. */
function Cells({ answer }: { answer: Today }) {
  const { month, yearOrQuarter, day } = answer
  const showsMonth = month.goal !== null || month.revenue !== day.revenue
  const showsYear = yearOrQuarter.goal !== null || yearOrQuarter.revenue !== month.revenue
  return (
    <>
      <DayCell answer={answer} />
      {showsMonth && <PartCell part={month} answer={answer} />}
      {showsYear && <PartCell part={yearOrQuarter} answer={answer} />}
    </>
  )
}

const cellStyles =
  'group min-w-0 grow px-4 py-3.5 -outline-offset-2 hover:bg-white/4 md:px-5 md:py-4 border-ink-line'

function periodShown({ target, isOpenToday }: Today, { fiscalMonth }: Notation): Shown {
  if (target?.beat === 'month')
    return periodOf({ start: target.startDate, end: target.endDate }, fiscalMonth)!
  return { period: target?.beat === 'week' || !isOpenToday ? 'week' : 'today' }
}
type Shown = { period: 'today' | 'week' } | NonNullable<ReturnType<typeof periodOf>>

function DayCell({ answer }: { answer: Today }) {
  const notation = useNotation()
  const words = dayWords(answer, notation)
  const { note } = words
  return (
    <Link
      to="."
      search={periodShown(answer, notation)}
      className={cn(cellStyles, 'basis-full @2xl:basis-4/12')}
    >
      <Head>
        <span>
          <span className="@2xl:hidden">{words.label}</span>
          <span className="hidden @2xl:inline">{words.longLabel}</span>
        </span>
        <span>{words.corner}</span>
      </Head>
      <p className="mt-0.5 text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
        {words.amount}{' '}
        {words.of && (
          <span className="text-base font-medium tracking-normal text-on-ink-muted">
            {words.of}
          </span>
        )}
      </p>
      {words.filled !== null && <Bar filled={words.filled} />}
      {(note.strong || note.rest) && (
        <p className="mt-2 text-ui text-on-ink-muted">
          {note.strong && <b className="font-semibold text-on-ink">{note.strong}</b>}
          {note.strong && note.rest && (note.separator ?? ' ')}
          {note.rest}
        </p>
      )}
    </Link>
  )
}

function PartCell({ part, answer }: { part: Part; answer: Today }) {
  const notation = useNotation()
  const words = partWords(part, answer, notation)
  // A part is always a whole month, quarter or year.
  const period = periodOf({ start: part.startDate, end: part.endDate }, notation.fiscalMonth)!
  return (
    <Link
      to="."
      search={period}
      className={cn(
        cellStyles,
        'basis-full border-t @2xs:basis-5/12 @2xs:not-first:odd:border-l @2xl:basis-3/12 @2xl:border-t-0 @2xl:border-l',
      )}
    >
      <Head>
        <span className="truncate">
          {words.name}
          {words.description && (
            <span className="hidden @2xl:inline">
              {' '}
              · <bdi>{words.description}</bdi>
            </span>
          )}
        </span>
        {words.state && <State state={words.state} className="hidden @2xl:inline" />}
      </Head>
      <p className="mt-1 hidden text-lg font-semibold tracking-snug @2xl:block">
        {words.amount}{' '}
        {words.of && <span className="text-ui font-medium text-on-ink-muted">{words.of}</span>}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 text-base font-semibold @2xl:hidden">
        {words.short}
        {words.state && (
          <State
            state={words.behind ? { ...words.state, text: words.behind } : words.state}
            className="text-ui"
          />
        )}
        {words.shortNote && (
          <span className="text-sm font-medium text-on-ink-muted">{words.shortNote}</span>
        )}
      </p>
      {words.filled !== null && (
        <Bar filled={words.filled} due={words.due} className="hidden @2xl:block" />
      )}
      {(words.behind || words.note) && (
        <p className="mt-2 hidden text-ui text-on-ink-muted @2xl:block">
          {words.behind && <b className="font-semibold text-worse">{words.behind}</b>}
          {words.behind && words.note && ' · '}
          {words.note}
        </p>
      )}
    </Link>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <p className="flex justify-between gap-2 text-sm font-medium text-on-ink-muted">{children}</p>
)

const STATES = { good: 'text-better', bad: 'text-worse', plain: 'text-on-ink' }

const State = ({
  state,
  className,
}: {
  state: NonNullable<PartWords['state']>
  className: string
}) => (
  <span className={cn('font-semibold @2xl:whitespace-nowrap', STATES[state.is], className)}>
    {state.text}
  </span>
)

interface BarProps {
  filled: number
  due?: number | null
  className?: string
}

/** The words beside it say the same. */
const Bar = ({ filled, due = null, className }: BarProps) => (
  <div aria-hidden className={cn('mt-2.5', className)}>
    <Progress text="Progress" value={filled} due={due} />
  </div>
)

const Loading = () => (
  <div role="status" className="grid min-h-49 grow content-center gap-3 px-5 @2xl:min-h-34">
    <span className="sr-only">Loading today's figures…</span>
    <Skeleton className="w-24 opacity-30" />
    <Skeleton height="h-7" className="w-40 opacity-30" />
    <Skeleton height="h-2" className="opacity-30" />
  </div>
)
