import { useId } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useNotation } from '../../profile/web/index.ts'
import { updateEntry, type Entry } from '../contract.ts'
import { EntryFields, useEntryForm } from './entry-form.tsx'
import { useIsMeant } from './is-meant.tsx'
import { showEntry } from './queries.ts'
import { toTypedEntry } from './typed-entry.ts'

/** Dialog to edit a sale. Pass the entry's id as `key`, so that each entry gets a new form. */
export function EditEntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const formId = useId()
  const form = useEntryForm(toTypedEntry(entry, useNotation()), entry)
  const { isMeant, dialog } = useIsMeant(form, entry)
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    if (!(await isMeant(body))) return
    try {
      const changed = await call(updateEntry, { params: { id: entry.id }, body })
      toast.success('Sale updated')
      onClose()
      await showEntry(changed)
    } catch (error) {
      showRefusal(form, error, sentenceOf(error, "The sale couldn't be saved. Please try again."))
    }
  })
  return (
    <Dialog
      open
      hasForm
      onClose={onClose}
      title="Edit sale"
      width="xl"
      action={
        <Button type="submit" form={formId} pending={isSubmitting}>
          Save changes
        </Button>
      }
    >
      <SavingForm id={formId} className="@container grid gap-5" noValidate onSubmit={save}>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        <EntryFields form={form} />
      </SavingForm>
      {dialog}
    </Dialog>
  )
}
