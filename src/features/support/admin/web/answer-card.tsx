import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { useAttempt } from '../../../../web/attempt.ts'
import { sendsMail } from '../../../../web/brand.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { answerTicket, closeTicket, type AdminTicketDetail } from '../contract.ts'
import { CannedPicker } from './canned-picker.tsx'
import { useKeptText } from './kept-text.ts'
import { NextTicket } from './next-ticket.tsx'
import { keepAnyTicket, refreshAnyTicket, type InboxKind } from './queries.ts'
import type { InboxSearch } from './search.ts'

interface Props {
  ticket: AdminTicketDetail
  kind: InboxKind
  search: InboxSearch
}

export function AnswerCard({ ticket, kind, search }: Props) {
  const titleId = useId()
  const { id, status, version, requester } = ticket
  const [text, setText] = useKeptText(`answer ${id}`)
  const [sent, setSent] = useState<{ says: string; text: string }>()
  const field = useRef<HTMLTextAreaElement>(null)
  const attempt = useAttempt()

  const onError = (error: Error) => {
    // Another admin was quicker: this text stays.
    if (error instanceof ApiError && error.status === 409) void refreshAnyTicket(id)
  }
  const answer = useMutation({
    mutationFn: (close: boolean) => {
      const body = { text, version, close }
      return call(answerTicket, { params: { id }, body, idempotencyKey: attempt.keyOf(body) })
    },
    onSuccess: (answered, close) => {
      setSent({ says: close ? 'Answer sent, ticket closed.' : 'Answer sent.', text })
      setText('')
      keepAnyTicket(answered)
    },
    onError,
  })
  const close = useMutation({
    mutationFn: () => call(closeTicket, { params: { id }, body: { version } }),
    onSuccess: (closed) => {
      setSent({ says: 'Ticket closed.', text: '' })
      keepAnyTicket(closed)
    },
    onError,
  })

  function insert(canned: string): void {
    const { selectionStart, selectionEnd } = field.current!
    setText(text.slice(0, selectionStart) + canned + text.slice(selectionEnd))
    const caret = selectionStart + canned.length
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }

  const isVisitor = requester.ownerId === null
  const failure = answer.error ?? close.error
  const isPending = answer.isPending || close.isPending
  const canSend = text.trim() !== ''
  const canClose = status === 'answered' || status === 'auto-resolved'
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Answer">
        <CannedPicker onInsert={insert} />
      </CardHeader>
      {sent !== undefined && (
        <NextTicket id={id} kind={kind} search={search} says={sent.says}>
          {isVisitor && sent.text && requester.email && (
            <a
              href={mailWith(requester.email, ticket.ticketNumber, sent.text)}
              className="font-semibold underline underline-offset-2"
            >
              Open it as an email to {requester.email}
            </a>
          )}
        </NextTicket>
      )}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend && !isPending) answer.mutate(false)
        }}
      >
        <TextAreaField
          ref={field}
          label="To the owner"
          className="[&>label]:sr-only"
          value={text}
          rows={5}
          hint={hintOf(ticket)}
          onChange={({ target }) => {
            setText(target.value)
            setSent(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.currentTarget.form?.requestSubmit()
            }
          }}
        />
        {failure && (
          <ErrorNotice>
            {sentenceOf(failure, "That couldn't be sent. Please try again.")}
            {isConflict(failure) && ' The changes are shown above, and your text is still here.'}
          </ErrorNotice>
        )}
        <div className="flex flex-wrap gap-3 max-sm:[&>button]:grow">
          <Button
            type="submit"
            pending={answer.isPending}
            icon={<Send aria-hidden />}
            disabled={!canSend}
          >
            Send answer
          </Button>
          <Button
            variant="secondary"
            disabled={!canSend || isPending}
            onClick={() => answer.mutate(true)}
          >
            Send and close
          </Button>
          {canClose && !canSend && (
            <Button variant="secondary" pending={close.isPending} onClick={() => close.mutate()}>
              Close ticket
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

function hintOf({ requester, status }: AdminTicketDetail): string {
  if (requester.ownerId === null) {
    return requester.email
      ? 'They were not signed in, so the app sends no email. Save your answer, then send it from your own mailbox.'
      : 'They were not signed in and left no email, so no answer can reach them. It is kept for the team.'
  }
  const where = sendsMail ? 'The owner gets it by email.' : 'The owner finds it in the app.'
  const reopens = status === 'closed' ? ' It opens this ticket again.' : ''
  return `${where}${reopens} Ctrl + Enter sends it.`
}

/** Mail programs expect CRLF. */
function mailWith(address: string, subject: string, text: string): string {
  const part = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`
  const body = text.replace(/\r?\n/g, '\r\n')
  return `mailto:${encodeURIComponent(address)}?${part('subject', subject)}&${part('body', body)}`
}
