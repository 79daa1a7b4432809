import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MessageSquareHeart } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call, newIdempotencyKey, sentenceOf } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { TextAreaField } from '../../../web/ui/field.tsx'
import { EmptyState, ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { FEEDBACK, submitTicket } from '../contract.ts'
import { refreshTickets } from './queries.ts'
import { TicketList } from './ticket-list.tsx'

const FAILED = 'Failed to submit feedback.'

export function FeedbackPage() {
  const id = useId()
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Feedback"
        subtitle="What helps you, what is missing, what gets in your way? A person reads all of it."
      />
      <Card>
        <FeedbackForm />
      </Card>
      <Card className="mt-4" aria-labelledby={id}>
        <CardHeader id={id} title="Your feedback so far" />
        <TicketList
          kind="feedback"
          empty={
            <EmptyState icon={<MessageSquareHeart aria-hidden />} title="None yet" compact>
              Your feedback and the answers to it appear here.
            </EmptyState>
          }
        />
      </Card>
      <p className="mt-5 text-ui text-muted">
        Something isn't working?{' '}
        <Link
          to="/technical-support"
          className="inline-flex min-h-11 items-center text-text underline underline-offset-4 md:min-h-8"
        >
          Report an issue
        </Link>{' '}
        and we look into it at once.
      </p>
    </div>
  )
}

function FeedbackForm() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const key = useRef(newIdempotencyKey())
  const send = useMutation({
    mutationFn: () =>
      call(submitTicket, {
        body: { issueType: FEEDBACK, description: text },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      setText('')
      key.current = newIdempotencyKey()
      void refreshTickets()
    },
  })
  const submit = () => {
    const checked = z.safeParse(submitTicket.body!, { issueType: FEEDBACK, description: text })
    if (checked.success) send.mutate()
    else setError(checked.error.issues[0]?.message)
  }
  return (
    <SavingForm
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {send.isError && (
        <ErrorNotice>
          {FAILED} {sentenceOf(send.error, 'Please try again.')}
        </ErrorNotice>
      )}
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-box bg-better-wash px-4 py-3 font-medium text-better empty:hidden"
      >
        {send.isSuccess && (
          <>
            <CircleCheck className="size-5 shrink-0" aria-hidden />
            Thank you for your feedback!
          </>
        )}
      </p>
      <TextAreaField
        label="Your feedback"
        value={text}
        error={error}
        rows={5}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
          // Another text is another message.
          key.current = newIdempotencyKey()
          if (send.isSuccess) send.reset()
        }}
      />
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        pending={send.isPending}
        disabled={text.trim() === ''}
      >
        Send feedback
      </Button>
    </SavingForm>
  )
}
