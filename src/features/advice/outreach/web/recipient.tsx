import { Suspense, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { EditContact } from '../../../sales/web/index.ts'
import type { InactiveCustomer } from '../contract.ts'
import { recipientText } from './words.ts'

export function Recipient({ customer }: { customer: InactiveCustomer }) {
  const [isEditing, setEditing] = useState(false)
  const { customerId, phone, email } = customer
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ui text-muted">
      <p className="min-w-0 grow basis-[14rem] wrap-anywhere">{recipientText(customer)}</p>
      <Saves>
        <Button variant="quiet" size="narrow" onClick={() => setEditing(true)}>
          {phone || email ? 'Edit contact' : 'Add contact'}
        </Button>
      </Saves>
      {isEditing && (
        <Suspense>
          <EditContact id={customerId} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
