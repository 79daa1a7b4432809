import { Link } from '@tanstack/react-router'
import { Check, Copy, Mail, MessageCircle, MessageSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../../../../web/copy-text.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { mailLink, smsLink, whatsAppLink } from '../../../sales/web/index.ts'
import type { InactiveCustomer } from '../contract.ts'
import { AiWriter } from './ai-writer.tsx'
import { PutAsideButtons } from './put-aside-buttons.tsx'
import { Why } from './why.tsx'
import { Recipient } from './recipient.tsx'

interface Props {
  customer: InactiveCustomer
  hasModel: boolean
  hasShopName: boolean
  onGone: () => void
}

export function MessagePanel({ customer, hasModel, hasShopName, onGone }: Props) {
  const [text, setText] = useState(customer.message)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  /** Only the owner knows whether they sent the text. */
  const [isTaken, setTaken] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (changed: string) => {
    setText(changed)
    setOutcome(undefined)
  }
  const copy = async () => {
    if (!field.current) return
    setOutcome((await copyText(field.current)) ? 'copied' : 'refused')
    setTaken(true)
  }
  const isCopied = outcome === 'copied'
  const { phone, email, subject } = customer
  const chat = phone === null ? null : whatsAppLink(phone, text)
  const take = () => setTaken(true)
  return (
    <div className="grid gap-4 pt-1 pb-5">
      <Why customerId={customer.customerId} />
      <TextAreaField
        ref={field}
        label="Message"
        value={text}
        hint={!hasShopName && <NoShopName />}
        onChange={({ target }) => change(target.value)}
      />
      {customer.whyNoOffer && (
        <p className="-mt-2 text-sm text-pretty text-muted">{customer.whyNoOffer}</p>
      )}
      {hasModel && <AiWriter customer={customer} text={text} onText={change} />}
      <div className="grid gap-2">
        <Recipient customer={customer} />
        <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:grow">
          <Button
            variant={isTaken ? 'secondary' : 'primary'}
            className="max-sm:w-full"
            onClick={() => void copy()}
            icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button asChild variant="secondary" onClick={take}>
            <a href={mailLink(email, { subject, body: text })}>
              <Mail aria-hidden />
              Email
            </a>
          </Button>
          {canMessage() && <MessageButton phone={phone} text={text} onTaken={take} />}
          {chat && (
            <Button asChild variant="secondary" onClick={take}>
              <a href={chat} target="_blank" rel="noreferrer">
                <MessageCircle aria-hidden />
                WhatsApp
              </a>
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {isCopied && 'Your message is copied.'}
          {outcome === 'refused' &&
            "Your browser didn't allow copying. Your message is selected: press Ctrl+C, or ⌘C on a Mac."}
        </p>
      </div>
      <PutAsideButtons customer={customer} onGone={onGone} isNext={isTaken} />
    </div>
  )
}

const NoShopName = () => (
  <>
    The message doesn't say who it's from.{' '}
    <Link to="/business-profile" className="underline underline-offset-2 hover:text-text">
      Add your business name
    </Link>{' '}
    to have it in every message.
  </>
)

const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches
/** Elsewhere a link to messages would do nothing. */
const canMessage = (): boolean => isTouched() || navigator.userAgent.includes('Mac OS X')

interface MessageProps {
  phone: string | null
  text: string
  onTaken: () => void
}

/** On phones, without a number, the owner chooses the app and the person. */
function MessageButton({ phone, text, onTaken }: MessageProps) {
  const content = (
    <>
      <MessageSquare aria-hidden />
      Message
    </>
  )
  if (phone !== null || !isTouched() || typeof navigator.share !== 'function') {
    return (
      <Button asChild variant="secondary" onClick={onTaken}>
        <a href={smsLink(phone, text)}>{content}</a>
      </Button>
    )
  }
  const share = async () => {
    try {
      await navigator.share({ text })
      onTaken()
    } catch {
      // closed by the owner
    }
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      {content}
    </Button>
  )
}
