import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Badge, type Tone } from '../../../../web/ui/badge.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { EXCHANGE_DAYS, type Exchange } from '../contract.ts'
import { exchangesQuery } from './queries.ts'

/** Which model gets the owner's figures, and every exchange with it. May be inside a form. */
export function SentToModel() {
  const query = useInfiniteQuery(exchangesQuery)
  const [first] = query.data?.pages ?? []
  if (!first) {
    return query.isError ? (
      <TryAgain query={query} title="What was sent couldn't be loaded" />
    ) : (
      <Loading text="Loading what was sent...">
        <Skeleton height="h-11" />
      </Loading>
    )
  }
  return (
    <>
      <p className="text-pretty text-muted">
        {first.model
          ? `The texts are written by ${first.model.name} at ${first.model.host}.`
          : 'No AI model is set up in this app, so nothing is sent.'}
      </p>
      {(first.model || first.exchanges.length > 0) && (
        <Disclosure title={<h3 className="text-ui font-medium">What was sent</h3>}>
          <Exchanges />
        </Disclosure>
      )}
    </>
  )
}

function Exchanges() {
  const query = useInfiniteQuery(exchangesQuery)
  const exchanges = query.data?.pages.flatMap((page) => page.exchanges) ?? []
  if (exchanges.length === 0) {
    return <p className="pl-5.5 text-muted">Nothing in the last {EXCHANGE_DAYS} days.</p>
  }
  return (
    <div className="rounded-box border border-line">
      <ul className="divide-y divide-line">
        {exchanges.map((exchange) => (
          <li key={exchange.id} className="px-3.5 py-1.5">
            <Disclosure title={<Summary exchange={exchange} />}>
              {() => <Details exchange={exchange} />}
            </Disclosure>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line p-2">
          <Button
            variant="quiet"
            className="w-full"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </div>
  )
}

const TITLES: Record<Exchange['kind'], string> = {
  recommendations: 'Suggestions about a customer',
  outreach: 'Message to a customer',
  support: 'What is behind an issue you reported',
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
      <span className="text-sm font-normal text-muted">
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
          {shown ?? 'None yet: the model was asked once more.'}
        </Part>
      )}
    </div>
  )
}

/** A text as it was, which may be long. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <h4 id={id} className="text-sm font-medium text-muted">
        {title}
      </h4>
      <ScrollArea aria-labelledby={id} className="max-h-60 rounded-box bg-sunken px-3.5 py-2.5">
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">{children}</p>
      </ScrollArea>
    </div>
  )
}
