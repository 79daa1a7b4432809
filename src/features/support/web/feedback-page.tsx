import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MessageSquareHeart } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call, sentenceOf } from '../../../web/api.ts'
import { useAttempt } from '../../../web/attempt.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { TextAreaField } from '../../../web/ui/field.tsx'
import { fieldOf, showRefusal } from '../../../web/ui/form.ts'
import { EmptyState, ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { FEEDBACK, messageText, submitTicket } from '../contract.ts'
import { refreshTickets } from './queries.ts'
import { TicketList } from './ticket-list.tsx'

const FAILED = 'Failed to submit feedback.'

export function FeedbackPage() {
  const id = useId()
  return (
    <div className="max-w-3xl">
      <PageHeader title="Feedback" subtitle="What helps, what is missing? A person reads it." />
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
      <p className="mt-5 text-body text-muted">
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

const feedback = z.object({ description: messageText('Feedback') })

function FeedbackForm() {
  const form = useForm({ resolver: zodResolver(feedback), defaultValues: { description: '' } })
  const { errors, isSubmitting } = form.formState
  const [wasSent, setSent] = useState(false)
  const attempt = useAttempt()
  const isEmpty = useWatch({ control: form.control, name: 'description' }).trim() === ''
  const send = form.handleSubmit(async ({ description }) => {
    const body = { issueType: FEEDBACK, description } as const
    try {
      await call(submitTicket, { body, idempotencyKey: attempt.keyOf(body) })
      attempt.end()
      form.reset()
      setSent(true)
      await refreshTickets()
    } catch (error) {
      showRefusal(form, error, `${FAILED} ${sentenceOf(error, 'Please try again.')}`)
    }
  })
  return (
    <SavingForm noValidate className="grid gap-4" onSubmit={send}>
      {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-box bg-better-wash px-4 py-3 font-semibold text-better empty:hidden"
      >
        {wasSent && isEmpty && (
          <>
            <CircleCheck className="size-5 shrink-0" aria-hidden />
            Thank you for your feedback!
          </>
        )}
      </p>
      <TextAreaField label="Your feedback" rows={5} {...fieldOf(form, 'description')} />
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        pending={isSubmitting}
        disabled={isEmpty}
      >
        Send feedback
      </Button>
    </SavingForm>
  )
}
