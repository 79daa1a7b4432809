import type { ReactNode } from 'react'
import { sentenceOf } from '../../../../web/api.ts'
import { sendsMail } from '../../../../web/brand.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { PasswordField } from '../../forms/web/password-field.tsx'
import { useForm, type FieldOf } from '../../forms/web/use-form.ts'
import { passwordForm } from '../contract.ts'
import { isCheckNeeded } from './refusals.ts'
import { refreshSecondFactor } from './queries.ts'

interface Props {
  action: string
  isDangerous?: boolean
  send: (password: string) => Promise<void>
  toSentence?: (error: unknown) => string | undefined
  onCancel: () => void
  beginsAbove?: boolean
  /** errors come as an `ApiError` of `send` */
  children?: (field: FieldOf) => ReactNode
}

export function PasswordForm({
  action,
  isDangerous,
  send,
  toSentence,
  onCancel,
  beginsAbove,
  children,
}: Props) {
  const { field, failure, pending, formProps } = useForm({
    schema: passwordForm,
    send: ({ password }) => send(password),
    failed: (error) => {
      // The last check is too old: the next begins.
      if (isCheckNeeded(error)) void refreshSecondFactor()
      return toSentence?.(error) ?? sentenceOf(error, TRY_AGAIN)
    },
  })
  return (
    <form className="grid max-w-sm gap-4" {...formProps}>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {children?.(field)}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus={!beginsAbove}
        {...(!sendsMail && { hint: NO_MAIL })}
        {...field('password')}
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

const NO_MAIL = "This app sends no emails, so it can't ask you to open a link as well."

export const TRY_AGAIN = "That didn't work. Please try again."
