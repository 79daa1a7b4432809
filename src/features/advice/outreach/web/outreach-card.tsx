import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeartHandshake, PartyPopper, Users } from 'lucide-react'
import { useId, useRef } from 'react'
import { countOf } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Definition } from '../../../../web/ui/definition.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { useNotation, useTaxWords, useToday } from '../../../profile/web/index.ts'
import { INACTIVE_DAYS, type Outreach } from '../contract.ts'
import { CustomerRow } from './customer-row.tsx'
import { PutAsideList } from './put-aside-list.tsx'
import { outreachQuery } from './queries.ts'
import { outOfDateText, resultText, rulesText, unwillingText } from './words.ts'

export function OutreachCard() {
  const id = useId()
  const title = useRef<HTMLSpanElement>(null)
  const notation = useNotation()
  const { sentence } = useTaxWords()
  const query = useInfiniteQuery(outreachQuery)
  const [first] = query.data?.pages ?? []
  // A row that is taken off or put back is gone, and with it the focus.
  const focusTitle = () => title.current?.focus({ preventScroll: true })
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={
          <span className="flex items-center gap-1.5">
            <span ref={title} tabIndex={-1}>
              Customers to get in touch with
            </span>
            <Definition term="this list">{rulesText(notation) + sentence}</Definition>
          </span>
        }
        note={
          first &&
          first.total > 0 &&
          `${countOf(first.total, notation, "customer hasn't", "customers haven't")} bought for ${INACTIVE_DAYS} days or more`
        }
      />
      <PagedList
        query={query}
        rowsOf={(page) => page.customers}
        loading={<RowsSkeleton />}
        failed="Your list couldn't be loaded"
        empty={first && <Nobody answer={first} />}
      >
        {(customers) => (
          <>
            <Notes answer={first!} />
            <ul className="-my-1 divide-y divide-line">
              {customers.map((customer) => (
                <CustomerRow
                  key={customer.customerId}
                  customer={customer}
                  hasModel={first!.hasModel}
                  hasShopName={first!.hasShopName}
                  onGone={focusTitle}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {first && first.putAside > 0 && <PutAsideList count={first.putAside} onGone={focusTitle} />}
    </Card>
  )
}

function Notes({ answer: { written, recordedUntil, unwilling } }: { answer: Outreach }) {
  const notation = useNotation()
  const today = useToday()
  const result = resultText(written, notation)
  const warning = outOfDateText(recordedUntil, today, notation)
  const leftOut = unwillingText(unwilling, notation)
  if (!result && !warning && !leftOut) return null
  return (
    <div className="mb-4 grid gap-2 text-ui text-pretty">
      {result && (
        <p className="flex gap-2">
          <HeartHandshake className="mt-px size-4.5 shrink-0 text-gold-text" aria-hidden />
          {result}
        </p>
      )}
      {leftOut && <p className="text-muted">{leftOut}</p>}
      {warning && <p className="rounded-box bg-gold-wash px-4 py-3">{warning}</p>}
    </div>
  )
}

function Nobody({ answer }: { answer: Outreach }) {
  const notation = useNotation()
  if (!answer.hasCustomers) {
    return (
      <EmptyState
        compact
        icon={<Users aria-hidden />}
        title="No sales with a customer's name yet"
        action={
          <Button asChild variant="secondary">
            <Link to="/sales-entry">Add a sale with a customer</Link>
          </Button>
        }
      >
        Enter who bought when you record a sale, or import your sales with a column for the
        customer. Then you'll see here who hasn't bought for a while.
      </EmptyState>
    )
  }
  if (answer.putAside > 0) {
    return (
      <EmptyState
        compact
        icon={<HeartHandshake aria-hidden />}
        title="Nobody left to get in touch with"
      >
        {resultText(answer.written, notation) ??
          `Everyone else has bought in the last ${INACTIVE_DAYS} days.`}
      </EmptyState>
    )
  }
  // Sales booked ahead have customers who haven't come yet.
  if (answer.recordedUntil === null) {
    return (
      <EmptyState
        compact
        icon={<HeartHandshake aria-hidden />}
        title="Nobody to get in touch with yet"
      >
        Your first sale is still to come.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      compact
      icon={<PartyPopper aria-hidden />}
      title={`All your customers have bought in the last ${INACTIVE_DAYS} days`}
    >
      There's nobody to win back today. Well done!
    </EmptyState>
  )
}

const RowsSkeleton = () => (
  <Loading text="Loading customers to get in touch with..." className="grid gap-6 py-2">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-4">
        <div className="grid grow gap-2.5">
          <Skeleton className="w-32" />
          <Skeleton className="w-56 max-w-full" />
        </div>
        <Skeleton height="h-6" className="w-16" />
      </div>
    ))}
  </Loading>
)
