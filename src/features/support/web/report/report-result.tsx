import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, Inbox } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call, newIdempotencyKey, sentenceOf } from '../../../../web/api.ts'
import { sendsMail } from '../../../../web/brand.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { replyToTicket, type Submitted } from '../../contract.ts'
import { AnalysisPanel } from '../analysis-panel.tsx'
import { LeftOutNote } from './sending-panel.tsx'

/** spec §4 */
export const RESULT_TITLES = {
  solved: 'AI Auto-Resolved Your Issue!',
  submitted: 'Issue Submitted for Review',
} as const

const DID_NOT_HELP = 'The automatic solution did not help.'

interface Props {
  answer: Submitted
  isSolved: boolean
  isSignedIn: boolean
  wasReopened: boolean
  leftOut: number
  /** if signed out */
  hasEmail: boolean
  onReopened: (ticketId: number) => void
}

export function ReportResult(props: Props) {
  const { answer, isSolved, leftOut } = props
  const { ticketNumber, ticketId, aiAnalysis } = answer
  const top = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => top.current?.focus({ preventScroll: true }), [isSolved])
  return (
    <div className="grid gap-4">
      <div ref={top} tabIndex={-1} role="status" className="flex items-start gap-3 outline-none">
        {isSolved ? (
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-better" aria-hidden />
        ) : (
          <Inbox className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
        )}
        <div>
          <p>
            Your ticket number is <b className="font-semibold whitespace-nowrap">{ticketNumber}</b>.
          </p>
          <p className="text-body text-pretty text-muted">{nextText(props)}</p>
        </div>
      </div>
      {leftOut > 0 && (
        <LeftOutNote>
          {ticketId === null
            ? 'Only the first 2 were sent.'
            : 'Only the first 2 were sent. You can add the others in a reply to your ticket.'}
        </LeftOutNote>
      )}
      {aiAnalysis && <AnalysisPanel analysis={aiAnalysis} hasLinks />}
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {isSolved && ticketId !== null && (
          <DidNotHelp ticketId={ticketId} onReopened={props.onReopened} />
        )}
        {ticketId !== null && (
          <Button asChild variant="secondary">
            <Link to="/technical-support/$ticketId" params={{ ticketId: String(ticketId) }}>
              See your ticket
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
    </div>
  )
}

function nextText({ isSolved, isSignedIn, wasReopened, hasEmail }: Props): string {
  if (isSolved) return 'We found the cause, and you can fix it yourself.'
  if (wasReopened)
    return 'Thank you for telling us. A person reads your report next and answers you.'
  if (isSignedIn) {
    return sendsMail
      ? 'A person reads your report next. You get an email with the answer.'
      : "A person reads your report next. You find the answer under 'Your tickets'."
  }
  if (!hasEmail)
    return 'A person reads your report next. You left no email, so we can only answer if you write to us again.'
  return sendsMail
    ? 'A person reads your report next. Open the link in the email that we send you, and the answer comes there.'
    : 'A person reads your report next. Keep the number: this app sends no emails, so a person has to write to you.'
}

export function DidNotHelp({
  ticketId,
  onReopened,
}: {
  ticketId: number
  onReopened: (ticketId: number) => void
}) {
  const [key] = useState(newIdempotencyKey)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function reopen(): Promise<void> {
    setPending(true)
    setFailure(undefined)
    try {
      await call(replyToTicket, {
        params: { id: ticketId },
        body: { text: DID_NOT_HELP },
        idempotencyKey: key,
      })
      onReopened(ticketId)
    } catch (error) {
      setFailure(sentenceOf(error, "That couldn't be saved. Please try again."))
      setPending(false)
    }
  }
  return (
    <>
      {failure && <ErrorNotice className="w-full">{failure}</ErrorNotice>}
      <Button variant="secondary" pending={isPending} onClick={() => void reopen()}>
        This did not help
      </Button>
    </>
  )
}
