import { call } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { Section } from '../../../profile/web/index.ts'
import { MIN_PASSWORD_LENGTH, type Account } from '../../contract.ts'
import { getSessions } from '../../sessions/contract.ts'
import { PasswordField } from '../../forms/web/password-field.tsx'
import { changePassword, passwordForm } from '../contract.ts'
import { useAccountForm } from './use-account-form.ts'

export function PasswordSection({ account }: { account: Account }) {
  const { errors, failure, pending, formProps } = useAccountForm({
    schema: passwordForm,
    send: async (values) => {
      const { ended } = await call(changePassword, { body: values })
      toast.success('Your password is changed.', { description: signedOutText(ended) })
      void refresh(getSessions)
    },
    failed: "Your password couldn't be changed. Please try again.",
    empties: true,
  })
  return (
    <Section
      title="Password"
      note="Changing it signs you out on all other devices, and we tell you by email."
    >
      <form {...formProps}>
        {failure && <ErrorNotice className="sm:col-span-2">{failure}</ErrorNotice>}
        {/* Password managers save the new password for this name. */}
        <input type="text" hidden autoComplete="username" value={account.email} readOnly />
        <div className="sm:col-span-2 sm:max-w-1/2 sm:pr-2.5">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            name="currentPassword"
            error={errors.currentPassword}
          />
        </div>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          name="newPassword"
          error={errors.newPassword}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          name="confirmPassword"
          error={errors.confirmPassword}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          className="sm:justify-self-start"
        >
          Change password
        </Button>
      </form>
    </Section>
  )
}

const signedOutText = (ended: number): string | undefined => {
  if (ended === 0) return undefined
  return `You're signed out on ${ended === 1 ? 'one other device' : `${ended} other devices`}.`
}
