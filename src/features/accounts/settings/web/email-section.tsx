import { useState } from 'react'
import { call } from '../../../../web/api.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../profile/web/index.ts'
import type { Account } from '../../contract.ts'
import { PasswordField } from '../../forms/web/password-field.tsx'
import { Unconfirmed } from '../email-verification/web/unconfirmed.tsx'
import { changeEmail, emailForm } from '../contract.ts'
import { AccountForm } from './account-form.tsx'

export function EmailSection({ account }: { account: Account }) {
  const [answer, setAnswer] = useState<string>()
  return (
    <Section
      title="Email"
      note="You sign in with this address. It changes only when you open the link that we send to the new address."
    >
      <p className="text-body @lg:col-span-2">
        Your email is <b className="font-semibold wrap-anywhere">{account.email}</b>
      </p>
      <Unconfirmed />
      <AccountForm
        schema={emailForm}
        send={async (body) => {
          setAnswer(undefined)
          setAnswer((await call(changeEmail, { body })).message)
        }}
        failed="We couldn't send a link to the new email. Please try again."
        action="Send link to new email"
        empties
      >
        {(field) => (
          <>
            <TextField label="New email" type="email" autoComplete="email" {...field('email')} />
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              {...field('password')}
            />
          </>
        )}
      </AccountForm>
      <div role="status" className="empty:hidden @lg:col-span-2">
        {answer && (
          <p className="rounded-box bg-better-wash px-4 py-3 text-body wrap-anywhere text-better">
            {answer}
          </p>
        )}
      </div>
    </Section>
  )
}
