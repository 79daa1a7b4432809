import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { customerQuery } from '../../sales/web/index.ts'
import { crmOptIn } from '../contract.ts'

interface Props {
  customer: { id: number; name: string }
}

const RETRY_AFTER = [2_000, 10_000, 60_000]

/** spec §2; not for a customer who refused. */
export function CrmOptIn({ customer }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const known = useQuery(customerQuery(customer.id)).data
  const { mutate, isIdle } = useMutation({
    mutationFn: () =>
      call(crmOptIn, { body: { customerId: customer.id, customerName: customer.name } }),
    // The owner has been told that the request arrived, so a lost connection must not lose it.
    retry: RETRY_AFTER.length,
    retryDelay: (attempt) => RETRY_AFTER[attempt]!,
    onError: (error) => console.warn('Could not send the CRM request:', error),
  })
  const ask = () => {
    mutate()
    setConfirming(true)
  }
  const close = () => {
    flushSync(() => setConfirming(false))
    // The button that had the focus is gone.
    said.current?.focus()
  }
  if (known?.mayBeWrittenTo === false) return null
  return (
    <section className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-box bg-sunken p-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-body font-semibold">Premium CRM</h3>
        <p ref={said} tabIndex={-1} className="mt-1 text-body text-pretty text-muted outline-none">
          {isIdle
            ? 'Ask the community to help you follow up. It gets your name, your email and the name of this customer.'
            : 'You asked the community to help you follow up with this customer.'}
        </p>
      </div>
      {isIdle && (
        <Saves>
          <Button variant="secondary" className="max-sm:grow" onClick={ask}>
            Request CRM access
          </Button>
        </Saves>
      )}
      <Dialog
        open={isConfirming}
        onClose={close}
        title="Request received"
        footer={<Button onClick={close}>OK</Button>}
      >
        <p>
          Your request has been received by the admin and we will contact you with more information
          soon!
        </p>
      </Dialog>
    </section>
  )
}
