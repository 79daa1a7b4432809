import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import { Badge, type Tone } from '../../../../web/ui/badge.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { ExactTime, RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { useCheck } from '../../../accounts/web/index.ts'
import { count } from '../../../profile/web/index.ts'
import { refreshEntries } from '../../../sales/web/index.ts'
import { fetchFeed, readFeed, removeFeed, switchFeed, type Feed } from '../../feeds/contract.ts'
import type { Fetched } from '../fetched-file.ts'
import { feedsQuery, importsQuery } from '../queries.ts'
import { AddressForm } from './address-form.tsx'

/** ms */
const POLL = 1_500
/** ms; the job of "Read now" may not have begun */
const BEGINNING = 6_000

/** Emails link to this id. */
const SECTION = 'nightly-files'

type OnFetched = (fetched: Fetched) => void

export function NightlyFiles({ onFetched }: { onFetched: OnFetched }) {
  const [pressedAt, setPressedAt] = useState(0)
  const { data } = useQuery({
    ...feedsQuery,
    refetchInterval: ({ state }) =>
      state.data?.feeds.some(({ isReading }) => isReading) || Date.now() - pressedAt < BEGINNING
        ? POLL
        : false,
  })
  const feeds = data?.feeds ?? []
  const section = useRef<HTMLElement>(null)
  useWhenRead(feeds)
  useLinkToHere(section, feeds.length > 0)
  if (feeds.length === 0) return null
  return (
    <section
      ref={section}
      id={SECTION}
      tabIndex={-1}
      aria-labelledby="nightly-files-title"
      className="scroll-mt-24 outline-none"
    >
      <h3 id="nightly-files-title" className="text-body font-semibold">
        Read every night
      </h3>
      <ul className="divide-y divide-line">
        {feeds.map((feed) => (
          <NightlyFile
            key={feed.id}
            feed={feed}
            onFetched={onFetched}
            onRead={() => setPressedAt(Date.now())}
          />
        ))}
      </ul>
    </section>
  )
}

export function AboutNightly({ feedId }: { feedId: number }) {
  const { data } = useQuery(feedsQuery)
  const feed = data?.feeds.find(({ id }) => id === feedId)
  return (
    <div className="grid gap-1 text-body">
      {feed?.problem === 'question' && <p className="font-semibold">{feed.message}</p>}
      <p className="text-muted">
        Check how the file is read. What you choose here is used every night.
      </p>
    </div>
  )
}

/** The browser can't: the list isn't there yet when the page opens. */
function useLinkToHere(section: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || window.location.hash !== `#${SECTION}`) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [section, isShown])
}

function useWhenRead(feeds: Feed[]): void {
  const readAt = feeds.map((feed) => feed.readAt).join()
  const before = useRef<string>(null)
  useEffect(() => {
    if (before.current !== null && before.current !== '' && before.current !== readAt) {
      void queryClient.invalidateQueries(importsQuery)
      void refreshEntries()
    }
    before.current = readAt
  }, [readAt])
}

interface Props {
  feed: Feed
  onFetched: OnFetched
  onRead: () => void
}

function NightlyFile({ feed, onFetched, onRead }: Props) {
  const [open, setOpen] = useState<'address' | 'removal' | null>(null)
  const fetching = useMutation({
    mutationFn: () => call(fetchFeed, { params: { id: feed.id }, body: {} }),
    onSuccess: onFetched,
  })
  const failed = "The file couldn't be fetched. Please try again."
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <About feed={feed} />
        <Saves>
          <div className="flex flex-wrap gap-2 lg:ml-auto">
            <MainButton feed={feed} fetching={fetching} onRead={onRead} />
            {feed.state === 'on' && feed.problem !== 'question' && (
              <Button
                variant="secondary"
                pending={fetching.isPending}
                aria-label={`Change: ${feed.fileName}`}
                onClick={() => fetching.mutate()}
              >
                Change
              </Button>
            )}
            <Button
              variant="secondary"
              aria-expanded={open === 'address'}
              aria-label={`New address: ${feed.fileName}`}
              onClick={() => setOpen(open === 'address' ? null : 'address')}
            >
              New address
            </Button>
            {feed.state === 'on' && <SwitchButton feed={feed} isOn={false} />}
            <Button
              variant="quiet"
              aria-label={`Remove: ${feed.fileName}`}
              onClick={() => setOpen('removal')}
            >
              Remove
            </Button>
          </div>
        </Saves>
      </div>
      {fetching.error && <ErrorNotice>{sentenceOf(fetching.error, failed)}</ErrorNotice>}
      {open === 'address' && (
        <AddressForm feed={feed} onFetched={onFetched} onCancel={() => setOpen(null)} />
      )}
      {open === 'removal' && <RemoveDialog feed={feed} onClose={() => setOpen(null)} />}
    </li>
  )
}

const PROBLEMS: Record<NonNullable<Feed['problem']>, { label: string; tone: Tone }> = {
  question: { label: 'Needs an answer', tone: 'strong' },
  failed: { label: "Couldn't be read", tone: 'bad' },
  undone: { label: 'Paused', tone: 'plain' },
  recovered: { label: 'Paused', tone: 'plain' },
}

function About({ feed }: { feed: Feed }) {
  const { fileName, host, state, isReading, readAt, nextAt, newSales, problem, message } = feed
  const shown = isReading
    ? { label: 'Reading...', tone: 'plain' as const }
    : state === 'paused'
      ? { label: 'Paused', tone: 'plain' as const }
      : problem && PROBLEMS[problem]
  return (
    <div className="min-w-0 grow basis-40 sm:basis-64">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{fileName}</bdi>
        {shown && <Badge tone={shown.tone}>{shown.label}</Badge>}
      </p>
      <p className="text-small text-muted">
        <bdi className="wrap-anywhere">{host}</bdi>
        {readAt && (
          <>
            {' · read '}
            <RelativeTime instant={readAt} />
            {`, ${newSales === 0 ? 'nothing new' : `${count(newSales)} new`}`}
          </>
        )}
        {nextAt && (
          <>
            {' · next '}
            <ExactTime instant={nextAt} />
          </>
        )}
      </p>
      {message && (
        <p className={problem === 'failed' ? 'text-small text-worse' : 'text-small'}>{message}</p>
      )}
    </div>
  )
}

interface MainProps extends Pick<Props, 'feed' | 'onRead'> {
  fetching: { isPending: boolean; mutate: () => void }
}

function MainButton({ feed, fetching, onRead }: MainProps) {
  const reading = useMutation({
    mutationFn: () => call(readFeed, { params: { id: feed.id } }),
    onSuccess: () => {
      onRead()
      void queryClient.invalidateQueries(feedsQuery)
    },
    onError: (error) => toast.error(sentenceOf(error, "It couldn't be read. Please try again.")),
  })
  if (feed.state === 'paused') return <SwitchButton feed={feed} isOn />
  if (feed.problem === 'question')
    return (
      <Button
        pending={fetching.isPending}
        aria-label={`Answer: ${feed.fileName}`}
        onClick={() => fetching.mutate()}
      >
        Answer
      </Button>
    )
  return (
    <Button
      variant="secondary"
      pending={reading.isPending || feed.isReading}
      aria-label={`Read now: ${feed.fileName}`}
      onClick={() => reading.mutate()}
    >
      Read now
    </Button>
  )
}

function SwitchButton({ feed, isOn }: { feed: Feed; isOn: boolean }) {
  const work = useMutation({
    mutationFn: () => call(switchFeed, { params: { id: feed.id }, body: { isOn } }),
    onSuccess: () => queryClient.invalidateQueries(feedsQuery),
    onError: (error) =>
      check.isRefused(error) ||
      toast.error(sentenceOf(error, "It couldn't be changed. Please try again.")),
  })
  const check = useCheck(() => work.mutate())
  const button = (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      pending={work.isPending}
      aria-label={`${isOn ? 'Turn on' : 'Pause'}: ${feed.fileName}`}
      onClick={() => work.mutate()}
    >
      {isOn ? 'Turn on' : 'Pause'}
    </Button>
  )
  return (
    <>
      {button}
      {check.step}
    </>
  )
}

function RemoveDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const work = useMutation({
    mutationFn: () => call(removeFeed, { params: { id: feed.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(feedsQuery)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Stop reading this file?"
      action={
        <Button variant="danger" pending={work.isPending} onClick={() => work.mutate()}>
          Remove
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          <bdi className="wrap-anywhere">{feed.fileName}</bdi> is no longer read every night, and
          its address is forgotten. The sales that it brought stay.
        </p>
        {work.error && (
          <ErrorNotice>
            {sentenceOf(work.error, "It couldn't be removed. Please try again.")}
          </ErrorNotice>
        )}
      </div>
    </Dialog>
  )
}
