import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { useEdit } from '../../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import type { NameKind } from '../../contract.ts'
import {
  forgetSpelling,
  listNames,
  renameName,
  type ListedName,
  type Spelling,
} from '../contract.ts'
import { showChange } from './queries.ts'

interface Props {
  kind: NameKind
  name: ListedName
  onClose: () => void
}

export function RenameDialog({ kind, name: { id, name, spellings }, onClose }: Props) {
  const formId = useId()
  const [typed, setTyped] = useState(name)
  const edit = useEdit(
    { name },
    {
      words: { name: 'Name' },
      put: (_, value) => setTyped(String(value)),
      onMeanwhile: () => void refresh(listNames),
    },
  )
  const rename = useMutation({
    mutationFn: (mayMerge: boolean) =>
      edit.save({ name: typed }, async ({ was }) => {
        const body = { kind, name: typed, mayMerge, was }
        void showChange(await call(renameName, { params: { id }, body }))
      }),
    onSuccess: (isSaved) => isSaved && onClose(),
  })
  const { error } = rename
  const isTaken = error instanceof ApiError && error.code === 'name_taken'
  return (
    <Dialog
      open
      hasForm
      onClose={onClose}
      title="Rename"
      action={
        isTaken ? (
          <Button pending={rename.isPending} onClick={() => rename.mutate(true)}>
            Merge the two
          </Button>
        ) : (
          <Button type="submit" form={formId} pending={rename.isPending}>
            Rename
          </Button>
        )
      }
    >
      <SavingForm
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate(false)
        }}
      >
        {error && (
          <ErrorNotice>
            {sentenceOf(error, "The name couldn't be saved. Please try again.")}
          </ErrorNotice>
        )}
        {edit.notice}
        <TextField
          label="New name"
          dir="auto"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={typed}
          hint="All its sales get the new name. Later sales and files with the old name get it too."
          onChange={(event) => {
            setTyped(event.target.value)
            rename.reset()
          }}
        />
        {spellings.length > 0 && <Spellings kind={kind} spellings={spellings} />}
      </SavingForm>
    </Dialog>
  )
}

function Spellings({ kind, spellings }: { kind: NameKind; spellings: Spelling[] }) {
  const [left, setLeft] = useState(spellings)
  const forget = useMutation({
    mutationFn: ({ id }: Spelling) => call(forgetSpelling, { body: { kind, id } }),
    onSuccess: async (_, { id, name }) => {
      setLeft((shown) => shown.filter((it) => it.id !== id))
      toast.success(`“${name}” is no longer known as another spelling`)
      await refresh(listNames)
    },
  })
  return (
    <div>
      <h3 className="text-body font-semibold">Also written</h3>
      <p className="text-small text-muted">
        Sales and files with these names are recorded under this one. If you forget one, it is a
        name of its own the next time.
      </p>
      <ul>
        {left.map((spelling) => (
          <li key={spelling.id} className="flex items-center justify-between gap-2">
            <bdi translate="no" className="min-w-0 wrap-anywhere">
              {spelling.name}
            </bdi>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Forget ${spelling.name}`}
              pending={forget.isPending}
              onClick={() => forget.mutate(spelling)}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {forget.isError && (
        <ErrorNotice>
          {sentenceOf(forget.error, "That couldn't be saved. Please try again.")}
        </ErrorNotice>
      )}
    </div>
  )
}
