import { useMutation } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useId } from 'react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { useAttempt } from '../../../../web/attempt.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { noteTicket, type AdminTicketDetail } from '../contract.ts'
import { useUnsentText } from './unsent-text.ts'
import { cacheAnyTicket } from './queries.ts'

/** Notes must look nothing like an answer. */
export function NotesCard({ ticket: { id, notes } }: { ticket: AdminTicketDetail }) {
  const titleId = useId()
  const [text, setText] = useUnsentText(`note ${id}`)
  const attempt = useAttempt()
  const add = useMutation({
    mutationFn: () =>
      call(noteTicket, { params: { id }, body: { text }, idempotencyKey: attempt.keyOf(text) }),
    onSuccess: (ticket) => {
      setText('')
      attempt.end()
      cacheAnyTicket(ticket)
    },
  })
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-box border border-dashed border-edge bg-sunken p-3.5 md:p-4"
    >
      <h2 id={titleId} className="flex items-center gap-2 font-semibold tracking-snug">
        <LockKeyhole className="size-4 text-muted" aria-hidden />
        Internal notes
      </h2>
      <p className="mb-3 text-small text-muted">Only admins see these.</p>
      {notes.length > 0 && (
        <ol className="mb-4 grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="text-body">
              <p className="text-small text-muted">
                <bdi className="font-semibold">{note.name}</bdi> ·{' '}
                <RelativeTime instant={note.at} />
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {note.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form
        className="grid gap-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') add.mutate()
        }}
      >
        <TextAreaField
          label="Add a note"
          value={text}
          rows={2}
          onChange={({ target }) => setText(target.value)}
        />
        {add.isError && (
          <ErrorNotice>
            {sentenceOf(add.error, "The note couldn't be saved. Please try again.")}
          </ErrorNotice>
        )}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          pending={add.isPending}
          disabled={text.trim() === ''}
        >
          Save note
        </Button>
      </form>
    </section>
  )
}
