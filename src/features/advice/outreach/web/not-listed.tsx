import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { Outreach, PutAsideCustomer } from '../contract.ts'
import { putAsideQuery } from './queries.ts'
import { takeBackOnList } from './put-aside.ts'
import { asideText, resultText, unwillingText } from './words.ts'

interface Props {
  answer: Outreach
  /** With the row the focus is gone. */
  onGone: () => void
}

export function NotListed({ answer: { putAside, unwilling, written }, onGone }: Props) {
  const notation = useNotation()
  const texts = [resultText(written, notation), unwillingText(unwilling, notation)]
  return (
    <div className="mt-1 border-t border-line">
      <Disclosure title={`Not on the list (${putAside + unwilling})`}>
        {() => (
          <>
            {texts.map((text) => text && <p key={text}>{text}</p>)}
            {putAside > 0 && <List onGone={onGone} />}
          </>
        )}
      </Disclosure>
    </div>
  )
}

const List = ({ onGone }: Pick<Props, 'onGone'>) => (
  <PagedList
    query={useInfiniteQuery(putAsideQuery)}
    rowsOf={({ customers }) => customers}
    name="customers"
    empty={null}
  >
    {(customers) => (
      <ul className="divide-y divide-line">
        {customers.map((customer) => (
          <Row key={customer.customerId} customer={customer} onGone={onGone} />
        ))}
      </ul>
    )}
  </PagedList>
)

function Row({ customer, onGone }: { customer: PutAsideCustomer; onGone: () => void }) {
  const notation = useNotation()
  const { customerId, name } = customer
  const back = useMutation({ mutationFn: () => takeBackOnList(customerId), onSuccess: onGone })
  return (
    <li className="flex items-center gap-3 py-2.5">
      <p className="min-w-0 grow">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="text-muted">{asideText(customer, notation)}</span>
      </p>
      <Saves>
        <Button
          variant="quiet"
          pending={back.isPending}
          aria-label={`Put back ${name}`}
          onClick={() => back.mutate()}
        >
          Put back
        </Button>
      </Saves>
    </li>
  )
}
