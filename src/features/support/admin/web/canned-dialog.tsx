import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { fieldOf, showRefusal } from '../../../../web/ui/form.ts'
import { EmptyState, ErrorNotice } from '../../../../web/ui/notice.tsx'
import { useEdit } from '../../../../web/ui/meanwhile.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import {
  addCannedReply,
  changeCannedReply,
  deleteCannedReply,
  listCannedReplies,
  type CannedReply,
} from '../contract.ts'
import { cannedQuery, cacheCanned } from './queries.ts'

/** undefined: no form */
type Edited = undefined | 'new' | CannedReply

export function CannedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(cannedQuery)
  const [edited, setEdited] = useState<Edited>()
  const back = () => setEdited(undefined)
  return (
    <Dialog
      open
      width="lg"
      title={
        edited === undefined
          ? 'Canned replies'
          : edited === 'new'
            ? 'New canned reply'
            : 'Change a canned reply'
      }
      onClose={onClose}
    >
      {edited !== undefined ? (
        <CannedForm
          key={edited === 'new' ? 'new' : edited.id}
          reply={edited === 'new' ? undefined : edited}
          onDone={back}
        />
      ) : (
        <Loaded
          query={query}
          loading={
            <Loading
              text="Loading canned replies..."
              rows={2}
              height="h-12"
              className="grid gap-3"
            />
          }
          failed="The canned replies couldn't be loaded"
        >
          {({ replies }) => <CannedList replies={replies} onEdit={setEdited} />}
        </Loaded>
      )}
    </Dialog>
  )
}

interface ListProps {
  replies: CannedReply[]
  onEdit: (edited: Edited) => void
}

function CannedList({ replies, onEdit }: ListProps) {
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteCannedReply, { params: { id } }),
    onSuccess: cacheCanned,
  })
  const [asked, setAsked] = useState<number>()
  const add = (
    <Button variant="secondary" onClick={() => onEdit('new')}>
      <Plus aria-hidden />
      New canned reply
    </Button>
  )
  if (replies.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquareText aria-hidden />}
        title="No canned replies yet"
        action={add}
        compact
      >
        Save texts that you write often. Every admin can use them in answers.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      {remove.isError && (
        <ErrorNotice>
          {sentenceOf(remove.error, "The reply couldn't be deleted. Please try again.")}
        </ErrorNotice>
      )}
      <ul className="divide-y divide-line">
        {replies.map((reply) => (
          <li key={reply.id} className="flex flex-wrap items-center gap-2 py-2">
            <div className="min-w-0 grow basis-40">
              <p className="truncate font-medium">
                <bdi>{reply.title}</bdi>
              </p>
              <p className="truncate text-sm text-muted">
                <bdi>{reply.text}</bdi>
              </p>
            </div>
            {asked === reply.id ? (
              <>
                <Button
                  variant="danger"
                  autoFocus
                  pending={remove.isPending}
                  onClick={() => remove.mutate(reply.id)}
                >
                  Delete it
                </Button>
                <Button variant="secondary" onClick={() => setAsked(undefined)}>
                  Keep it
                </Button>
              </>
            ) : (
              <>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Change ${reply.title}`}
                  onClick={() => onEdit(reply)}
                >
                  <Pencil aria-hidden />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Delete ${reply.title}`}
                  onClick={() => setAsked(reply.id)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div>{add}</div>
    </div>
  )
}

function CannedForm({ reply, onDone }: { reply: CannedReply | undefined; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(addCannedReply.body!),
    defaultValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const edit = useEdit(reply ?? {}, {
    words: { title: 'Title', text: 'Text' },
    put: (field, value) => form.setValue(field as 'title' | 'text', String(value)),
    onMeanwhile: () => void refresh(listCannedReplies),
  })
  const save = form.handleSubmit(async (body) => {
    try {
      if (!reply) cacheCanned(await call(addCannedReply, { body }))
      else {
        const params = { id: reply.id }
        const isSaved = await edit.save(body, async (changes) =>
          cacheCanned(await call(changeCannedReply, { params, body: changes })),
        )
        if (!isSaved) return
      }
      onDone()
    } catch (error) {
      showRefusal(form, error, sentenceOf(error, "The reply couldn't be saved. Please try again."))
    }
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={save}>
      {edit.notice}
      {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
      <TextField
        label="Title"
        hint="Admins find the reply by this title. Owners don't see it."
        autoFocus
        {...fieldOf(form, 'title')}
      />
      <TextAreaField label="Text" rows={6} {...fieldOf(form, 'text')} />
      <div className="flex flex-wrap gap-3 max-sm:[&>button]:grow">
        <Button type="submit" pending={isSubmitting}>
          Save
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
