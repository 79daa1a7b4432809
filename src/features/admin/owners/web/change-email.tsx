import { useState } from 'react'
import { call } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { MAX_REASON } from '../../../accounts/contract.ts'
import { changeOwnersEmail, ownersEmailForm } from '../../../accounts/settings/contract.ts'
import { useForm } from '../../../accounts/web/index.ts'
import { listLog } from '../../log/contract.ts'
import { listMails } from '../../mails/contract.ts'
import type { OwnerDetails } from '../contract.ts'

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
  const { field, failure, pending, formProps } = useForm({
    schema: ownersEmailForm,
    send: async (body) => {
      const { message } = await call(changeOwnersEmail, { params: { id: owner.id }, body })
      onClose()
      toast.success(message)
      await Promise.all([refresh(listMails), refresh(listLog)])
    },
    failed: "The link couldn't be sent. Please try again.",
  })
  return (
    <Dialog
      open
      hasForm
      title={`Change the email of ${owner.email}?`}
      onClose={onClose}
      action={
        <Button type="submit" form="change-email" pending={pending}>
          Send the link
        </Button>
      }
    >
      <div className="grid gap-4 text-ui">
        <p className="text-pretty text-muted">
          Do this only if you are sure who is asking. A link goes to the new address, and the old
          one is told. The email changes when the link is opened; everyone is signed out then, and
          the old address can undo it for a week.
        </p>
        <form id="change-email" className="grid gap-4" {...formProps}>
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
          <TextField label="New email" type="email" autoComplete="off" {...field('email')} />
          <TextAreaField
            label="Reason"
            hint="How do you know that it is the owner? It is kept in the audit log."
            maxLength={MAX_REASON}
            {...field('reason')}
          />
        </form>
      </div>
    </Dialog>
  )
}
