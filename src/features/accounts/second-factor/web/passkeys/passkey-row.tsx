import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../../web/api.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { TextField } from '../../../../../web/ui/field.tsx'
import { useEdit } from '../../../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../../../web/ui/notice.tsx'
import { RelativeTime } from '../../../../../web/ui/relative-time.tsx'
import { toast } from '../../../../../web/ui/toast.ts'
import type { Passkey, SecondFactor } from '../../contract.ts'
import { Checked } from '../check-step.tsx'
import { PasswordForm, TRY_AGAIN } from '../password-form.tsx'
import { refreshSecondFactor } from '../queries.ts'
import { useForm } from '../../../forms/web/use-form.ts'
import { nameForm, removePasskey, renamePasskey } from '../../passkeys/contract.ts'

interface Props {
  passkey: Passkey
  factors: SecondFactor
  /** The buttons are back, or the passkey is gone. */
  onClosed: () => void
}

export function PasskeyRow({ passkey, factors, onClosed }: Props) {
  const [open, setOpen] = useState<'name' | 'remove'>()
  const { id, name, createdAt, lastUsedAt } = passkey
  const close = () => {
    setOpen(undefined)
    onClosed()
  }
  return (
    <li className="grid gap-3 py-2 pr-2 pl-3.5">
      <div className="flex items-center gap-1">
        <div className="min-w-0 grow text-body">
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-small text-muted">
            Added <RelativeTime instant={createdAt} />,{' '}
            {lastUsedAt ? (
              <>
                used <RelativeTime instant={lastUsedAt} />
              </>
            ) : (
              'not used yet'
            )}
          </p>
        </div>
        {!open && (
          <>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Rename ${name}`}
              onClick={() => setOpen('name')}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${name}`}
              onClick={() => setOpen('remove')}
            >
              <Trash2 aria-hidden />
            </Button>
          </>
        )}
      </div>
      {open === 'name' && <NameForm passkey={passkey} onClosed={close} />}
      {open === 'remove' && (
        <div className="grid gap-3 pb-2">
          <p className="text-body text-pretty">
            You won't be able to sign in with it any more. Delete it in your password manager or on
            your device too.
          </p>
          <Checked factors={factors} onCancel={close}>
            <PasswordForm
              action="Remove passkey"
              isDangerous
              send={async (password) => {
                await call(removePasskey, { body: { id, password } })
                close()
                toast.success('Passkey removed')
                await refreshSecondFactor()
              }}
              onCancel={close}
            />
          </Checked>
        </div>
      )}
    </li>
  )
}

function NameForm({ passkey: { id, name }, onClosed }: { passkey: Passkey; onClosed: () => void }) {
  const edit = useEdit(
    { name },
    { words: { name: 'Name' }, onMeanwhile: () => void refreshSecondFactor() },
  )
  const { field, failure, pending, formProps } = useForm({
    schema: nameForm,
    send: async (form) => {
      const isSaved = await edit.save(form, async ({ was }) => {
        await call(renamePasskey, { body: { id, ...form, was } })
        await refreshSecondFactor()
      })
      if (isSaved) onClosed()
    },
    failed: TRY_AGAIN,
  })
  return (
    <form className="grid max-w-sm gap-4 pb-2" {...formProps}>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {edit.notice}
      <TextField label="Name" autoComplete="off" autoFocus defaultValue={name} {...field('name')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          Save
        </Button>
        <Button variant="quiet" onClick={onClosed}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
