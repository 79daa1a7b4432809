import { useId } from 'react'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { useEdit } from '../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useNotation, useTypedIn } from '../../profile/web/index.ts'
import type { Notation } from '../../../shared/money.ts'
import { SIGNED, updateEntry, type Entry, type EntryInput } from '../contract.ts'
import { LABELS } from '../fields/contract.ts'
import { EntryFields, useEntryForm } from './entry-form.tsx'
import { textOf } from './field-texts.ts'
import { useIsMeant } from './is-meant.tsx'
import { refreshEntries, showEntry } from './queries.ts'
import { toTypedEntry, type EntryForm } from './typed-entry.ts'

export function EditEntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const formId = useId()
  const notation = useNotation()
  const form = useEntryForm(toTypedEntry(entry, notation), entry)
  const edit = useEdit(entry, {
    words: LABELS,
    show: (field, value) => textOf(field as keyof EntryInput, value, notation),
    put: (field, value) => put(form, { ...entry, [field]: value }, field, notation),
    together: SIGNED,
    onMeanwhile: () => void refreshEntries(),
  })
  const { isMeant, dialog } = useIsMeant(form, entry)
  const inCurrency = useTypedIn()
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    if (!(await isMeant(body))) return
    try {
      const isSaved = await edit.save(body, async (changes) => {
        const changed = await inCurrency((currency) =>
          call(updateEntry, { params: { id: entry.id }, body: changes, currency }),
        )
        toast.success('Sale updated')
        void showEntry(changed)
      })
      if (isSaved) onClose()
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
        {edit.notice}
        <EntryFields form={form} />
      </SavingForm>
      {dialog}
    </Dialog>
  )
}

/** An amount decides whether the sale is a refund. */
function put(form: EntryForm, sale: Entry, field: string, notation: Notation): void {
  const typed = toTypedEntry(sale, notation)
  if (field === 'revenue') form.setValue('kind', typed.kind)
  const name = field as keyof EntryInput
  form.setValue(name, typed[name])
}
