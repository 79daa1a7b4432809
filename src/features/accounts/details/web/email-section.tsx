import { useState } from 'react'
import { call } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../profile/web/index.ts'
import type { Account } from '../../contract.ts'
import { PasswordField } from '../../forms/web/password-field.tsx'
import { Unconfirmed } from '../../confirming/web/unconfirmed.tsx'
import { changeEmail, emailForm } from '../contract.ts'
import { useAccountForm } from './use-account-form.ts'

export function EmailSection({ account }: { account: Account }) {
  const [answer, setAnswer] = useState<string>()
  const { errors, failure, pending, formProps, checkStep } = useAccountForm({
    schema: emailForm,
    send: async (values) => {
      setAnswer(undefined)
      setAnswer((await call(changeEmail, { body: values })).message)
    },
    failed: "We couldn't send a link to the new email. Please try again.",
    empties: true,
  })
  return (
    <Section
      title="Email"
      note="You sign in with it. It changes only when you open the link that we send to the new one."
    >
      <p className="text-ui sm:col-span-2">
        Your email is <b className="font-semibold wrap-anywhere">{account.email}</b>
      </p>
      <Unconfirmed />
      <form {...formProps}>
        {failure && <ErrorNotice className="sm:col-span-2">{failure}</ErrorNotice>}
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          name="email"
          error={errors.email}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          name="password"
          error={errors.password}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          className="sm:justify-self-start"
        >
          Send link to new email
        </Button>
      </form>
      {checkStep && <div className="sm:col-span-2">{checkStep}</div>}
      <div role="status" className="empty:hidden sm:col-span-2">
        {answer && (
          <p className="rounded-box bg-better-wash px-4 py-3 text-ui wrap-anywhere text-better">
            {answer}
          </p>
        )}
      </div>
    </Section>
  )
}
