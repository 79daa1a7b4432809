import { CalendarClock, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { InactiveCustomer, Priority } from '../contract.ts'
import { MessagePanel } from './message-panel.tsx'
import { lastVisitText, PRIORITY_NAMES, spentText } from './words.ts'

interface Props {
  customer: InactiveCustomer
  hasModel: boolean
  hasShopName: boolean
  onGone: () => void
}

export function CustomerRow({ customer, ...props }: Props) {
  const id = useId()
  const notation = useNotation()
  // Stays mounted once opened, so that closing a row loses no edits.
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  const isOpen = state === 'open'
  const { name, priority, offer, habit } = customer
  const spent = spentText(customer.spent, notation)
  return (
    <li className="py-1">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={state === 'new' ? undefined : id}
          className="-mx-2 flex w-[calc(100%+1rem)] flex-wrap items-center gap-3 rounded-inner px-2 py-2.5 text-left font-normal transition-colors hover:bg-sunken"
          onClick={() => setState(isOpen ? 'closed' : 'open')}
        >
          <span className="min-w-0 grow basis-[8rem]">
            <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
            <span className="flex flex-wrap gap-x-1.5 text-ui text-muted">
              <span>{lastVisitText(customer, notation)}</span>
              {spent && (
                <span>
                  <span className="max-sm:sr-only">· </span>
                  {spent}
                </span>
              )}
            </span>
            {habit && (
              <span className="mt-0.5 flex gap-1.5 text-ui text-muted">
                <CalendarClock className="mt-0.5 size-4 shrink-0" aria-hidden />
                {habit}
              </span>
            )}
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-3">
            <PriorityBadge priority={priority} />
            {offer !== null && (
              <span className="text-sm whitespace-nowrap text-muted">{offer}% off</span>
            )}
          </span>
          <ChevronDown
            className={cn(
              'size-4.5 shrink-0 text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
            aria-hidden
          />
        </button>
      </h3>
      {state !== 'new' && (
        <div id={id} hidden={!isOpen}>
          <MessagePanel customer={customer} {...props} />
        </div>
      )}
    </li>
  )
}

const LOOK: Record<Priority, string> = {
  high: 'border-transparent bg-gold-wash text-gold-text',
  medium: 'border-transparent bg-sunken text-text',
  low: 'border-line text-muted',
}

const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <span className={cn('rounded-full border px-2.5 py-0.5 text-xs font-semibold', LOOK[priority])}>
    {PRIORITY_NAMES[priority]}
    <span className="sr-only"> priority</span>
  </span>
)
