import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, type ReactNode, type Ref } from 'react'
import { useNotation } from '../../profile/web/index.ts'
import { cn } from '../../../web/ui/cn.ts'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import type { Today } from '../contract.ts'
import { numberWords, trackWords, type TrackWords } from '../rules/words.ts'
import { NextLine } from './next-line.tsx'
import { todayQuery } from './queries.ts'

/** How is today, am I on track, what next? */
export function Now() {
  const query = useQuery(todayQuery)
  const { data } = query
  const frame = useRef<HTMLElement>(null)
  // Only if the focus was on what is gone.
  const moveFocus = useCallback(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  if (query.isError && !data) {
    return (
      <Frame>
        <div className="p-5">
          <TryAgain query={query} title="Today's figures couldn't be loaded" />
        </div>
      </Frame>
    )
  }
  return (
    <Frame ref={frame}>
      {data ? <Answers answer={data} /> : <Loading />}
      {data?.hint && (
        <NextLine key={data.hint.key} hint={data.hint} today={data.today} onGone={moveFocus} />
      )}
    </Frame>
  )
}

/** The number alone, for the coach. */
export function NowNumber() {
  const query = useQuery(todayQuery)
  const { data } = query
  if (data) return <Figure answer={data} />
  return (
    <div className={partStyles}>
      {query.isError ? (
        <TryAgain query={query} title="Today's figures couldn't be loaded" />
      ) : (
        <Skeleton height="h-24" className="opacity-30" />
      )}
    </div>
  )
}

const Frame = ({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) => (
  <section
    ref={ref}
    tabIndex={-1}
    aria-label="Now"
    className="mb-5 overflow-hidden rounded-box border border-ink-line bg-ink text-on-ink scheme-dark md:mb-6 print:hidden"
  >
    {children}
  </section>
)

const partStyles = 'min-w-0 p-4 @2xl:px-7 @2xl:py-6'

function Answers({ answer }: { answer: Today }) {
  const notation = useNotation()
  const track = trackWords(answer, notation)
  return (
    <div className={cn('grid', track.length > 0 && '@2xl:grid-cols-2')}>
      <Figure answer={answer} />
      {track.length > 0 && (
        <div
          className={cn(
            partStyles,
            'grid content-center gap-4 border-ink-line @max-2xl:border-t @2xl:gap-5 @2xl:border-l',
          )}
        >
          {track.map((words) => (
            <Track key={words.name} words={words} />
          ))}
        </div>
      )}
    </div>
  )
}

function Figure({ answer }: { answer: Today }) {
  const { label, corner, amount, of, filled, sentence } = numberWords(answer, useNotation())
  return (
    <div className={partStyles}>
      <p className={cn(rowStyles, 'text-on-ink-muted')}>
        <span>{label}</span>
        <span>{corner}</span>
      </p>
      <p className="text-hero font-semibold tracking-tighter wrap-anywhere">
        {amount}
        {of && (
          <>
            {' '}
            <span className="text-title font-normal tracking-[0em] text-on-ink-muted">{of}</span>
          </>
        )}
      </p>
      {filled !== null && <Bar filled={filled} isNumber />}
      {sentence && <p className={cn('text-pretty', filled === null && 'mt-2')}>{sentence}</p>}
    </div>
  )
}

const rowStyles = 'flex flex-wrap items-baseline justify-between gap-x-4'

const TONES = { better: 'text-better', worse: 'text-worse', plain: '' }

function Track({ words }: { words: TrackWords }) {
  const { name, amount, verdict, filled, due, note } = words
  return (
    <div>
      <p className={rowStyles}>
        <span>
          <b className="font-semibold">{name}</b>{' '}
          <span className="text-on-ink-muted">{amount}</span>
        </span>
        {verdict && <b className={cn('font-semibold', TONES[verdict.is])}>{verdict.text}</b>}
      </p>
      {filled !== null && <Bar filled={filled} due={due} />}
      {note && <p className="mt-1 text-small text-on-ink-muted">{note}</p>}
    </div>
  )
}

interface BarProps {
  filled: number
  due?: number | null
  isNumber?: boolean
}

/** The words beside it say the same. */
const Bar = ({ filled, due = null, isNumber = false }: BarProps) => (
  <div
    aria-hidden
    className={cn(
      'relative rounded-full bg-ink-line forced-colors:outline',
      isNumber ? 'my-3 h-2.5' : 'mt-2 h-1',
    )}
  >
    <div className="size-full overflow-hidden rounded-full">
      <div
        className={cn(
          'size-full origin-left rounded-full transition-transform duration-700 ease-linear forced-color-adjust-none',
          isNumber ? 'bg-gold' : 'bg-on-ink-muted',
        )}
        style={{ transform: `scaleX(${filled})` }}
      />
    </div>
    {due !== null && (
      <span
        className="absolute -inset-y-1 w-0.5 rounded-full bg-on-ink forced-color-adjust-none"
        style={{ left: `calc(${due * 100}% - 1px)` }}
      />
    )}
  </div>
)

/** Keeps the place of a usual answer, so that the page below doesn't move when it comes. */
const Loading = () => (
  <div role="status" className="grid min-h-98 content-center gap-3 p-5 @2xl:min-h-58">
    <span className="sr-only">Loading today's figures…</span>
    <Skeleton className="w-24 opacity-30" />
    <Skeleton height="h-10" className="w-40 opacity-30" />
    <Skeleton height="h-2.5" className="opacity-30" />
  </div>
)
