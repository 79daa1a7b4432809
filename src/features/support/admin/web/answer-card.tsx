import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { useAttempt } from '../../../../web/attempt.ts'
import { sendsMail } from '../../../../web/brand.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { answerTicket, closeTicket, type AdminTicketDetail } from '../contract.ts'
import { answerHint } from '../rules.ts'
import { useUnsentText } from './unsent-text.ts'
import { cacheAnyTicket, refreshAnyTicket } from './queries.ts'

export function AnswerCard({ ticket }: { ticket: AdminTicketDetail }) {
  const titleId = useId()
  const { id, status, version } = ticket
  const [text, setText] = useUnsentText(`answer ${id}`)
  const attempt = useAttempt()

  const onError = (error: Error) => {
    // Another admin was quicker: this text stays.
    if (isConflict(error)) void refreshAnyTicket(id)
  }
  const answer = useMutation({
    mutationFn: (close: boolean) => {
      const body = { text, version, close }
      return call(answerTicket, { params: { id }, body, idempotencyKey: attempt.keyOf(body) })
    },
    onSuccess: (answered, close) => {
      attempt.end()
      setText('')
      toast.success(close ? 'Answer sent, ticket closed.' : 'Answer sent.')
      cacheAnyTicket(answered)
    },
    onError,
  })
  const close = useMutation({
    mutationFn: () => call(closeTicket, { params: { id }, body: { version } }),
    onSuccess: (closed) => {
      toast.success('Ticket closed.')
      cacheAnyTicket(closed)
    },
    onError,
  })

  const failure = answer.error ?? close.error
  const isPending = answer.isPending || close.isPending
  const canSend = text.trim() !== ''
  const canClose = status === 'answered' || status === 'auto-resolved'
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Answer" />
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend && !isPending) answer.mutate(false)
        }}
      >
        <TextAreaField
          label="To the owner"
          className="[&>label]:sr-only"
          value={text}
          rows={5}
          hint={answerHint(ticket, sendsMail)}
          onChange={({ target }) => setText(target.value)}
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
