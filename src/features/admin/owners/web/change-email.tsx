import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { fieldOf, showRefusal } from '../../../../web/ui/form.ts'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { MAX_REASON } from '../../../accounts/contract.ts'
import { changeOwnersEmail, ownersEmailForm } from '../../../accounts/settings/contract.ts'
import type { OwnerDetails } from '../contract.ts'
import { listLog } from '../../log/contract.ts'
import { listMails } from '../../mails/contract.ts'

/** for owners without access to their mailbox */
export function ChangeEmail({ owner }: { owner: OwnerDetails }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
        Change the email
      </Button>
      {isOpen && <EmailDialog owner={owner} onClose={() => setOpen(false)} />}
    </>
  )
}

function EmailDialog({ owner, onClose }: { owner: OwnerDetails; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(ownersEmailForm),
    defaultValues: { email: '', reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (body) => {
    try {
      const { message } = await call(changeOwnersEmail, { params: { id: owner.id }, body })
      onClose()
      toast.success(message)
      await Promise.all([refresh(listMails), refresh(listLog)])
    } catch (error) {
      showRefusal(form, error, sentenceOf(error, "The link couldn't be sent. Please try again."))
    }
  })
  return (
    <Dialog
      open
      hasForm
      title={`Change the email of ${owner.email}?`}
      onClose={onClose}
      action={
        <Button type="submit" form="change-email" pending={isSubmitting}>
          Send the link
        </Button>
      }
    >
      <form id="change-email" noValidate className="grid gap-4 text-body" onSubmit={send}>
        <p className="text-pretty text-muted">
          Do this only if you are sure that the owner is asking. A link goes to the new address, and
          the old one is told. The email changes when the link is opened; everyone is signed out
          then, and the old address can undo it for a week.
        </p>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        <TextField label="New email" type="email" autoComplete="off" {...fieldOf(form, 'email')} />
        <TextAreaField
          label="Reason"
          hint="How do you know that it is the owner? The audit log keeps it."
          maxLength={MAX_REASON}
          {...fieldOf(form, 'reason')}
        />
      </form>
    </Dialog>
  )
}
