import { formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { Customer } from '../contract.ts'
import { awayText, lastHereText, soonText } from './words.ts'

interface Props {
  customer: Customer
  /** on a list of regulars who have stopped coming */
  isAway: boolean
  onOpen: () => void
}

export function CustomerRow({ customer, isAway, onOpen }: Props) {
  const notation = useNotation()
  const today = useToday()
  const { name, birthday, lastPurchase, revenue, mayBeWrittenTo } = customer
  const notes = [
    isAway && lastPurchase
      ? awayText(lastPurchase, today, notation)
      : lastHereText(lastPurchase, today, notation),
    soonText(birthday, today, notation),
    mayBeWrittenTo === false && 'asked not to be written to',
  ]
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-mx-2 flex w-[calc(100%+1rem)] flex-wrap items-center gap-x-4 rounded-inner px-2 py-2.5 text-left transition-colors hover:bg-sunken"
        onClick={onOpen}
      >
        <span className="min-w-0 grow basis-[8rem]">
          <bdi translate="no" className="font-semibold wrap-anywhere">
            {name}
          </bdi>
          <span className={cn('block text-small', isAway ? 'text-worse' : 'text-muted')}>
            {notes.filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="shrink-0 text-body">
          <span className="sr-only">Spent: </span>
          {formatMoney(revenue, { ...notation, style: 'whole' })}
        </span>
      </button>
    </li>
  )
}
