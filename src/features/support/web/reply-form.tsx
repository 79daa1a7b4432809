import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { megabytes } from '../../../shared/limits.ts'
import { call, sentenceOf } from '../../../web/api.ts'
import { useAttempt } from '../../../web/attempt.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { TextAreaField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { MAX_PAYLOAD, replyToTicket, type Status, type TicketDetail } from '../contract.ts'
import { cacheTicket } from './queries.ts'
import type { Screenshot } from './screenshots/read-screenshot.ts'
import { FEWER_SCREENSHOTS, withinPayload } from './screenshots/rules.ts'
import { ScreenshotPicker } from './screenshots/screenshot-picker.tsx'
import { useScreenshots } from './screenshots/use-screenshots.ts'

const HINTS: Record<Status, string | undefined> = {
  open: undefined,
  answered: 'A reply goes back to the team.',
  'auto-resolved': 'A reply opens this ticket again, and a person reads it.',
  closed: 'This ticket is closed. A reply opens it again.',
}

export function ReplyForm({ ticket: { id, status } }: { ticket: TicketDetail }) {
  const [text, setText] = useState('')
  const [screenshots, setScreenshots] = useState<Screenshot[]>([])
  const shots = useScreenshots({ screenshots, onChange: setScreenshots })
  const attempt = useAttempt()
  const reply = useMutation({
    mutationFn: async () => {
      const all = { text, screenshots: screenshots.map(({ dataUrl }) => dataUrl) }
      const { body, leftOut } = withinPayload(all)
      const idempotencyKey = attempt.keyOf(body)
      const ticket = await call(replyToTicket, { params: { id }, body, idempotencyKey })
      return { ticket, leftOut }
    },
    onSuccess: ({ ticket, leftOut }) => {
      attempt.end()
      setText('')
      // The rest goes with the next message.
      setScreenshots((before) => (leftOut > 0 ? before.slice(-leftOut) : []))
      cacheTicket(ticket)
      toast.success('Your reply was sent', {
        ...(leftOut > 0 && {
          description: `All your screenshots together are over ${megabytes(MAX_PAYLOAD)}, so only the first ${FEWER_SCREENSHOTS} were sent. The others are still in the form: send them with another reply.`,
        }),
      })
    },
  })
  return (
    <Card className="mt-4">
      <SavingForm
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') reply.mutate()
        }}
        {...shots.formProps}
      >
        <TextAreaField
          label="Your reply"
          value={text}
          hint={HINTS[status]}
          rows={3}
          onChange={({ target }) => setText(target.value)}
        />
        <ScreenshotPicker shots={shots} />
        {reply.isError && (
          <ErrorNotice>
            {sentenceOf(reply.error, "Your reply couldn't be sent. Please try again.")}
          </ErrorNotice>
        )}
        <Button
          type="submit"
          className="justify-self-start max-sm:w-full"
          pending={reply.isPending}
          icon={<Send aria-hidden />}
          disabled={text.trim() === '' || shots.reading > 0}
        >
          Send reply
        </Button>
      </SavingForm>
    </Card>
  )
}
