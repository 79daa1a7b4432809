import { Suspense, useState, type ComponentProps } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { callLink, EditContact, mailLink, smsLink, whatsAppLink } from '../../../sales/web/index.ts'
import type { InactiveCustomer } from '../contract.ts'

interface Props {
  customer: InactiveCustomer
  message: string
}

export function Recipient({ customer, message }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { customerId, phone, email, subject, hasAgreed } = customer
  const chat = phone === null ? null : whatsAppLink(phone, message)
  const isKnown = phone !== null || email !== null
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5">
        {phone !== null && (
          <Way href={callLink(phone)}>
            <bdi translate="no">{phone}</bdi>
          </Way>
        )}
        {phone !== null && canMessage() && <Way href={smsLink(phone, message)}>Text</Way>}
        {chat && (
          <Way href={chat} target="_blank" rel="noreferrer">
            WhatsApp
          </Way>
        )}
        {email !== null && <Way href={mailLink(email, { subject, body: message })}>Email</Way>}
        <Saves>
          <Button variant="quiet" size="narrow" className="-mx-2" onClick={() => setEditing(true)}>
            {isKnown ? 'Edit contact' : 'Add a phone number'}
          </Button>
        </Saves>
      </div>
      {isKnown && !hasAgreed && (
        <p className="text-small text-muted">
          You haven't noted that they want messages. Ask when they come in.
        </p>
      )}
      {isEditing && (
        <Suspense>
          <EditContact id={customerId} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Way = ({ children, ...props }: ComponentProps<'a'>) => (
  <a className="flex min-h-11 items-center font-semibold underline underline-offset-4" {...props}>
    {children}
  </a>
)

/** Elsewhere a link to messages would do nothing. */
const canMessage = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches || navigator.userAgent.includes('Mac OS X')
