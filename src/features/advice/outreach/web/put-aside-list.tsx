import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { PutAsideCustomer } from '../contract.ts'
import { putAsideQuery } from './queries.ts'
import { takeBackOnList } from './take-back.ts'
import { asideText } from './words.ts'

interface Props {
  count: number
  /** With the row the focus is gone. */
  onGone: () => void
}

export const PutAsideList = ({ count, onGone }: Props) => (
  <div className="mt-4 border-t border-line pt-3">
    <Disclosure title={`Done and snoozed (${count})`}>{() => <List onGone={onGone} />}</Disclosure>
  </div>
)

const List = ({ onGone }: Pick<Props, 'onGone'>) => (
  <PagedList
    query={useInfiniteQuery(putAsideQuery)}
    rowsOf={({ customers }) => customers}
    loading={
      <Loading text="Loading customers who are done or snoozed..." className="grid gap-3 py-2">
        <Skeleton className="w-48" />
        <Skeleton className="w-40" />
      </Loading>
    }
    failed="This list couldn't be loaded"
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
