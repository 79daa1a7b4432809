import { ChevronRight } from 'lucide-react'
import { formatMoney } from '../../../../shared/money.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { Customer } from '../contract.ts'
import { soonText, visitsText } from './words.ts'

export function CustomerRow({ customer, onOpen }: { customer: Customer; onOpen: () => void }) {
  const notation = useNotation()
  const soon = soonText(customer.birthday, useToday(), notation)
  const { name, phone, email, revenue, mayBeWrittenTo } = customer
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-x-4 rounded-inner px-2 py-3 text-left transition-colors hover:bg-sunken"
        onClick={onOpen}
      >
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 grow basis-[14rem]">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <bdi translate="no" className="font-semibold wrap-anywhere">
                {name}
              </bdi>
              {soon && <Badge tone="gold">{soon}</Badge>}
              {mayBeWrittenTo === false && <Badge>Asked not to be written to</Badge>}
            </span>
            <span className="block text-ui text-muted">{visitsText(customer, notation)}</span>
          </span>
          <span className="min-w-0 text-ui text-muted wrap-anywhere sm:w-56 xl:w-80">
            {phone && (
              <span className="block">
                <span className="sr-only">Phone: </span>
                <bdi>{phone}</bdi>
              </span>
            )}
            {email && (
              <span className="block">
                <span className="sr-only">Email: </span>
                {email}
              </span>
            )}
          </span>
        </span>
        <span className="shrink-0 text-right font-semibold">
          <span className="sr-only">Spent: </span>
          {formatMoney(revenue, { ...notation, style: 'whole' })}
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-muted" aria-hidden />
      </button>
    </li>
  )
}
