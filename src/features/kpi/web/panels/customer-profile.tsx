import { Link } from '@tanstack/react-router'
import { Suspense, use, useId, type ReactNode } from 'react'
import {
  formatDay,
  MONTH_NAMES,
  monthOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { formatCount, formatMoney } from '../../../../shared/money.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import { ContactSection } from '../../../sales/web/index.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import type { CustomerRow } from '../../rankings/contract.ts'
import { wholeName } from '../figures/entries-link.tsx'
import { namedIn, useOnly } from '../only.ts'
import { agoInWords } from '../figures/format.ts'
import { stackedStyles } from './stacked.ts'
import { CustomerPartsContext } from './customer-parts.ts'
import { firstPurchase, isTruncated, spendingByMonth } from './purchases.ts'

interface Props {
  customer: CustomerRow
  range: DayRange
  today: Day
  onClose: () => void
}

/** spec §2 */
export function CustomerProfile({ customer, range, today, onClose }: Props) {
  const notation = useNotation()
  const { note } = useTaxWords()
  const money = (amount: number): string => formatMoney(amount, { ...notation, style: 'computed' })
  const period = formatRange(range, notation)
  const named = namedIn(useOnly())
  const first = firstPurchase(customer)
  const bought = customer.transactions > 0
  // Without a purchase in the period, the days are those of refunds.
  const what = bought ? 'purchase' : 'refund'
  const parts = use(CustomerPartsContext)
  const figuresId = useId()
  // After the period's end the customer may have come back.
  const ago = range.end >= today ? agoInWords(customer.lastPurchase, today) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <bdi translate="no" className="wrap-anywhere">
          {customer.name}
        </bdi>
      }
      width="lg"
      footer={
        <Button asChild variant="secondary" className="max-sm:grow">
          <Link to="/data-management" search={{ search: wholeName(customer.name) }}>
            All sales for this customer
          </Link>
        </Button>
      }
    >
      <section aria-labelledby={figuresId}>
        <p id={figuresId} className="text-ui text-muted">
          Figures for {period}, the period shown on your dashboard{note}
          {named && (
            <>
              , and only for the {named.kind} <bdi>{named.name}</bdi>
            </>
          )}
        </p>
        <dl className="mt-4 grid gap-px overflow-hidden rounded-box border border-line bg-line @[14rem]:grid-cols-2 @md:grid-cols-3">
          <Fact label="Total spent">{money(customer.totalSpent)}</Fact>
          <Fact label="Purchases">{formatCount(customer.transactions, notation)}</Fact>
          <Fact label="Average purchase">{bought ? money(customer.averageSpent) : '–'}</Fact>
          <Fact label="Quantity">{formatCount(customer.totalQuantity, notation)}</Fact>
          {first && <Fact label={`First ${what}`}>{formatDay(first, notation)}</Fact>}
          <Fact label={`Last ${what}`} note={ago} className={cn(!first && '@[14rem]:col-span-2')}>
            {formatDay(customer.lastPurchase, notation)}
          </Fact>
        </dl>
      </section>
      <Suspense fallback={<Skeleton height="h-16" className="mt-6" />}>
        <ContactSection customer={customer} />
      </Suspense>
      {parts && (
        <Suspense fallback={<Skeleton height="h-56" className="mt-6" />}>
          <parts.Advice customer={customer} />
        </Suspense>
      )}
      <Spending customer={customer} range={range} today={today} money={money} />
      <History customer={customer} money={money} />
      {parts && (
        <Suspense>
          <parts.CrmOptIn customer={customer} />
        </Suspense>
      )}
    </Dialog>
  )
}

interface FactProps {
  label: string
  note?: string | undefined
  className?: string
  children: ReactNode
}

function Fact({ label, note, className, children }: FactProps) {
  return (
    <div className={cn('bg-card px-3.5 py-3', className)}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">
        {children}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  )
}

interface PartProps {
  customer: CustomerRow
  money: (amount: number) => string
}

function Spending({ customer, range, today, money }: PartProps & Pick<Props, 'range' | 'today'>) {
  const notation = useNotation()
  const months = spendingByMonth(customer, range, today, notation.fiscalMonth)
  const highest = Math.max(0, ...months.map(({ amount }) => amount))
  if (highest === 0) return null
  const name = (month: Day): string => MONTH_NAMES[monthOf(month) - 1]!
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-ui font-semibold">Spending by month</h3>
      <ul className="flex items-end gap-1.5 text-center text-[min(0.75rem,4vw)] text-muted">
        {months.map(({ month, amount }) => (
          <li key={month} className="min-w-0 flex-1" title={`${name(month)}: ${money(amount)}`}>
            <span className="flex h-14 items-end border-b border-line" aria-hidden>
              <span
                className="mx-auto block w-full max-w-8 rounded-t-[3px] bg-now"
                style={{ height: `${(Math.max(0, amount) / highest) * 100}%` }}
              />
            </span>
            <span aria-hidden>{name(month).slice(0, months.length > 6 ? 1 : 3)}</span>
            <span className="sr-only">
              {name(month)}: {money(amount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ customer, money }: PartProps) {
  const id = useId()
  const { purchaseHistory } = customer
  const notation = useNotation()
  return (
    <section className="mt-6">
      <h3 id={id} className="mb-1 text-ui font-semibold">
        Purchase history
        {isTruncated(customer) && (
          <span className="font-normal text-muted"> · latest {purchaseHistory.length}</span>
        )}
      </h3>
      <ScrollArea aria-labelledby={id} className="-mr-2 max-h-80 pr-2">
        <table className={cn('w-full text-ui', stackedStyles)}>
          <thead className="sr-only">
            <tr>
              <th scope="col">Product and quantity</th>
              <th scope="col">Date</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {purchaseHistory.map(({ product, quantity, revenue, date }, index) => (
              <tr key={index} className="border-t border-line first:border-t-0 *:py-2 *:align-top">
                <td className="w-full max-w-0">
                  <bdi className="line-clamp-2 wrap-anywhere" title={product}>
                    {product}
                  </bdi>
                  {quantity > 1 && <span className="text-muted">× {quantity}</span>}
                </td>
                <td className="pl-4 whitespace-nowrap text-muted">{formatDay(date, notation)}</td>
                <td
                  className={cn(
                    'pl-4 text-right font-medium whitespace-nowrap',
                    revenue < 0 && 'text-worse',
                  )}
                >
                  {money(revenue)}
                  {revenue < 0 && <span className="block text-xs font-normal">refund</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  )
}
