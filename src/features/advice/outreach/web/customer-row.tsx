import { useEffect, useRef } from 'react'
import { Fold } from '../../../../web/ui/fold.tsx'
import { useToday } from '../../../profile/web/index.ts'
import type { InactiveCustomer, Outreach } from '../contract.ts'
import { MessagePanel } from './message-panel.tsx'
import { awayText } from './words.ts'

interface Props {
  customer: InactiveCustomer
  answer: Outreach
  isAsked: boolean
  onGone: () => void
}

/** Stays mounted once opened, so that closing a row loses no edits. */
export function CustomerRow({ customer, answer, isAsked, onGone }: Props) {
  const row = useRef<HTMLDetailsElement>(null)
  const today = useToday()
  useEffect(() => {
    if (!isAsked) return
    row.current?.scrollIntoView({ block: 'start' })
    row.current?.querySelector('summary')?.focus({ preventScroll: true })
  }, [isAsked])
  return (
    <li className="[&>details]:scroll-mt-20">
      <Fold
        ref={row}
        isOpen={isAsked}
        title={
          <h3 className="text-body">
            <bdi>{customer.name}</bdi>
          </h3>
        }
        note={awayText(customer, today)}
      >
        {() => <MessagePanel customer={customer} answer={answer} onGone={onGone} />}
      </Fold>
    </li>
  )
}
