import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { EXCHANGE_DAYS } from '../../../../shared/limits.ts'
import { Badge, type Tone } from '../../../../web/ui/badge.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Loaded, PagedList } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { pagesQuery } from '../../../../web/queries.ts'
import { listExchanges, type Exchange } from '../contract.ts'

const exchangesQuery = {
  ...pagesQuery(listExchanges),
  // Texts are asked for on other pages.
  staleTime: 0,
}

export function SentToModel() {
  const query = useInfiniteQuery(exchangesQuery)
  return (
    <Loaded query={query} loading={LOADING} failed={FAILED}>
      {({ pages: [first] }) => (
        <>
          <p className="text-pretty text-muted">
            {first!.model
              ? `The model is ${first!.model.name} at ${first!.model.host}.`
              : 'No AI model is set up in this app, so nothing is sent.'}
          </p>
          {(first!.model || first!.exchanges.length > 0) && (
            <Disclosure title={<h3 className="text-body font-semibold">What was sent</h3>}>
              <Exchanges />
            </Disclosure>
          )}
        </>
      )}
    </Loaded>
  )
}

const LOADING = <Loading text="Loading the list..." rows={1} height="h-11" />
const FAILED = "The list couldn't be loaded"

const Box = ({ children }: { children: ReactNode }) => (
  <div className="rounded-box border border-line">{children}</div>
)

const Exchanges = () => (
  <PagedList
    query={useInfiniteQuery(exchangesQuery)}
    rowsOf={({ exchanges }) => exchanges}
    loading={LOADING}
    failed={FAILED}
    empty={<p className="pl-5.5 text-muted">Nothing in the last {EXCHANGE_DAYS} days.</p>}
    more="Show older"
    Frame={Box}
  >
    {(exchanges) => (
      <ul className="divide-y divide-line">
        {exchanges.map((exchange) => (
          <li key={exchange.id} className="px-3.5 py-1.5">
            <Disclosure title={<Summary exchange={exchange} />}>
              {() => <Details exchange={exchange} />}
            </Disclosure>
          </li>
        ))}
      </ul>
    )}
  </PagedList>
)

const TITLES: Record<Exchange['kind'], string> = {
  recommendations: 'Suggestions about a customer',
  outreach: 'Message to a customer',
  support: 'The cause of an issue you reported',
}
const OUTCOMES: Record<Exchange['outcome'], { label: string; tone?: Tone }> = {
  shown: { label: 'Shown', tone: 'good' },
  refused: { label: 'Not shown' },
  failed: { label: 'No answer', tone: 'bad' },
  waiting: { label: 'Waiting' },
}

function Summary({ exchange: { kind, at, outcome } }: { exchange: Exchange }) {
  const { label, tone } = OUTCOMES[outcome]
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
      {TITLES[kind]}
      <Badge tone={tone}>{label}</Badge>
      <span className="text-small font-normal text-muted">
        <RelativeTime instant={at} />
      </span>
    </span>
  )
}

function Details({ exchange }: { exchange: Exchange }) {
  const { model, sent, answered, shown, reason, outcome } = exchange
  return (
    <div className="grid gap-4 pt-1">
      {reason && (
        <p className="text-pretty">
          {outcome === 'refused' ? `We did not show the answer: ${reason}.` : reason}
        </p>
      )}
      <Part title={`Sent to ${model}`}>{sent}</Part>
      {answered !== null && <Part title="Answered">{answered}</Part>}
      {outcome !== 'waiting' && (
        <Part title={outcome === 'shown' ? 'What you saw' : 'Our own text in its place'}>
          {shown ?? 'None yet: the model was asked again.'}
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <h4 id={id} className="text-small font-semibold text-muted">
        {title}
      </h4>
      <ScrollArea aria-labelledby={id} className="max-h-60 rounded-box bg-sunken px-3.5 py-2.5">
        <p className="text-small wrap-anywhere whitespace-pre-wrap">{children}</p>
      </ScrollArea>
    </div>
  )
}
