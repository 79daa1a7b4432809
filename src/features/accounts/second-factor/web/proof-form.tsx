import { sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { PasswordField } from '../../forms/web/password-field.tsx'
import { useForm } from '../../forms/web/use-form.ts'
import { proofForm } from '../contract.ts'
import { proofOf } from '../rules.ts'
import { TRY_AGAIN } from './password-form.tsx'

interface Props {
  action: string
  isDangerous?: boolean
  send: (body: { password: string } & ReturnType<typeof proofOf>) => Promise<void>
  onCancel: () => void
}

/** Asks for the password and a code before a change to the authenticator app. */
export function ProofForm({ action, isDangerous, send, onCancel }: Props) {
  const { errors, failure, pending, formProps } = useForm({
    schema: proofForm,
    send: ({ password, code }) => send({ password, ...proofOf(code) }),
    toSentence: (error) => sentenceOf(error, TRY_AGAIN),
  })
  return (
    <form className="grid max-w-sm gap-4" {...formProps}>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        name="password"
        error={errors.password}
      />
      <TextField
        label="Code"
        hint="From your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        spellCheck={false}
        name="code"
        error={errors.code}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} pending={pending}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
