import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { Outreach } from '../contract.ts'
import { CustomerRow } from './customer-row.tsx'
import { NotListed } from './not-listed.tsx'
import { outreachQuery } from './queries.ts'
import { nobodyText, outOfDateText } from './words.ts'

/** `customer`: opened, and before all others */
export function OutreachCard({ customer: asked }: { customer: number | undefined }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(outreachQuery(asked))
  const [first] = query.data?.pages ?? []
  // A row that is taken off or put back is gone, and with it the focus.
  const focusTitle = () => title.current?.focus({ preventScroll: true })
  return (
    <Card aria-labelledby={id} className="text-body">
      <h2 id={id} ref={title} tabIndex={-1} className="text-title font-semibold tracking-snug">
        Who to call
      </h2>
      <PagedList
        name="customers"
        query={query}
        rowsOf={(page) => page.customers}
        empty={first && <p className="mt-2 text-muted">{nobodyText(first)}</p>}
      >
        {(customers) => (
          <>
            <OutOfDate answer={first!} />
            <ul className="mt-1 divide-y divide-line">
              {customers.map((customer) => (
                <CustomerRow
                  key={customer.customerId}
                  customer={customer}
                  answer={first!}
                  isAsked={customer.customerId === asked}
                  onGone={focusTitle}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {first && first.putAside + first.unwilling > 0 && (
        <NotListed answer={first} onGone={focusTitle} />
      )}
    </Card>
  )
}

function OutOfDate({ answer: { recordedUntil } }: { answer: Outreach }) {
  const warning = outOfDateText(recordedUntil, useToday(), useNotation())
  return warning && <p className="mt-1 text-pretty text-muted">{warning}</p>
}
