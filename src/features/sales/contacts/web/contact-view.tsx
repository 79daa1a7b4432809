import { Ban, Cake, CircleCheck, CircleHelp, Mail, Phone, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { Customer } from '../contract.ts'
import { callLink, mailLink, smsLink, whatsAppLink } from './links.ts'
import { birthdayText, consentText, soonText } from './words.ts'

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-2 md:min-h-8'

/** A customer who asked not to be written to can only be called. */
export function ContactView({ customer }: { customer: Customer }) {
  const notation = useNotation()
  const today = useToday()
  const { phone, email, note, birthday, mayBeWrittenTo } = customer
  const mayWrite = mayBeWrittenTo !== false
  const chat = phone && mayWrite && whatsAppLink(phone)
  const isEmpty = !phone && !email && !note && !birthday && mayBeWrittenTo === null
  if (isEmpty) {
    return (
      <p className="text-body text-muted">
        No phone number, email address or birthday is noted yet.
      </p>
    )
  }
  const Consent = mayBeWrittenTo === null ? CircleHelp : mayBeWrittenTo ? CircleCheck : Ban
  return (
    <ul className="grid gap-1 text-body">
      {phone && (
        <Line icon={<Phone />} label="Phone">
          <a href={callLink(phone)} className={cn(LINK, 'mr-4 font-semibold')}>
            <bdi>{phone}</bdi>
          </a>
          {mayWrite && (
            <a href={smsLink(phone)} className={cn(LINK, 'mr-4')}>
              Message
            </a>
          )}
          {chat && (
            <a href={chat} target="_blank" rel="noreferrer" className={LINK}>
              WhatsApp
            </a>
          )}
        </Line>
      )}
      {email && (
        <Line icon={<Mail />} label="Email">
          {mayWrite ? (
            <a href={mailLink(email)} className={cn(LINK, 'font-semibold')}>
              {email}
            </a>
          ) : (
            <span className="py-1.5">{email}</span>
          )}
        </Line>
      )}
      {birthday && (
        <Line icon={<Cake />} label="Birthday">
          <span className="py-1.5">
            {birthdayText(birthday, notation)}
            <Soon text={soonText(birthday, today, notation)} />
          </span>
        </Line>
      )}
      <Line icon={<Consent />} label="May be written to" isBad={!mayWrite}>
        <span className="py-1.5">{consentText(customer, notation)}</span>
      </Line>
      {note && (
        <Line icon={<StickyNote />} label="Note">
          <span className="py-1.5 whitespace-pre-wrap">{note}</span>
        </Line>
      )}
    </ul>
  )
}

const Soon = ({ text }: { text: string | null }) =>
  text && <span className="ml-2 text-muted">{text}</span>

interface LineProps {
  icon: ReactNode
  label: string
  isBad?: boolean
  children: ReactNode
}

const Line = ({ icon, label, isBad = false, children }: LineProps) => (
  <li className={cn('flex gap-2.5', isBad ? 'text-worse' : '[&>svg]:text-muted')}>
    <span className="mt-2.5 shrink-0 [&>svg]:size-4.5 md:mt-1.5" aria-hidden>
      {icon}
    </span>
    <span className="sr-only">{label}: </span>
    <span className="flex min-w-0 flex-wrap wrap-anywhere">{children}</span>
  </li>
)
